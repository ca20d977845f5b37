import type { EventStore } from '@kontor/core/server';
import { DIMENSIONS, type Dimension, EVERY_ROW } from '../contract/dimensions.ts';
import { forecastWindow, LISTED, shardOf } from './forecast-index.ts';

export type ValueRequests = { value: string; requests: number };
/** Only these values; only those that begin with one of `prefixes`; only those that hold `containing`, whatever the case. */
export type ValueFilter = { values?: readonly string[]; prefixes?: readonly string[]; containing?: string; now?: Date };

/** Requests a day by value of a dimension over the forecast's window, most first. A value without requests is left out. */
export async function requestsByValue(
  store: EventStore,
  dimension: Dimension,
  { limit = 1_000, offset = 0, ...filter }: ValueFilter & { limit?: number; offset?: number } = {},
): Promise<ValueRequests[]> {
  const { where, parameters } = seenValues(dimension, filter);
  const count = dimension === LISTED ? '(bitmapCardinality(rows) + length(list))' : 'bitmapCardinality(rows)';
  const rows = await store.query<{ value: string; requests: string }>(
    `SELECT value, sum(weight * ${count}) / (SELECT uniqExact(value) FROM forecast_index WHERE dim = ${EVERY_ROW} AND shard BETWEEN {first:UInt16} AND {last:UInt16}) AS requests
     FROM forecast_index WHERE ${where}
     GROUP BY value ORDER BY requests DESC, value LIMIT {limit:UInt32} OFFSET {offset:UInt32} SETTINGS max_execution_time = 20`,
    { ...parameters, limit, offset },
  );
  return rows.map(({ value, requests }) => ({ value, requests: Number(requests) }));
}

/** How many values of a dimension have requests in the forecast's window. */
export async function countValues(store: EventStore, dimension: Dimension, filter: ValueFilter = {}): Promise<number> {
  const { where, parameters } = seenValues(dimension, filter);
  const [row] = await store.query<{ total: string }>(
    `SELECT uniqExact(value) AS total FROM forecast_index WHERE ${where} SETTINGS max_execution_time = 20`,
    parameters,
  );
  return Number(row?.total ?? 0);
}

function seenValues(dimension: Dimension, { values, prefixes, containing, now = new Date() }: ValueFilter) {
  const { from, to } = forecastWindow(now);
  const conditions = [
    'dim = {dim:UInt8} AND shard BETWEEN {first:UInt16} AND {last:UInt16}',
    values && 'value IN {values:Array(String)}',
    prefixes && 'arrayExists(prefix -> startsWith(value, prefix), {prefixes:Array(String)})',
    containing && 'positionCaseInsensitiveUTF8(value, {containing:String}) > 0',
  ];
  const parameters = {
    dim: DIMENSIONS[dimension].dim,
    first: shardOf(from),
    last: shardOf(to),
    ...(values && { values }),
    ...(prefixes && { prefixes }),
    ...(containing && { containing }),
  };
  return { where: conditions.filter(Boolean).join(' AND '), parameters };
}
