import type { EventStore } from '@kontor/core/server';
import { membersSql } from './segment-sql.ts';

/** How many users each of these segments has, by id, exactly; those whose members nobody has told are not here. */
export async function segmentUsers(store: EventStore, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await store.query<{ segment: string; users: string }>(
    `SELECT segment, bitmapCardinality(users) AS users FROM (${membersSql('segment IN {ids:Array(String)}')})
     SETTINGS max_execution_time = 20, max_memory_usage = 2000000000`,
    { ids: [...new Set(ids)] },
  );
  return new Map(rows.map(({ segment, users }) => [segment, Number(users)]));
}
