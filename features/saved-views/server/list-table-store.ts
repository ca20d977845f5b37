import { MOST_TABLES } from '@kontor/saved-views/contract';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Viewing } from './saved-view-store.ts';
import { listTableTable as kept } from './saved-view-table.ts';

const ofPerson = ({ scope, userId }: Viewing) => and(eq(kept.accountId, scope.accountId), eq(kept.userId, userId));

/** How the person keeps the columns of a list; null where they never changed them. */
export async function findTable(viewing: Viewing, list: string): Promise<string | null> {
  const [row] = await viewing.scope.run((database) =>
    database
      .select({ table: kept.table })
      .from(kept)
      .where(and(ofPerson(viewing), eq(kept.list, list))),
  );
  return row?.table ?? null;
}

/** Keeps it, and lets go of what was kept longest ago, beyond MOST_TABLES. */
export async function keepTable(viewing: Viewing, list: string, table: string): Promise<void> {
  const { scope, userId } = viewing;
  const now = new Date();
  await scope.transaction(async (transaction) => {
    await transaction.run(async (database) => {
      await database
        .insert(kept)
        .values({ accountId: scope.accountId, userId, list, table, updatedAt: now })
        .onConflictDoUpdate({ target: [kept.accountId, kept.userId, kept.list], set: { table, updatedAt: now } });
      const newest = database
        .select({ list: kept.list })
        .from(kept)
        .where(ofPerson(viewing))
        .orderBy(desc(kept.updatedAt))
        .limit(MOST_TABLES);
      await database.delete(kept).where(and(ofPerson(viewing), notInArray(kept.list, newest)));
    });
  });
}
