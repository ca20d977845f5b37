import type { EventStore } from '@kontor/core/server';
import type { Targeting } from '@kontor/market/contract';
import { whereOf } from '@kontor/market/server';
import { forecastSql } from '../market/server/forecast/forecast-sql.ts';
import { forecastWindow, shardOf } from '../market/server/forecast/forecast-window.ts';

const SETTINGS = 'SETTINGS max_threads = 2, use_query_condition_cache = 0';

/** The same answer by one scan of the requests: only rows that at most one clause refuses are grouped, by day and floor. Answers the sampled matches. */
export async function scanByHand(store: EventStore, trees: readonly Targeting[], now: Date): Promise<number> {
  const { from, to } = forecastWindow(now);
  const clauses = trees.map((tree, index) => {
    const { sql, parameters } = whereOf(tree);
    const named = Object.fromEntries(Object.entries(parameters).map(([name, values]) => [`c${index}_${name}`, values]));
    return { sql: sql.replaceAll(/\{(t\d+):/g, `{c${index}_$1:`), parameters: named };
  });
  const rows = await store.query<{ rows: string }>(
    `SELECT day, toUInt32(least(floor, 39)) AS dollars, countIf(misses = 0) AS rows, sumIf(weight, misses = 0) AS requests
       ${clauses.map((_, index) => `, sumIf(weight, misses = 0 OR NOT k${index}) AS without_${index}`).join('')}
     FROM (SELECT day, floor, weight${clauses.map(({ sql }, index) => `, (${sql}) AS k${index}`).join('')}, ${clauses.length}${clauses.map((_, index) => ` - k${index}`).join('')} AS misses
       FROM bid_requests WHERE day BETWEEN {from:Date} AND {to:Date}) WHERE misses <= 1
     GROUP BY day, dollars ${SETTINGS}`,
    Object.assign({ from, to }, ...clauses.map(({ parameters }) => parameters)),
  );
  return rows.reduce((sum, row) => sum + Number(row.rows), 0);
}

/** The same answer by one query over the bitmaps, as one would write it: each product spelled out, all shards in one statement. */
export async function bitmapsByHand(store: EventStore, trees: readonly Targeting[], now: Date): Promise<number> {
  const { from, to } = forecastWindow(now);
  const { sql, parameters } = forecastSql(trees);
  const rows = await store.query<{ by_day: [string, string][] }>(`${spelledOut(sql, trees.length)} ${SETTINGS}`, {
    ...parameters,
    from,
    to,
    first: shardOf(from),
    last: shardOf(to),
  });
  return rows.reduce((sum, row) => sum + row.by_day.reduce((days, [, count]) => days + Number(count), 0), 0);
}

/** Takes the shared products out again: `without` of each clause becomes the product of all others. */
function spelledOut(sql: string, clauses: number): string {
  const bitmaps = Array.from({ length: clauses }, (_, index) => `g${Math.floor(index / 8)}_${(index % 8) + 1}`);
  const product = (of: readonly string[]) => of.reduce((all, next) => `bitmapAnd(${all}, ${next})`, 'universe');
  const without = bitmaps.map((_, skipped) => `bitmapCardinality(${product(bitmaps.filter((__, index) => index !== skipped))})`);
  const [, leaves = ''] = /FROM \((\s*SELECT shard, weight.*GROUP BY shard, weight)\)/s.exec(sql) ?? [];
  // Operations within operations, as deep as an audience of the bench is.
  const within = (depth: number): string => (depth === 0 ? '[^()]*' : `(?:[^()]|\\(${within(depth - 1)}\\))*`);
  const column = new RegExp(`(?:bitmap\\w+\\(${within(4)}\\)|l\\d+) AS g\\d+_\\d+\\b`, 'g');
  const columns = [...sql.matchAll(column)].map(([found]) => found);
  return `SELECT weight, [${without.join(', ')}]::Array(UInt64) AS without,
    arrayMap(day -> (day.1, bitmapAndCardinality(matched, day.2)), days) AS by_day,
    arrayMap(floor -> (floor.1, bitmapAndCardinality(matched, floor.2)), floors) AS by_floor
    FROM (SELECT *, ${[...columns, `${product(bitmaps)} AS matched`].join(', ')} FROM (${leaves}))`;
}
