import { nineOfTen, nineOfTenOf, type Quartiles, quartiles, type Spread } from './negative-binomial.ts';

/** Weighted requests of one day, `YYYY-MM-DD` in UTC. */
export type DayCount = { day: string; requests: number };
/** Days of a plan and of the whole market, the same ones in the same order; `weight` is what one sampled row of the plan stands for. */
export type Series = { plan: readonly DayCount[]; market: readonly DayCount[]; weight: number };
export type DayRange = { requests: number; low: number; high: number } & Quartiles;

const WEEK = 7;
/** How far a plan's weekdays lie from the market's, as a share: television has its Sundays, the web its Mondays. */
const WEEKDAY_SPREAD = 0.1;
/** What a day varies by beside chance before its own days have shown it, and how many days that belief counts for. */
const DAY_SPREAD = 0.035;
const BELIEF_DAYS = 4;
/** Of a normal whose nine of ten reach as far as Student's of so many days, the variance is about days / (days − 1.7). */
const STUDENT = 1.7;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length);
/** From Monday, 0, to Sunday, 6. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % WEEK;

/** What each weekday has of the mean one; 1 where nothing is known. */
function weekdayShares(days: readonly DayCount[]): number[] {
  const means = Array.from({ length: WEEK }, (_, weekday) => {
    const of = days.filter(({ day }) => weekdayOf(day) === weekday).map(({ requests }) => requests);
    return of.length === 0 ? null : mean(of);
  });
  const level = mean(means.filter((one) => one !== null));
  return means.map((one) => (one === null || level === 0 ? 1 : one / level));
}

type Model = { level: number; shares: number[]; doubts: number[]; dayVariance: number };

/**
 * A day's requests as a level, a share of its weekday, and what varies beside chance. Each weekday's share lies between the plan's own and
 * the market's, nearer to the plan's the surer that is.
 */
function modelOf({ plan, market, weight }: Series): Model {
  const [own, ofMarket] = [weekdayShares(plan), weekdayShares(market)];
  const average = mean(plan.map(({ requests }) => requests));
  const chance = average === 0 ? 0 : weight / average;
  const fits = own.map((share, weekday) => {
    const seen = plan.filter(({ day }) => weekdayOf(day) === weekday).length;
    const doubt = seen === 0 ? Number.POSITIVE_INFINITY : (chance + DAY_SPREAD ** 2) / seen;
    const trust = WEEKDAY_SPREAD ** 2 / (WEEKDAY_SPREAD ** 2 + doubt);
    const prior = ofMarket[weekday] ?? 1;
    return { share: seen === 0 ? prior : prior + trust * (share - prior), trust, doubt: seen === 0 ? WEEKDAY_SPREAD ** 2 : trust * doubt };
  });
  const shares = fits.map(({ share }) => share);
  const expected = plan.map(({ day }) => shares[weekdayOf(day)] ?? 1);
  const level = sum(expected) === 0 ? 0 : sum(plan.map(({ requests }) => requests)) / sum(expected);
  const free = Math.max(1, plan.length - 1 - (sum(fits.map(({ trust }) => trust)) * (WEEK - 1)) / WEEK);
  const misses = plan.map(({ requests }, index) => (level === 0 ? 0 : requests / (level * (expected[index] ?? 1) || 1) - 1));
  const seenVariance = sum(misses.map((miss) => miss ** 2)) / free - chance;
  const known = free + BELIEF_DAYS;
  const dayVariance = Math.max(0, (BELIEF_DAYS * DAY_SPREAD ** 2 + free * seenVariance) / known);
  // Few days say little of how much days vary: Student's wider tails.
  return { level, shares, doubts: fits.map(({ doubt }) => doubt), dayVariance: (dayVariance * known) / (known - STUDENT) };
}

/** Nine of ten days and their quartiles, counted in sampled rows of `weight`. */
function rangeOf({ mean: requests, variance }: Spread, weight: number): DayRange {
  if (weight === 0) return { requests, low: 0, p25: 0, p50: 0, p75: 0, high: 0 };
  const inRows = { mean: requests / weight, variance: variance / weight ** 2 };
  const { low, high } = nineOfTen(inRows);
  const { p25, p50, p75 } = quartiles(inRows);
  return { requests, low: low * weight, p25: p25 * weight, p50: p50 * weight, p75: p75 * weight, high: high * weight };
}

/**
 * What a day would have and the range nine of ten days fall in: of any day of the week, and of each weekday from Monday on. The days seen
 * must be in order; the table of the back-test is in docs/forecast.md.
 */
export function dayRanges(series: Series): { any: DayRange; weekdays: DayRange[] } {
  const { level, shares, doubts, dayVariance } = modelOf(series);
  const { weight } = series;
  const once = 1 + 1 / Math.max(1, series.plan.length);
  const days = shares.map((share, weekday): Spread => {
    const requests = level * share;
    return { mean: requests, variance: requests ** 2 * (dayVariance * once + (doubts[weekday] ?? 0)) + weight * requests * once };
  });
  return {
    any: { requests: mean(days.map((day) => day.mean)), ...nineOfTenOf(days) },
    weekdays: days.map((day) => rangeOf(day, weight)),
  };
}

/** Days held back to see how a forecast did, and how many must be left to forecast from. */
const HELD_DAYS = WEEK;
const LEFT_DAYS = WEEK;

/** The last week held against the forecast from the days before it; null with fewer than two weeks. */
export function lastWeek({ plan, market, weight }: Series): { forecast: number; seen: number; inside: number; days: number } | null {
  const at = plan.length - HELD_DAYS;
  if (at < LEFT_DAYS) return null;
  const { any, weekdays } = dayRanges({ plan: plan.slice(0, at), market: market.slice(0, at), weight });
  const held = plan.slice(at);
  const inside = held.filter(({ day, requests }) => {
    const range = weekdays[weekdayOf(day)];
    return range && requests >= range.low && requests <= range.high;
  });
  return { forecast: any.requests, seen: mean(held.map(({ requests }) => requests)), inside: inside.length, days: HELD_DAYS };
}
