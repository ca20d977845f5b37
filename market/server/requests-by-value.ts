import type { EventStore } from '@kontor/core/server';
import { DIMENSIONS, type Dimension, EVERY_ROW } from '../contract/targeting.ts';
import { forecastWindow, LISTED, shardOf } from './forecast-index.ts';

export type ValueRequests = { value: string; requests: number };

/**
 * Requests a day by value of a dimension over the forecast's window, most first. With `values`, of those alone; a value without
 * requests is left out.
 */
export async function requestsByValue(
  store: EventStore,
  dimension: Dimension,
  { values, limit = 1_000, offset = 0, now = new Date() }: { values?: readonly string[]; limit?: number; offset?: number; now?: Date } = {},
): Promise<ValueRequests[]> {
  const { from, to } = forecastWindow(now);
  const count = dimension === LISTED ? '(bitmapCardinality(rows) + length(list))' : 'bitmapCardinality(rows)';
  const rows = await store.query<{ value: string; requests: string }>(
    `SELECT value, sum(weight * ${count}) / (SELECT uniqExact(value) FROM forecast_index WHERE dim = ${EVERY_ROW} AND shard BETWEEN {first:UInt16} AND {last:UInt16}) AS requests
     FROM forecast_index WHERE dim = {dim:UInt8} AND shard BETWEEN {first:UInt16} AND {last:UInt16}${values ? ' AND value IN {values:Array(String)}' : ''}
     GROUP BY value ORDER BY requests DESC, value LIMIT {limit:UInt32} OFFSET {offset:UInt32} SETTINGS max_execution_time = 20`,
    { dim: DIMENSIONS[dimension].dim, first: shardOf(from), last: shardOf(to), limit, offset, ...(values && { values }) },
  );
  return rows.map(({ value, requests }) => ({ value, requests: Number(requests) }));
}
