import { type SQL, sql } from 'drizzle-orm';
import { oneByOne } from '../lists/one-by-one.ts';
import type { Scope } from '../stores/scope.ts';

/** Deletes rows of `table` whose `expires_at` passed so many days ago; until then they tell why something no longer works. */
export const endedRows = (table: string, days = 1): SQL =>
  sql`DELETE FROM ${sql.identifier(table)} WHERE expires_at < now() - ${days} * interval '1 day'`;

/** Tables of the kernel itself. */
const KERNEL = ['access_token', 'attempt_limit', 'known_browser', 'session'].map((table) => endedRows(table));

/** Deletes what has ended, of the kernel and of `features`, table by table: one that fails does not keep the others. */
export const sweepEnded = (scope: Scope, features: readonly { ends?: readonly SQL[] }[]): Promise<void> =>
  oneByOne(
    [...KERNEL, ...features.flatMap(({ ends = [] }) => ends)],
    async (statement) => void (await scope.run((database) => database.execute(statement))),
  );
