import { Session } from '@kontor/core/contract';
import { isLive, lockRow, newId, type Scope } from '@kontor/core/server';
import { PROCESSING_STATUSES } from '@kontor/segments/contract';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { segmentLoadTable as load, segmentTable as segment } from '../segment-table.ts';

type NewLoad = Pick<typeof load.$inferInsert, 'segmentId' | 'fileId' | 'mode' | 'statusBefore' | 'total'> & { session: Session };
export type StoredLoad = Omit<typeof load.$inferSelect, 'actor'> & { session: Session };

/** Notes work on a segment in place of whatever is under way; answers its id. */
export async function insertLoad(transaction: Scope, { session, ...row }: NewLoad): Promise<string> {
  const id = newId();
  const values = { ...row, id, accountId: transaction.accountId, actor: session };
  await transaction.run((database) => database.insert(load).values(values));
  return id;
}

/** The work of this id; null where it was cancelled or is done. */
export async function findLoad(scope: Scope, id: string): Promise<StoredLoad | null> {
  const [row] = await scope.run((database) => database.select().from(load).where(eq(load.id, id)));
  return row ? { ...row, session: Session.parse(row.actor) } : null;
}

/** The work on a segment, taken until the transaction ends; null where there is none. */
export async function lockLoad(transaction: Scope, segmentId: string): Promise<StoredLoad | null> {
  const row = await lockRow(transaction, load, eq(load.segmentId, segmentId));
  return row ? { ...row, session: Session.parse(row.actor) } : null;
}

/** Notes how far the work is; false where it is cancelled. From `isFinal` on nobody cancels it. */
export async function noteLoad(scope: Scope, id: string, change: { done?: number; total?: number; isFinal?: true }): Promise<boolean> {
  const rows = await scope.run((database) => database.update(load).set(change).where(eq(load.id, id)).returning({ id: load.id }));
  return rows.length > 0;
}

export const deleteLoad = (transaction: Scope, id: string) => transaction.run((database) => database.delete(load).where(eq(load.id, id)));

/** Work that nobody has ended, of every account. */
export const openLoads = (system: Scope): Promise<{ id: string; accountId: string }[]> =>
  system.run((database) =>
    database
      .select({ id: load.id, accountId: load.accountId })
      .from(load)
      .innerJoin(segment, and(eq(segment.id, load.segmentId), isLive(segment)))
      .orderBy(load.createdAt)
      .limit(1_000),
  );

/** Uploads that say they are being processed while there is no work on them, of every account. */
export const lostSegments = (system: Scope): Promise<{ id: string; accountId: string }[]> =>
  system.run((database) =>
    database
      .select({ id: segment.id, accountId: sql<string>`${segment.accountId}` })
      .from(segment)
      .leftJoin(load, eq(load.segmentId, segment.id))
      .where(
        and(
          eq(segment.source, 1),
          isLive(segment),
          inArray(segment.status, PROCESSING_STATUSES),
          isNull(load.id),
          isNotNull(segment.accountId),
        ),
      )
      .limit(1_000),
  );
