import type { EventStore } from '@kontor/core/server';
import { type Forecast, HISTOGRAM_BUCKETS, MIN_RANGE_DAYS, MIN_SAMPLE_ROWS } from '../contract/forecast.ts';
import type { Targeting } from '../contract/targeting.ts';
import { dayRanges, lastWeek } from './day-ranges.ts';
import { forecastWindow, shardOf } from './forecast-index.ts';
import { forecastSql } from './forecast-sql.ts';

const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 4000000000, use_query_condition_cache = 0';

type Counts = [string, string][];
type Row = { weight: number; without: string[]; by_day: Counts; by_floor: Counts; market_by_day: Counts; newest: number };

/**
 * What the clauses together would find, from the index alone: weighted requests a day over the window of forecastWindow(now), their range,
 * prices, and what each clause costs. Days without any sampled request are no days of the market and do not count.
 */
export async function forecast(
  store: EventStore,
  { clauses, now }: { clauses: readonly { key: string; tree: Targeting }[]; now: Date },
): Promise<Forecast> {
  const rows = await readIndex(store, { trees: clauses.map(({ tree }) => tree), now });
  const newest = Math.max(0, ...rows.map((row) => row.newest));
  const market = weighted(rows, 'market_by_day');
  const days = market.size;
  const perDay = (total: number) => (days === 0 ? 0 : total / days);
  const byDay = weighted(rows, 'by_day');
  const matched = sum([...byDay.values()]);
  const requests = perDay(matched);
  const floors = weighted(rows, 'by_floor');
  const histogram = Array.from({ length: HISTOGRAM_BUCKETS }, (_, from) => ({ from, requests: perDay(floors.get(String(from)) ?? 0) }));
  const [sampleRows, marketRows] = [sum(rows.map((row) => counted(row.by_day))), sum(rows.map((row) => counted(row.market_by_day)))];
  const isEnough = sampleRows >= MIN_SAMPLE_ROWS && days >= MIN_RANGE_DAYS;
  const known = [...market.keys()].sort();
  const ofDays = (found: Map<string, number>) => known.map((day) => ({ day, requests: found.get(day) ?? 0 }));
  const series = { plan: ofDays(byDay), market: ofDays(market), weight: weightOf(rows) };
  const { any, weekdays } = dayRanges(series);
  return {
    requests,
    low: any.low,
    high: any.high,
    weekdays: isEnough ? weekdays : [],
    lastWeek: isEnough ? lastWeek(series) : null,
    market: perDay(sum([...market.values()])),
    histogram,
    unpriced: Math.max(0, perDay(matched - sum([...floors.values()]))),
    medianCpm: medianOf(histogram),
    clauses: clauses.map(({ key }, index) => {
      const without = perDay(sum(rows.map((row) => row.weight * Number(row.without[index] ?? 0))));
      return { key, requests: without, effect: requests === 0 ? null : ((without - requests) / requests) * 100 };
    }),
    sampleRows,
    sampleWeight: marketRows === 0 ? 0 : sum([...market.values()]) / marketRows,
    days,
    newest: newest === 0 ? null : new Date(newest * 1000).toISOString(),
    isEnough,
  };
}

/** One statement for all shards: planning it takes about as long as reading one of them. */
function readIndex(store: EventStore, { trees, now }: { trees: readonly Targeting[]; now: Date }): Promise<Row[]> {
  const { from, to } = forecastWindow(now);
  const { sql, parameters } = forecastSql(trees);
  return store.query<Row>(`${sql} ${LIMITS}`, { ...parameters, from, to, first: shardOf(from), last: shardOf(to) });
}

/** What one sampled row of the plan stands for, rows of more weight counting for more. */
function weightOf(rows: readonly Row[]): number {
  const matched = rows.map((row) => ({ weight: row.weight, rows: counted(row.by_day) }));
  const total = sum(matched.map((one) => one.weight * one.rows));
  return total === 0 ? 0 : sum(matched.map((one) => one.weight ** 2 * one.rows)) / total;
}

/** The price half of the requests ask at most, read between the ends of its dollar; null without requests. */
function medianOf(histogram: Forecast['histogram']): number | null {
  const half = sum(histogram.map(({ requests }) => requests)) / 2;
  let below = 0;
  for (const { from, requests } of histogram) {
    if (requests > 0 && below + requests >= half) return from + (half - below) / requests;
    below += requests;
  }
  return null;
}

function weighted(rows: readonly Row[], part: 'by_day' | 'by_floor' | 'market_by_day'): Map<string, number> {
  const totals = new Map<string, number>();
  for (const row of rows) for (const [key, count] of row[part]) totals.set(key, (totals.get(key) ?? 0) + row.weight * Number(count));
  return totals;
}

const counted = (counts: Counts) => sum(counts.map(([, count]) => Number(count)));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
