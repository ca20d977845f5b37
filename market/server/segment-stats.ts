import type { EventStore } from '@kontor/core/server';
import { requestsByValue } from './requests-by-value.ts';
import { membersSql } from './segment-sql.ts';

export type SegmentStats = { segment: string; users: number; requests: number };

/** How many users each of these segments has, and how many requests a day are of them, in their order. Unknown ones have none. */
export async function segmentStats(store: EventStore, segments: readonly string[], now = new Date()): Promise<SegmentStats[]> {
  if (segments.length === 0) return [];
  const [sizes, requests] = await Promise.all([
    store.query<{ segment: string; size: string }>(
      `SELECT segment, bitmapCardinality(users) AS size FROM (${membersSql('segment IN {segments:Array(String)}')}) SETTINGS max_execution_time = 20`,
      { segments: [...segments] },
    ),
    requestsByValue(store, 'segments', { values: segments, limit: segments.length, now }),
  ]);
  const users = new Map(sizes.map(({ segment, size }) => [segment, Number(size)]));
  const perDay = new Map(requests.map((one) => [one.value, one.requests]));
  return segments.map((segment) => ({ segment, users: users.get(segment) ?? 0, requests: perDay.get(segment) ?? 0 }));
}
