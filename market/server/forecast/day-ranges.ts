import { addDays } from '@kontor/core/contract';
import type { Forecast } from '../../contract/forecast.ts';
import { BELIEF_DAYS, type Course, courseOf, DAY_SPREAD } from './level-change.ts';
import { nineOfTen, nineOfTenOf, type Quartiles, quartiles, type Spread } from './negative-binomial.ts';

/** Weighted requests of one day, `YYYY-MM-DD` in UTC. */
export type DayCount = { day: string; requests: number };
/** Days of a plan and of the whole market, the same ones in the same order; `weight` is what one sampled row of the plan stands for. */
export type Series = { plan: readonly DayCount[]; market: readonly DayCount[]; weight: number };
export type DayRange = { requests: number; low: number; high: number } & Quartiles;

const WEEK = 7;
/** How far a plan's weekdays lie from the market's, as a share: television has its Sundays, the web its Mondays. */
const WEEKDAY_SPREAD = 0.1;
/** Of a normal whose nine of ten reach as far as Student's of so many days, the variance is about days / (days − 1.7). */
const STUDENT = 1.7;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => (values.length === 0 ? 0 : sum(values) / values.length);
/** From Monday, 0, to Sunday, 6. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % WEEK;

/** Requests of the days of each weekday, from Monday on. */
function byWeekday(days: readonly DayCount[]): number[][] {
  const found: number[][] = Array.from({ length: WEEK }, () => []);
  for (const { day, requests } of days) found[weekdayOf(day)]?.push(requests);
  return found;
}

/** What each weekday has of the mean one; 1 where nothing is known. */
function weekdayShares(weekdays: readonly number[][]): number[] {
  const means = weekdays.map((of) => (of.length === 0 ? null : mean(of)));
  const level = mean(means.filter((one) => one !== null));
  return means.map((one) => (one === null || level === 0 ? 1 : one / level));
}

type Share = { share: number; trust: number; doubt: number };
type Model = { level: number; levelVariance: number; shares: number[]; doubts: number[]; dayVariance: number; course: Course };

/** Each weekday's share lies between the plan's own and the market's, nearer to the plan's the surer that is. */
function sharesOf(plan: readonly DayCount[], ofMarket: readonly number[], chance: number): Share[] {
  const weekdays = byWeekday(plan);
  return weekdayShares(weekdays).map((share, weekday) => {
    const seen = weekdays[weekday]?.length ?? 0;
    const prior = ofMarket[weekday] ?? 1;
    if (seen === 0) return { share: prior, trust: 0, doubt: WEEKDAY_SPREAD ** 2 };
    const doubt = (chance + DAY_SPREAD ** 2) / seen;
    const trust = WEEKDAY_SPREAD ** 2 / (WEEKDAY_SPREAD ** 2 + doubt);
    return { share: prior + trust * (share - prior), trust, doubt: trust * doubt };
  });
}

/** Days less what a course says of each: they lie about one level. */
const flattened = (days: readonly DayCount[], { curve }: Course): DayCount[] =>
  days.map(({ day, requests }, at) => ({ day, requests: requests / (curve[at] || 1) }));

/** What each day has of the others', once weekday and level are taken from it, less 1. */
function swingsOf(days: readonly DayCount[], shares: readonly number[]): number[] {
  const level = mean(days.map(({ requests }) => requests));
  return days.map(({ day, requests }) => (level === 0 ? 0 : requests / (level * (shares[weekdayOf(day)] || 1)) - 1));
}

/** What the market had beside its own level. */
function marketOf(market: readonly DayCount[]): { shares: number[]; swings: number[] } {
  const first = weekdayShares(byWeekday(market));
  const flat = flattened(market, courseOf(market.map(({ day, requests }) => requests / (first[weekdayOf(day)] || 1))));
  const shares = weekdayShares(byWeekday(flat));
  return { shares, swings: swingsOf(flat, shares) };
}

/** How much a plan swings with the market from day to day: 0 not at all, 1 as it does. */
function swingsAlong(own: readonly number[], market: readonly number[]): number {
  const squares = sum(market.map((one) => one ** 2));
  return squares === 0 ? 0 : Math.min(1, Math.max(0, sum(own.map((one, at) => one * (market[at] ?? 0))) / squares));
}

/** Weekdays are told from days without their change, and the change from days without their weekdays: so twice. */
const ROUNDS = 2;

/**
 * A day's requests as a level that may have moved, a share of its weekday, and what varies beside chance. What the market swung by is taken
 * from the days before a change is looked for.
 */
function modelOf({ plan, market, weight }: Series): Model {
  const average = mean(plan.map(({ requests }) => requests));
  const chance = average === 0 ? 0 : weight / average;
  const ofMarket = marketOf(market);
  let course = courseOf(plan.map(() => 0));
  let fits = sharesOf(plan, ofMarket.shares, chance);
  for (let round = 0; round < ROUNDS && average > 0; round += 1) {
    const shares = fits.map(({ share }) => share);
    const along = swingsAlong(swingsOf(flattened(plan, course), shares), ofMarket.swings);
    const expected = plan.map(({ day }, at) => (shares[weekdayOf(day)] || 1) * (1 + along * (ofMarket.swings[at] ?? 0)));
    course = courseOf(plan.map(({ requests }, at) => requests / weight / (expected[at] || 1)));
    fits = sharesOf(flattened(plan, course), ofMarket.shares, chance);
  }
  const shares = fits.map(({ share }) => share);
  const expected = plan.map(({ day }, at) => (shares[weekdayOf(day)] ?? 1) * (course.curve[at] ?? 1));
  const level = sum(expected) === 0 ? 0 : sum(plan.map(({ requests }) => requests)) / sum(expected);
  const free = Math.max(1, plan.length - 1 - course.likely - (sum(fits.map(({ trust }) => trust)) * (WEEK - 1)) / WEEK);
  const misses = plan.map(({ requests }, index) => (level === 0 ? 0 : requests / (level * (expected[index] ?? 1) || 1) - 1));
  const seenVariance = sum(misses.map((miss) => miss ** 2)) / free - chance;
  const known = free + BELIEF_DAYS;
  const dayVariance = Math.max(0, (BELIEF_DAYS * DAY_SPREAD ** 2 + free * seenVariance) / known);
  return {
    level: level * course.ahead,
    levelVariance: course.variance,
    shares,
    doubts: fits.map(({ doubt }) => doubt),
    // Few days say little of how much days vary: Student's wider tails.
    dayVariance: (dayVariance * known) / (known - STUDENT),
    course,
  };
}

/** Nine of ten days and their quartiles, counted in sampled rows of `weight`. */
function rangeOf({ mean: requests, variance }: Spread, weight: number): DayRange {
  if (weight === 0) return { requests, low: 0, p25: 0, p50: 0, p75: 0, high: 0 };
  const inRows = { mean: requests / weight, variance: variance / weight ** 2 };
  const { low, high } = nineOfTen(inRows);
  const { p25, p50, p75 } = quartiles(inRows);
  return { requests, low: low * weight, p25: p25 * weight, p50: p50 * weight, p75: p75 * weight, high: high * weight };
}

/** For so many days a new level is one of few days, and its range the wider for it. */
const SETTLED_DAYS = 14;

/** What changed in the words of the contract; `requests` a day are those of the week ahead. */
function changeOf({ change }: Course, plan: readonly DayCount[], requests: number): Forecast['change'] {
  const since = change && plan[change.from]?.day;
  if (!since) return null;
  const { kind, ratio } = change;
  const settled = addDays(since, SETTLED_DAYS);
  const isFresh = kind === 'level' && settled > (plan.at(-1)?.day ?? '');
  return { kind, since, percent: (ratio - 1) * 100, until: isFresh ? settled : null, requests };
}

/**
 * What a day of the week ahead would have and the range nine of ten days fall in: of any day, and of each weekday from Monday on; and what
 * changed in the days seen, which must be in order. The table of the back-test is in docs/forecast.md.
 */
export function dayRanges(series: Series): { any: DayRange; weekdays: DayRange[]; change: Forecast['change'] } {
  const { level, levelVariance, shares, doubts, dayVariance, course } = modelOf(series);
  const { weight } = series;
  const days = shares.map((share, weekday): Spread => {
    const requests = level * share;
    return { mean: requests, variance: requests ** 2 * (dayVariance + levelVariance + (doubts[weekday] ?? 0)) + weight * requests };
  });
  const requests = mean(days.map((day) => day.mean));
  return {
    any: { requests, ...nineOfTenOf(days) },
    weekdays: days.map((day) => rangeOf(day, weight)),
    change: changeOf(course, series.plan, requests),
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
