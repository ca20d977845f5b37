import { ownRows, type Scope } from '@kontor/core/server';
import type { FilePurpose } from '@kontor/files/contract';
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { storedFileTable as file } from './stored-file-table.ts';

/** Files whose 24 hours are over, or whose bytes did not come within an hour of their row. */
const isEnded = or(sql`${file.expiresAt} < now()`, sql`(${file.storedAt} IS NULL AND ${file.createdAt} < now() - interval '1 hour')`);
/** Of one sweep; the next goes on. */
const MOST_SWEPT = 10_000;

/** Bytes that the account has stored within 24 hours, those of dropped files too; none that a clock stored which ran ahead (decision 0082). */
export async function bytesOfADay(scope: Scope): Promise<number> {
  const [sum] = await scope.run((database) =>
    database
      .select({ bytes: sql<number>`coalesce(sum(${file.size}), 0)::float8` })
      .from(file)
      .where(
        and(
          eq(file.accountId, scope.accountId),
          sql`${file.createdAt} BETWEEN now() - interval '24 hours' AND now() + interval '1 minute'`,
        ),
      ),
  );
  return sum?.bytes ?? 0;
}

export type NewFile = { id: string; userId: string; purpose: FilePurpose; name: string; type: string; size: number; sha256: string };

/** Notes a file of the account whose bytes are about to be stored. */
export const noteFile = (scope: Scope, row: NewFile) =>
  scope.run((database) =>
    database.insert(file).values({ ...row, accountId: scope.accountId, expiresAt: sql`now() + interval '24 hours'` }),
  );

/** The bytes are there; false where the file was swept meanwhile. */
export async function markStored(scope: Scope, id: string): Promise<boolean> {
  const marked = await scope.run((database) =>
    database
      .update(file)
      .set({ storedAt: sql`now()` })
      .where(and(ownRows(scope, file.accountId), eq(file.id, id)))
      .returning({ id: file.id }),
  );
  return marked.length > 0;
}

/** A whole file of this person in this account, within its 24 hours and for this purpose; null otherwise. */
export async function findFile(scope: Scope, { id, userId, purpose }: Pick<NewFile, 'id' | 'userId' | 'purpose'>) {
  const isTheirs = and(eq(file.accountId, scope.accountId), eq(file.userId, userId), eq(file.purpose, purpose));
  const [row] = await scope.run((database) =>
    database
      .select({ name: file.name, type: file.type, size: file.size, sha256: file.sha256 })
      .from(file)
      .where(and(eq(file.id, id), isTheirs, isNotNull(file.storedAt), isNull(file.droppedAt), gt(file.expiresAt, sql`now()`))),
  );
  return row ?? null;
}

/** Ids of files to be swept, of every account. */
export async function endedFiles(system: Scope): Promise<string[]> {
  const rows = await system.run((database) =>
    database.select({ id: file.id }).from(file).where(isEnded).orderBy(asc(file.expiresAt)).limit(MOST_SWEPT),
  );
  return rows.map(({ id }) => id);
}

/** Takes the file for the one thing that is made of it; false where something else is. */
export async function markUsed(transaction: Scope, id: string): Promise<boolean> {
  const marked = await transaction.run((database) =>
    database
      .update(file)
      .set({ usedAt: sql`now()` })
      .where(and(ownRows(transaction, file.accountId), eq(file.id, id), isNull(file.usedAt)))
      .returning({ id: file.id }),
  );
  return marked.length > 0;
}

/** No one finds the file any more; it counts in its day until it is swept. */
export const markDropped = (scope: Scope, id: string) =>
  scope.run((database) =>
    database
      .update(file)
      .set({ droppedAt: sql`now()` })
      .where(and(ownRows(scope, file.accountId), eq(file.id, id))),
  );

/** Forgets a file whose bytes are gone. */
export const forgetFile = (scope: Scope, id: string) =>
  scope.run((database) => database.delete(file).where(and(ownRows(scope, file.accountId), eq(file.id, id))));
