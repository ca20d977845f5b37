import { sql } from 'drizzle-orm';
import { oneByOne } from './one-by-one.ts';
import type { Scope } from './scope.ts';

/** Tables whose rows end by themselves: `expires_at` says when. */
const ENDING = [
  'access_token',
  'api_secret',
  'attempt_limit',
  'email_confirmation',
  'known_browser',
  'password_reset',
  'session',
  'sso_attempt',
] as const;

/** What one table holds that ended a day ago and more; until then it tells why something no longer works. */
const ENDED = [
  ...ENDING.map((table) => sql`DELETE FROM ${sql.identifier(table)} WHERE expires_at < now() - interval '1 day'`),
  // An account's list shows for so long what became of those it asked; its history keeps it.
  sql`DELETE FROM invitation WHERE expires_at < now() - interval '90 days'`,
  sql`DELETE FROM sign_in_failure WHERE greatest(first_at, blocked_until) < now() - interval '1 day'`,
];

/** Deletes it, table by table: one that fails does not keep the others. */
export const sweepEnded = (scope: Scope): Promise<void> =>
  oneByOne(ENDED, async (statement) => void (await scope.run((database) => database.execute(statement))));
