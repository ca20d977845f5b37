import { lockRow, ownRows, type Scope } from '@kontor/core/server';
import type { FilePurpose } from '@kontor/files/contract';
import { and, asc, eq, gt, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { storedFileTable as file } from './stored-file-table.ts';

const isNamed = sql`EXISTS (SELECT FROM kept_file WHERE kept_file.file_id = ${file.id})`;
/** Files whose 24 hours are over, or whose bytes did not come within an hour of their row; none that a record names. */
const isEnded = and(
  or(sql`${file.expiresAt} < now()`, sql`(${file.storedAt} IS NULL AND ${file.createdAt} < now() - interval '1 hour')`),
  not(isNamed),
);
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

/** Whole files of this person in this account, within their 24 hours and for this purpose. */
export function isTheirs(scope: Scope, { userId, purpose }: Pick<NewFile, 'userId' | 'purpose'>) {
  const whose = and(eq(file.accountId, scope.accountId), eq(file.userId, userId), eq(file.purpose, purpose));
  return and(whose, isNotNull(file.storedAt), isNull(file.droppedAt), gt(file.expiresAt, sql`now()`));
}

/** Such a file by its id; null otherwise. */
export async function findFile(scope: Scope, { id, ...whose }: Pick<NewFile, 'id' | 'userId' | 'purpose'>) {
  const [row] = await scope.run((database) =>
    database
      .select({ name: file.name, type: file.type, size: file.size, sha256: file.sha256 })
      .from(file)
      .where(and(eq(file.id, id), isTheirs(scope, whose))),
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

/**
 * From now on no one finds the file and no record can name it; it counts in its day until it is swept. False where a record names it, or where
 * `isWanted` does not hold: it stays. A record that is just naming it is waited for, by the lock that its reference takes too.
 */
const claim = (scope: Scope, id: string, isWanted?: SQL): Promise<boolean> =>
  scope.transaction(async (transaction) => {
    const isIt = and(ownRows(scope, file.accountId), eq(file.id, id));
    await lockRow(transaction, file, isIt);
    const claimed = await transaction.run((database) =>
      database
        .update(file)
        .set({ droppedAt: sql`now()` })
        .where(and(isIt, isWanted, not(isNamed)))
        .returning({ id: file.id }),
    );
    return claimed.length > 0;
  });

/** Ends a file before its time, where no record names it. */
export const claimFile = (scope: Scope, id: string) => claim(scope, id);
/** Ends a file whose time is over. */
export const claimEnded = (system: Scope, id: string) => claim(system, id, isEnded);

/** Forgets a file whose bytes are gone. */
export const forgetFile = (scope: Scope, id: string) =>
  scope.run((database) => database.delete(file).where(and(ownRows(scope, file.accountId), eq(file.id, id))));
