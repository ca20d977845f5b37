import { isLive, type Scope } from '@kontor/core/server';
import { and, sql } from 'drizzle-orm';
import { type FoundSegment, findSegments } from './segment-store.ts';
import { segmentTable as segment } from './segment-table.ts';

/** Segments that one of these is the title of, in any case; those alone that this scope may use. */
export async function segmentsTitled(scope: Scope, titles: readonly string[]): Promise<FoundSegment[]> {
  if (titles.length === 0) return [];
  const lower = [...new Set(titles.map((title) => title.toLowerCase()))];
  const rows = await scope.run((database) =>
    database
      .select({ id: segment.id })
      .from(segment)
      .where(and(sql`lower(${segment.title}) = ANY(${sql.param(lower)}::text[])`, isLive(segment))),
  );
  return findSegments(
    scope,
    rows.map(({ id }) => id),
  );
}
