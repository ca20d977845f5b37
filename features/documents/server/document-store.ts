import { containing, isDeleted, isLive, lockRow, restore, type Scope, softDelete, writeVersion } from '@kontor/core/server';
import { documentRoutes, type SupportDocument } from '@kontor/documents/contract';
import { and, desc, eq, ilike, inArray, lt, sql } from 'drizzle-orm';
import { type DocumentRow, documentTable as document } from './document-table.ts';

const one = (id: string) => and(eq(document.id, id), isLive(document));

const told = ({ id, title, size, pages, updatedAt, version }: DocumentRow): SupportDocument => ({
  key: id,
  title,
  url: `/api/${documentRoutes.file.path.replace('{id}', id)}`,
  size,
  pages,
  lastUpdate: updatedAt.toISOString(),
  version,
});

type Asked = { q: string; start: number; size: number };
/** Documents whose title has the words, those that changed last first. */
export async function listDocuments(scope: Scope, { q, start, size }: Asked) {
  const wanted = and(isLive(document), q === '' ? undefined : ilike(document.title, containing(q)));
  const [rows, totalCount] = await scope.run(async (database) => [
    await database.select().from(document).where(wanted).orderBy(desc(document.updatedAt), desc(document.id)).limit(size).offset(start),
    await database.$count(document, wanted),
  ]);
  return { list: rows.map(told), totalCount, hasMore: start + rows.length < totalCount };
}

export async function findDocument(scope: Scope, id: string): Promise<DocumentRow | null> {
  const [row] = await scope.run((database) => database.select().from(document).where(one(id)));
  return row ?? null;
}

type NewDocument = Pick<DocumentRow, 'id' | 'title' | 'fileId' | 'size' | 'pages' | 'createdBy'>;
export const insertDocument = (transaction: Scope, row: NewDocument) =>
  transaction.run((database) => database.insert(document).values(row));

/** Takes a document for changing until the transaction ends; null where there is none. */
export const lockDocument = (transaction: Scope, id: string): Promise<DocumentRow | null> => lockRow(transaction, document, one(id));

export const renameDocument = (transaction: Scope, id: string, title: string) =>
  writeVersion(transaction, document, { where: one(id), version: undefined, set: { title } });

export const deleteDocuments = (transaction: Scope, ids: string[]) => softDelete(transaction, document, inArray(document.id, ids));
export const restoreDocuments = (transaction: Scope, ids: string[]) => restore(transaction, document, inArray(document.id, ids));

/** Those that were deleted more than a day ago. */
export async function endedDocuments(system: Scope): Promise<string[]> {
  const rows = await system.run((database) =>
    database
      .select({ id: document.id })
      .from(document)
      .where(and(isDeleted(document), lt(document.deletedAt, sql`now() - interval '1 day'`)))
      .limit(1_000),
  );
  return rows.map(({ id }) => id);
}

/** Forgets one that is still deleted; false where somebody has restored it. */
export async function forgetDocument(transaction: Scope, id: string): Promise<boolean> {
  const gone = await transaction.run((database) =>
    database
      .delete(document)
      .where(and(eq(document.id, id), isDeleted(document)))
      .returning({ id: document.id }),
  );
  return gone.length > 0;
}
