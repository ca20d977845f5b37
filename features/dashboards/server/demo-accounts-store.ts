import { accountTable, type Scope } from '@kontor/core/server';
import { eq } from 'drizzle-orm';

/** Accounts that are shown to visitors: the platform's totals leave them out (decisions D47). */
export async function demoAccountIds(scope: Scope): Promise<string[]> {
  const rows = await scope.run((database) =>
    database.select({ id: accountTable.id }).from(accountTable).where(eq(accountTable.demoAccount, true)),
  );
  return rows.map(({ id }) => id);
}
