import { fail } from '@kontor/core/contract';
import { type Scope, userTable } from '@kontor/core/server';
import { segmentNotFound, type UploadedDetail } from '@kontor/segments/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { usableRows } from '../segment-store.ts';
import { segmentTable as segment } from '../segment-table.ts';

/** An uploaded segment that is active and has its remote id, as it opens at clearvu (spec 3 §2); throws for any other. */
export async function getActiveUpload(scope: Scope, id: string): Promise<UploadedDetail> {
  const [row] = await scope.run((database) =>
    database
      .select({ segment, creatorName: sql<string>`coalesce(${userTable.firstName} || ' ' || ${userTable.lastName}, '')` })
      .from(segment)
      .leftJoin(userTable, eq(userTable.id, segment.createdBy))
      .where(and(eq(segment.id, id), eq(segment.source, 1), eq(segment.status, 'ACTIVE'), isNull(segment.deletedAt), usableRows(scope))),
  );
  const { segment: found, creatorName } = row ?? fail(segmentNotFound);
  return {
    id: found.id,
    name: found.title,
    sourceSegmentId: found.sourceSegmentId,
    remoteId: found.sourceSegmentId,
    dataType: found.dataType,
    dataCount: found.userCount,
    price: found.price,
    status: found.status,
    rdsId: found.rdsId,
    canUpdate: scope.reach === 'own',
    errors: found.errors,
    progress: null,
    creatorName,
    version: found.version,
    createDate: found.createdAt.toISOString(),
    updateDate: found.updatedAt.toISOString(),
  };
}
