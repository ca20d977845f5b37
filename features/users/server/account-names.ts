import { accountTable, isAmong, ownRows, type Scope } from '@kontor/core/server';
import { and } from 'drizzle-orm';

/** Names of the accounts that the scope reaches: its own, or all of staff's. */
export async function accountNames(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.run((database) =>
    database
      .select({ id: accountTable.id, name: accountTable.name })
      .from(accountTable)
      .where(and(isAmong(accountTable.id, ids), ownRows(scope, accountTable.id))),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
