import { fail } from '@kontor/core/contract';
import { isLive, type Scope } from '@kontor/core/server';
import type { SegmentInRows } from '@kontor/market/server';
import { isSaidByRequest, marketValues, segmentNotFound } from '@kontor/segments/contract';
import { and, eq, sql } from 'drizzle-orm';
import { isOpenTo, type Planner } from '../open-segments.ts';
import { dataNames, usableRows } from '../segment-store.ts';
import { segmentProviderTable as provider, segmentTable as segment } from '../segment-table.ts';

const COLUMNS = {
  id: segment.id,
  name: segment.title,
  accountId: segment.accountId,
  source: segment.source,
  dataType: segment.dataType,
  remoteId: segment.sourceSegmentId,
  dataNames,
  status: segment.status,
  loadedAt: segment.loadedAt,
  activeAt: segment.activeAt,
};

const readFigured = (scope: Scope, ids: readonly string[]) =>
  scope.run((database) =>
    database
      .select(COLUMNS)
      .from(segment)
      .leftJoin(provider, eq(provider.id, segment.providerId))
      .where(and(sql`${segment.id} = ANY(${sql.param([...ids])}::text[])`, isLive(segment), usableRows(scope))),
  );
/** A segment as its figures ask for it. */
export type FiguredSegment = Awaited<ReturnType<typeof readFigured>>[number];

/** Segments of these ids in their order, each once. One that is not there, not open or another account's: all are not found alike. */
export async function figuredSegments({ scope, session }: Planner, ids: readonly string[]): Promise<FiguredSegment[]> {
  const wanted = [...new Set(ids)];
  const byId = new Map((await readFigured(scope, wanted)).map((one) => [one.id, one]));
  return wanted.map((id) => {
    const found = byId.get(id);
    return found && isOpenTo(session, found) ? found : fail(segmentNotFound);
  });
}

export async function figuredSegment(planner: Planner, id: string): Promise<FiguredSegment> {
  const [found] = await figuredSegments(planner, [id]);
  return found ?? fail(segmentNotFound);
}

/** How the market's rows tell of it. */
export function inRowsOf(found: FiguredSegment): SegmentInRows {
  if (!isSaidByRequest(found.dataType)) return { members: found.id };
  const { dimension, values } = marketValues(found.id, new Map([[found.id, found]]));
  return { named: dimension, values };
}
