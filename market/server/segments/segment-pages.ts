import type { EventStore } from '@kontor/core/server';
import { identitiesIn } from './segment-sql.ts';

/** The version of each of these segments; of one without members none. */
export async function segmentVersions(store: EventStore, segments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (segments.length === 0) return new Map();
  const rows = await store.query<{ segment: string; version: string }>(
    'SELECT segment, toString(max(version)) AS version FROM segment_members WHERE segment IN {segments:Array(String)} GROUP BY segment',
    { segments },
  );
  return new Map(rows.map(({ segment, version }) => [segment, version]));
}

/** Hashes of the identities in a segment behind another, in order: `cityHash64` of the texts of `identityHashText`, as whole numbers. */
export async function segmentPage(
  store: EventStore,
  { segment, after, limit }: { segment: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await store.query<{ member: string }>(
    `SELECT toString(identity) AS member FROM (${identitiesIn('{segments:Array(String)}')}) WHERE identity > toUInt64OrZero({after:String})
     GROUP BY identity ORDER BY identity LIMIT {limit:UInt32} SETTINGS max_execution_time = 20`,
    { segments: [segment], after, limit },
  );
  return rows.map(({ member }) => member);
}
