import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { isLive, lockRow, newId, openList, ownRows, personNameSql, type Scope, userTable, writeVersion } from '@kontor/core/server';
import { type SegmentStatus, segmentNotFound, type UploadableType, type UploadedDetail, uploadedSegments } from '@kontor/segments/contract';
import { and, eq, sql } from 'drizzle-orm';
import { segmentLoadTable as load, segmentTable as segment } from '../segment-table.ts';

const uploads = (scope: Scope) => [ownRows(scope, segment.accountId), eq(segment.source, 1), isLive(segment)];
const one = (scope: Scope, id: string) => and(eq(segment.id, id), ...uploads(scope));

const COLUMNS = {
  id: segment.id,
  name: segment.title,
  sourceSegmentId: segment.sourceSegmentId,
  dataType: segment.dataType,
  dataCount: segment.userCount,
  price: segment.price,
  status: segment.status,
  createdAt: segment.createdAt,
  updatedAt: segment.updatedAt,
  rdsId: segment.rdsId,
};
const rowFor =
  ({ reach }: Scope) =>
  <Row extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: Row) => ({
    ...row,
    canUpdate: reach === 'own',
    createDate: createdAt.toISOString(),
    updateDate: updatedAt.toISOString(),
  });

type Call = { scope: Scope; session: Session; input: ListWish };

/** The segments that the account uploaded, page by page (spec 3 §2). */
export const openUploads = ({ scope, session, input }: Call) =>
  openList(
    scope,
    { view: uploadedSegments, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(segment),
      where: uploads(scope),
      sql: {
        name: segment.title,
        sourceSegmentId: segment.sourceSegmentId,
        dataType: segment.dataType,
        dataCount: segment.userCount,
        price: segment.price,
        status: segment.status,
        createDate: segment.createdAt,
        updateDate: segment.updatedAt,
      },
      search: [segment.title, segment.id, segment.sourceSegmentId],
      id: segment.id,
      toRow: rowFor(scope),
    },
  );

/** One upload with the work on it; throws where this scope has none of this id, or none with this status. */
export async function getUpload(scope: Scope, id: string, status?: SegmentStatus): Promise<UploadedDetail> {
  const [row] = await scope.run((database) =>
    database
      .select({
        ...COLUMNS,
        errors: segment.errors,
        version: segment.version,
        creatorName: personNameSql,
        fileUrl: load.fileId,
        done: load.done,
        total: load.total,
      })
      .from(segment)
      .leftJoin(userTable, eq(userTable.id, segment.createdBy))
      .leftJoin(load, eq(load.segmentId, segment.id))
      .where(and(one(scope, id), status && eq(segment.status, status))),
  );
  const { done, total, ...found } = row ?? fail(segmentNotFound);
  return { ...rowFor(scope)(found), remoteId: found.sourceSegmentId, progress: done === null || total === null ? null : { done, total } };
}

/** What people say of a segment; a price is dollars CPM. */
export type Draft = { title: string; price: string; dataType: UploadableType; sourceSegmentId: string };

/** Takes an upload for changing until the transaction ends; throws where there is none. */
export const lockUpload = async (transaction: Scope, id: string) =>
  (await lockRow(transaction, segment, one(transaction, id))) ?? fail(segmentNotFound);

export async function insertUpload(transaction: Scope, draft: Draft & { createdBy: string }): Promise<string> {
  const id = newId();
  await transaction.run((database) =>
    database.insert(segment).values({ ...draft, id, accountId: transaction.accountId, source: 1, status: 'VALIDATION_PENDING' }),
  );
  return id;
}

/** Writes a segment's own fields; throws `staleVersion` when `version` is given and another change came first. */
export const updateUpload = (transaction: Scope, id: string, { version, ...set }: Draft & { version: number | undefined }) =>
  writeVersion(transaction, segment, { where: one(transaction, id), version, set });

type Standing = Partial<Pick<typeof segment.$inferInsert, 'errors' | 'userCount'>> & { isLoaded?: boolean };

/** Sets what the work on a segment has come to; the first activation gives it its remote id (decision 0074). Its version stays: nobody's form is stale by it. */
export const standAt = (transaction: Scope, id: string, status: SegmentStatus, { isLoaded, ...rest }: Standing = {}) =>
  transaction.run((database) =>
    database
      .update(segment)
      .set({
        ...rest,
        status,
        updatedAt: sql`now()`,
        ...(isLoaded && { loadedAt: sql`now()` }),
        ...(status === 'ACTIVE' && {
          activeAt: sql`coalesce(${segment.activeAt}, now())`,
          rdsId: sql`coalesce(${segment.rdsId}, 'rds-' || ${segment.id})`,
        }),
      })
      .where(one(transaction, id)),
  );
