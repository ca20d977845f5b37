import { isLive } from '@kontor/core/server';
import { isSaidByRequest, SEGMENT_ID_TYPES, SEGMENT_KINDS } from '@kontor/segments/contract';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { isKindOpen, type Planner } from '../open-segments.ts';
import { OF_KIND, usableRows } from '../segment-store.ts';
import { segmentTable as segment } from '../segment-table.ts';

/** Of more segments the largest are taken. */
const MOST = 10_000;
const WITH_MEMBERS = SEGMENT_ID_TYPES.filter((type) => !isSaidByRequest(type));

/** Ids of the active segments with members that somebody may use: everybody of theirs is whom a segment is held against. */
export async function usableMembers({ scope, session }: Planner): Promise<string[]> {
  const open = SEGMENT_KINDS.filter((kind) => isKindOpen(session, kind)).map((kind) => OF_KIND[kind]);
  const rows = await scope.run((database) =>
    database
      .select({ id: segment.id })
      .from(segment)
      .where(and(usableRows(scope), or(...open), eq(segment.status, 'ACTIVE'), inArray(segment.dataType, WITH_MEMBERS), isLive(segment)))
      .orderBy(sql`${segment.userCount} DESC NULLS LAST`, desc(segment.id))
      .limit(MOST),
  );
  return rows.map(({ id }) => id);
}
