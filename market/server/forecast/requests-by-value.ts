import { type EventStore, keepDerived } from '@kontor/core/server';
import { DIMENSIONS, type Dimension, EVERY_ROW } from '../../contract/dimensions.ts';
import type { Targeting } from '../../contract/targeting.ts';
import { COUNTED_ROWS } from '../segments/counted-part.ts';
import { LISTED } from './forecast-index.ts';
import { insideSql } from './forecast-sql.ts';
import { forecastWindow, shardOf, type Window } from './forecast-window.ts';
import { hostsAboveSql } from './targeting-sql.ts';

export type ValueRequests = { value: string; requests: number };
/**
 * Only these values; only those that begin with one of `prefixes`; only those that hold `containing`, whatever the case. Requests that all
 * trees of `within` find, instead of the whole market's; over the days of `window`, or those of a forecast.
 */
export type ValueFilter = {
  values?: readonly string[];
  prefixes?: readonly string[];
  containing?: string;
  within?: readonly Targeting[];
  /** Of hosts: only those below one of these, as `belowHost` has them; and none of `except`. */
  below?: readonly string[];
  except?: readonly string[];
  now?: Date;
  window?: Window;
};

/** Rows of an answer that is kept. */
const MOST_KEPT = 1_000;

/** Requests a day by value of a dimension over the forecast's days, most first. A value without requests is left out. */
export async function requestsByValue(
  store: EventStore,
  dimension: Dimension,
  { limit = 1_000, offset = 0, ...filter }: ValueFilter & { limit?: number; offset?: number } = {},
): Promise<readonly ValueRequests[]> {
  const { sql, parameters } = seenValues(dimension, filter);
  const ranked = `SELECT value, total / (SELECT uniqExact(value) FROM forecast_index WHERE ${DAYS}) AS requests FROM (${sql})
     ORDER BY total DESC, value LIMIT {limit:UInt32} OFFSET {offset:UInt32} SETTINGS max_execution_time = 20`;
  const asked = { ...parameters, limit, offset };
  const ask = () => store.query<{ value: string; requests: string }>(ranked, asked);
  // Everybody's lookups begin with the same pages; a list of thousands would crowd out all other kept answers.
  const rows = await (limit <= MOST_KEPT ? store.kept.of(ranked, asked, ask) : ask());
  return inNumbers(rows, 'numbers', () => rows.map(({ value, requests }) => ({ value, requests: Number(requests) })));
}
/** The same list as long as the answer is kept, so that callers may keep what they make of it. */
const inNumbers = keepDerived<readonly object[], readonly ValueRequests[]>();

/** How many values of a dimension have requests in the forecast's days. */
export async function countValues(store: EventStore, dimension: Dimension, filter: ValueFilter = {}): Promise<number> {
  const { sql, parameters } = seenValues(dimension, filter);
  const counted = `SELECT count() AS total FROM (${sql}) SETTINGS max_execution_time = 20`;
  const [row] = await store.kept.of(counted, parameters, () => store.query<{ total: string }>(counted, parameters));
  return Number(row?.total ?? 0);
}

const SHARDS = 'shard BETWEEN {first:UInt16} AND {last:UInt16}';
/** The window's days in the index. */
const DAYS = `dim = ${EVERY_ROW} AND ${SHARDS} AND value BETWEEN {from:String} AND {to:String}`;

const MARKET = `SELECT shard, weight, groupBitmapMergeState(rows) AS inside FROM forecast_index WHERE ${DAYS} GROUP BY shard, weight`;

/** Values with their requests over the window; a shard's first or last days may lie outside of it, and are left out as in the forecast. */
function seenValues(
  dimension: Dimension,
  { values, prefixes, containing, within, below, except, now = new Date(), window = forecastWindow(now) }: ValueFilter,
) {
  const { from, to } = window;
  const conditions = [
    `dim = {dim:UInt8} AND ${SHARDS}`,
    // The counted part is nobody's segment (decision 0078).
    dimension === 'segments' && 'value != {counted:String}',
    // What is below a host is asked for by name alone.
    !values && DIMENSIONS[dimension].hosts && "NOT startsWith(value, '.')",
    values && 'value IN {values:Array(String)}',
    below && `arrayExists(above -> above IN {below:Array(String)}, ${hostsAboveSql('value')})`,
    except && 'value NOT IN {except:Array(String)}',
    prefixes && 'arrayExists(prefix -> startsWith(value, prefix), {prefixes:Array(String)})',
    containing && 'positionCaseInsensitiveUTF8(value, {containing:String}) > 0',
  ];
  const found = within ? insideSql(within) : { sql: MARKET, parameters: {} };
  const listed = dimension === LISTED ? ' + arrayCount(row -> bitmapContains(inside, row), list)' : '';
  const sql = `SELECT value, sum(weight * (bitmapAndCardinality(rows, inside)${listed})) AS total
     FROM (SELECT * FROM forecast_index WHERE ${conditions.filter(Boolean).join(' AND ')}) AS seen
     INNER JOIN (${found.sql}) AS found
       USING (shard, weight)
     GROUP BY value HAVING total > 0`;
  const parameters = {
    ...found.parameters,
    dim: DIMENSIONS[dimension].dim,
    ...(dimension === 'segments' && { counted: COUNTED_ROWS }),
    first: shardOf(from),
    last: shardOf(to),
    from,
    to,
    ...(values && { values }),
    ...(below && { below }),
    ...(except && { except }),
    ...(prefixes && { prefixes }),
    ...(containing && { containing }),
  };
  return { sql, parameters };
}
