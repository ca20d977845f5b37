import type { Scope } from '@kontor/core/server';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { keptFileTable as kept } from './kept-file-table.ts';
import { isTheirs, type NewFile } from './stored-file-store.ts';
import { storedFileTable as file } from './stored-file-table.ts';

/** A record that names files: the feature that knows the record, and its id. */
export type FileRecord = { feature: string; record: string };

/** The platform's records are those that a call of its reach writes. */
const accountOf = ({ reach, accountId }: Scope) => (reach === 'platform' ? null : accountId);
const isOf = ({ feature, record }: FileRecord) => and(eq(kept.feature, feature), eq(kept.record, record));
const isWrittenBy = (scope: Scope) => (scope.reach === 'platform' ? isNull(kept.accountId) : eq(kept.accountId, scope.accountId));

/** Ids of the files that the record names. */
export async function namedFiles(scope: Scope, of: FileRecord): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .select({ id: kept.fileId })
      .from(kept)
      .where(and(isOf(of), isWrittenBy(scope))),
  );
  return rows.map(({ id }) => id);
}

export const unnameFiles = (scope: Scope, of: FileRecord, ids: string[]) =>
  scope.run((database) => database.delete(kept).where(and(isOf(of), isWrittenBy(scope), inArray(kept.fileId, ids))));

/** Names uploads of this person for this purpose, and says how many of them there are. */
export async function nameFiles(
  transaction: Scope,
  of: FileRecord,
  { ids, ...whose }: { ids: string[] } & Pick<NewFile, 'userId' | 'purpose'>,
): Promise<number> {
  const theirs = and(inArray(file.id, ids), isTheirs(transaction, whose));
  const row = {
    fileId: file.id,
    feature: sql<string>`${of.feature}::text`.as('feature'),
    record: sql<string>`${of.record}::text`.as('record'),
  };
  const accountId = sql<string | null>`${accountOf(transaction)}::text`.as('account');
  await transaction.run((database) =>
    database.insert(kept).select(
      database
        .select({ ...row, accountId })
        .from(file)
        .where(theirs),
    ),
  );
  // The sweep may have claimed a file while the rows above waited for it: what is here now is what stays.
  const there = await transaction.run((database) =>
    database
      .select({ id: file.id })
      .from(kept)
      .innerJoin(file, eq(file.id, kept.fileId))
      .where(and(isOf(of), theirs)),
  );
  return there.length;
}

/** What is stored of a file that the record names; null where it names no such file, or another account's record does. */
export async function findKept(scope: Scope, { id, ...of }: FileRecord & { id: string }) {
  const isReadable = scope.reach === 'all' ? undefined : or(isNull(kept.accountId), eq(kept.accountId, scope.accountId));
  const [row] = await scope.run((database) =>
    database
      .select({ name: file.name, type: file.type, size: file.size, sha256: file.sha256 })
      .from(kept)
      .innerJoin(file, eq(file.id, kept.fileId))
      .where(and(isOf(of), eq(kept.fileId, id), isReadable, isNotNull(file.storedAt), isNull(file.droppedAt))),
  );
  return row ?? null;
}

/** The record has ended, whoever's it was: a job that ends records says so, and the sweep takes their files. */
export const forgetKept = (system: Scope, of: FileRecord) => system.run((database) => database.delete(kept).where(isOf(of)));
