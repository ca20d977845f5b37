import { sql } from 'drizzle-orm';
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

/** Deletes what ended a day ago and more; until then it tells why something no longer works. */
export async function sweepEnded(scope: Scope): Promise<void> {
  await scope.run(async (database) => {
    for (const table of ENDING)
      await database.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE expires_at < now() - interval '1 day'`);
    await database.execute(sql`DELETE FROM sign_in_failure WHERE greatest(first_at, blocked_until) < now() - interval '1 day'`);
  });
}
