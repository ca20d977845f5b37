import type { EventStore } from '@kontor/core/server';
import { FLOOR_STEPS, type Forecast, MIN_RANGE_DAYS, MIN_SAMPLE_ROWS } from '../../contract/forecast.ts';
import { priceWithin } from '../../contract/price-reach.ts';
import type { Targeting } from '../../contract/targeting.ts';
import type { WeightCounts } from './count-thread.ts';
import { dayRanges, lastWeek } from './day-ranges.ts';
import { countBySql } from './forecast-by-sql.ts';
import { type Asker, countByFiles } from './forecast-engine.ts';
import { DAY_MS, forecastWindow, isoDay } from './forecast-window.ts';
import { withSeenValues } from './seen-values.ts';

/** With `isQuick` a large market may be answered from a part of it; the answer then says that it is not exact, and its range is wider. */
export type ForecastQuestion = Asker & { clauses: readonly { key: string; tree: Targeting }[]; now: Date; isQuick?: boolean };
export type Counted = { counts: readonly WeightCounts[]; newest: number; isExact: boolean; by: Forecast['by'] };

/**
 * What the clauses together would find, from the index alone: weighted requests a day over the window of forecastWindow(now), their range,
 * prices, and what each clause costs. Days without any sampled request are no days of the market and do not count.
 */
export async function forecast(store: EventStore, question: ForecastQuestion): Promise<Forecast> {
  return forecastOf(question.clauses, await countRows(store, question));
}

/** By the files beside the store; by the statement in SQL while there are none. */
export async function countRows(store: EventStore, { clauses, now, ...asker }: ForecastQuestion): Promise<Counted> {
  const trees = await withSeenValues(
    store,
    clauses.map(({ tree }) => tree),
  );
  const asked = { trees, window: forecastWindow(now) };
  const answer = await countByFiles(store, { ...asked, ...asker });
  return answer ? { ...answer, by: 'index' } : { ...(await countBySql(store, asked)), isExact: true, by: 'sql' };
}

/** The counts in the words of the contract. */
export function forecastOf(clauses: readonly { key: string }[], { counts, newest, isExact, by }: Counted): Forecast {
  const market = weighted(counts, 'marketByDay');
  const days = market.size;
  const perDay = (total: number) => (days === 0 ? 0 : total / days);
  const byDay = weighted(counts, 'byDay');
  const matched = sum(byDay.values());
  const requests = perDay(matched);
  const floors = weighted(counts, 'byFloor');
  const histogram = FLOOR_STEPS.map((from, bar) => ({ from, requests: perDay(floors.get(bar) ?? 0) }));
  const [sampleRows, marketRows] = [sum(counts.map(matchesOf)), sum(counts.map(({ marketByDay }) => sum(marketByDay.values())))];
  const isEnough = sampleRows >= MIN_SAMPLE_ROWS && days >= MIN_RANGE_DAYS;
  const known = [...market.keys()].sort((a, b) => a - b);
  const ofDays = (found: Map<number, number>) => known.map((day) => ({ day: isoDay(day * DAY_MS), requests: found.get(day) ?? 0 }));
  const series = { plan: ofDays(byDay), market: ofDays(market), weight: weightOf(counts) };
  const { any, weekdays, change } = dayRanges(series);
  return {
    requests,
    low: any.low,
    high: any.high,
    quartiles: isEnough ? { p25: any.p25, p50: any.p50, p75: any.p75 } : null,
    weekdays: isEnough ? weekdays : [],
    lastWeek: isEnough ? lastWeek(series) : null,
    change: isEnough ? change : null,
    market: perDay(sum(market.values())),
    histogram,
    // Counted in rows: weights have fractions, whose sums differ by a little where nothing is left.
    unpriced: perDay(sum(counts.map((one) => one.weight * (matchesOf(one) - sum(one.byFloor.values()))))),
    medianCpm: priceWithin(histogram, 50),
    clauses: clauses.map(({ key }, index) => {
      const without = perDay(matched + sum(counts.map(({ weight, refused }) => weight * (refused[index] ?? 0))));
      return { key, requests: without, effect: requests === 0 ? null : ((without - requests) / requests) * 100 };
    }),
    sampleRows,
    sampleWeight: marketRows === 0 ? 0 : sum(market.values()) / marketRows,
    days,
    newest: newest === 0 ? null : new Date(newest * 1000).toISOString(),
    isEnough,
    exact: isExact,
    by,
  };
}
/** What one sampled row of the plan stands for, rows of more weight counting for more. */
function weightOf(counts: readonly WeightCounts[]): number {
  const matched = counts.map((one) => ({ weight: one.weight, rows: matchesOf(one) }));
  const total = sum(matched.map((one) => one.weight * one.rows));
  return total === 0 ? 0 : sum(matched.map((one) => one.weight ** 2 * one.rows)) / total;
}

function weighted(counts: readonly WeightCounts[], part: 'byDay' | 'byFloor' | 'marketByDay'): Map<number, number> {
  const totals = new Map<number, number>();
  for (const one of counts) for (const [key, count] of one[part]) totals.set(key, (totals.get(key) ?? 0) + one.weight * count);
  return totals;
}

const matchesOf = ({ byDay }: WeightCounts) => sum(byDay.values());
function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
