import { isBorneOut } from '@kontor/market/contract';
import { describe, expect, test } from 'vitest';
import { uniform } from '../simulate/draw.ts';
import { type DayCount, dayRanges, lastWeek, weekdayOf } from './day-ranges.ts';
import { courseOf } from './level-change.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.parse('2026-09-07');
const dayOf = (n: number) => new Date(MONDAY + n * DAY_MS).toISOString().slice(0, 10);
const HISTORY = 28;
const AHEAD = 7;
const WEIGHT = 500;
const SHARES = [
  [0.94, 0.92, 0.93, 0.95, 1, 1.16, 1.2],
  [1.04, 1.06, 1.05, 1.04, 0.99, 0.89, 0.93],
];

let draws = 0;
const random = () => uniform('shock', draws++);
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** A Poisson count: few by counting how many gaps of chance fit, many by the curve they lie on. */
function poisson(mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
  let count = 0;
  const gap = () => -Math.log(1 - random());
  for (let at = gap(); at < mean; at += gap()) count += 1;
  return count;
}
const swing = () => 1 + 0.06 * (2 * random() - 1);

/** What a day has of what it had before, `n` days after the shock began. */
const SHOCKS: Record<string, (n: number) => number> = {
  none: () => 1,
  'level −30 %': () => 0.7,
  'level +30 %': () => 1.3,
  'a publisher of 15 % gone': () => 0.85,
  'a publisher of 40 % gone': () => 0.6,
  'two days +50 %': (n) => (n < 2 ? 1.5 : 1),
  '1.5 % more each day': (n) => 1.015 ** (n + 1),
};
const SIZES = [2, 10, 60, 1_000];

type Tried = { inside: number; ahead: number; isWarned: boolean };
/** A plan of so many rows a day, forecast `after` days after a shock; each day ahead is drawn three times. */
function tryPlan(shock: (n: number) => number, { rows, after, plan }: { rows: number; after: number; plan: number }): Tried {
  const first = HISTORY - after;
  const shares = SHARES[plan % 2] ?? [];
  const meanOf = (n: number) => rows * (shares[weekdayOf(dayOf(plan + n))] ?? 1) * (n >= first ? shock(n - first) : 1);
  const seen = Array.from({ length: HISTORY }, (_, n) => ({ day: dayOf(plan + n), swing: swing(), mean: meanOf(n) }));
  const series = {
    plan: seen.map((one): DayCount => ({ day: one.day, requests: WEIGHT * poisson(one.mean * one.swing) })),
    market: seen.map((one): DayCount => ({ day: one.day, requests: 1e8 * one.swing })),
    weight: WEIGHT,
  };
  const { weekdays, change } = dayRanges(series);
  const isWarned = change !== null || !isBorneOut({ lastWeek: lastWeek(series) });
  const days = Array.from({ length: 3 * AHEAD }, (_, n) => HISTORY + (n % AHEAD));
  const inside = days.filter((n) => {
    const range = weekdays[weekdayOf(dayOf(plan + n))];
    const requests = WEIGHT * poisson(meanOf(n) * swing());
    return range && requests >= range.low && requests <= range.high;
  });
  return { inside: inside.length, ahead: days.length, isWarned };
}

const PLANS = 21;
const tryAll = (name: string, after: number) =>
  SIZES.flatMap((rows) => Array.from({ length: PLANS }, (_, plan) => tryPlan(SHOCKS[name] ?? (() => 1), { rows, after, plan })));
const share = (of: readonly Tried[]) => of.reduce((sum, one) => sum + one.inside, 0) / of.reduce((sum, one) => sum + one.ahead, 0);

describe('a range after the market moved', () => {
  test.each(Object.keys(SHOCKS))('of %s holds a week later, or the forecast warns', (name) => {
    const calm = tryAll(name, 7).filter(({ isWarned }) => !isWarned);
    expect(share(calm)).toBeGreaterThan(0.8);
  });

  test('that moved by a lot warns of every plan that is large enough to show it', () => {
    for (const name of ['level −30 %', 'level +30 %', 'a publisher of 40 % gone'])
      for (let plan = 0; plan < PLANS; plan += 1) {
        const { isWarned } = tryPlan(SHOCKS[name] ?? (() => 1), { rows: 1_000, after: 7, plan });
        expect(isWarned, `${name}, plan ${plan}`).toBe(true);
      }
  });

  test('holds again two weeks and four weeks later, whatever moved once', () => {
    for (const name of ['level −30 %', 'two days +50 %'])
      for (const after of [14, 28]) expect(share(tryAll(name, after)), `${name}, ${after} days`).toBeGreaterThan(0.85);
  });

  test('warns in at most one of twenty weeks in which nothing moved', () => {
    const tried = Array.from({ length: 3 }, () => tryAll('none', 0)).flat();
    expect(tried.filter(({ isWarned }) => isWarned).length / tried.length).toBeLessThanOrEqual(0.05);
    expect(share(tried)).toBeGreaterThan(0.85);
    expect(share(tried)).toBeLessThan(0.97);
  });
});

describe('what changed', () => {
  const series = (of: (n: number) => number) => {
    const requests = (n: number, day: string) => 1e6 * (SHARES[0]?.[weekdayOf(day)] ?? 1) * of(n);
    const days = Array.from({ length: HISTORY }, (_, n) => ({ day: dayOf(n), requests: requests(n, dayOf(n)) }));
    return dayRanges({ plan: days, market: days.map(({ day }) => ({ day, requests: 1e8 })), weight: 100 });
  };

  test('is a level with its first day, how much, and until when its days are few', () => {
    const { any, change } = series((n) => (n < 21 ? 1 : 0.7));
    expect(change).toMatchObject({ kind: 'level', since: dayOf(21), until: dayOf(35) });
    expect(change?.percent).toBeCloseTo(-30, 0);
    // Under the least of the weekdays before.
    expect(any.high).toBeLessThan(920_000);
    expect(series((n) => (n < 13 ? 1 : 0.7)).change).toMatchObject({ since: dayOf(13), until: null });
  });

  test('is a trend with how much a day brings, and the range is of the week ahead', () => {
    const { any, change } = series((n) => 1.015 ** n);
    expect(change?.kind).toBe('trend');
    expect(change?.percent).toBeGreaterThan(1);
    expect(change?.percent).toBeLessThan(2);
    const next = 1e6 * 1.015 ** 31;
    expect(any.low).toBeLessThan(next);
    expect(any.high).toBeGreaterThan(next);
  });

  test('is nothing where days differ by their weekday alone, or where one or two stand out', () => {
    expect(series(() => 1).change).toBeNull();
    expect(series((n) => (n === 20 || n === 21 ? 1.5 : 1)).change).toBeNull();
  });
});

test('a course is finite and sound for any series: no rows, one, huge ones, and of any length', () => {
  for (let round = 0; round < 2_000; round += 1) {
    const days = Math.floor(random() * 40);
    const size = 10 ** (random() * 9 - 1);
    const isSparse = random() < 0.2;
    const rows = Array.from({ length: days }, () => (isSparse && random() < 0.8 ? 0 : size * random()));
    const { curve, ahead, variance, likely, change } = courseOf(rows);
    expect(curve).toHaveLength(days);
    for (const one of [...curve, ahead]) expect(Number.isFinite(one) && one > 0).toBe(true);
    expect(Number.isFinite(variance) && variance >= 0).toBe(true);
    expect(likely >= 0 && likely <= 1).toBe(true);
    if (days < 14) expect(likely).toBe(0);
    if (change) expect(change.from >= 0 && change.from < days && change.ratio > 0).toBe(true);
  }
});
