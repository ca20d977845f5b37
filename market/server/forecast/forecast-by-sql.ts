import type { EventStore } from '@kontor/core/server';
import type { Targeting } from '../../contract/targeting.ts';
import type { WeightCounts } from './count-thread.ts';
import { forecastSql } from './forecast-sql.ts';
import { dayNumber, shardOf, type Window } from './forecast-window.ts';

const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 4000000000, use_query_condition_cache = 0';

type Pairs = [string, string][];
type Row = { weight: number; without: string[]; by_day: Pairs; by_floor: Pairs; market_by_day: Pairs; newest: number };
type Asked = { trees: readonly Targeting[]; window: Window };

const numbers = (pairs: Pairs, keyOf: (key: string) => number) =>
  new Map(pairs.map(([key, count]): [number, number] => [keyOf(key), Number(count)]));

/**
 * The same counts as the files give, by one statement for all shards: planning it takes about as long as reading one of them. It answers
 * where there are no files, and is the second reader of the tests.
 */
export async function countBySql(store: EventStore, { trees, window }: Asked): Promise<{ counts: WeightCounts[]; newest: number }> {
  const { sql, parameters } = forecastSql(trees);
  const shards = { first: shardOf(window.from), last: shardOf(window.to) };
  const rows = await store.query<Row>(`${sql} ${LIMITS}`, { ...parameters, ...window, ...shards });
  const counts = rows.map(({ weight, without, by_day, by_floor, market_by_day }) => {
    const byDay = numbers(by_day, dayNumber);
    const matched = [...byDay.values()].reduce((sum, count) => sum + count, 0);
    return {
      weight,
      byDay,
      byFloor: numbers(by_floor, Number),
      marketByDay: numbers(market_by_day, dayNumber),
      refused: without.map((count) => Number(count) - matched),
      shown: [],
    };
  });
  return { counts, newest: Math.max(0, ...rows.map(({ newest }) => newest)) };
}
