import { describe, expect, test } from 'vitest';
import { uniform } from '../simulate/draw.ts';
import { type DayCount, dayRanges, lastWeek, weekdayOf } from './day-ranges.ts';
import { nineOfTen, quartiles } from './negative-binomial.ts';

const DAY_MS = 86_400_000;
const MONDAY = Date.parse('2026-09-07');
const dayOf = (n: number) => new Date(MONDAY + n * DAY_MS).toISOString().slice(0, 10);
const daysOf = (count: number, requests: (day: string, n: number) => number): DayCount[] =>
  Array.from({ length: count }, (_, n) => ({ day: dayOf(n), requests: requests(dayOf(n), n) }));

/** A Poisson count, by counting how many gaps of chance fit: slow, and nothing of the code under test. */
function poisson(mean: number, random: () => number): number {
  let count = 0;
  const gap = () => -Math.log(1 - random());
  for (let at = gap(); at < mean; at += gap()) count += 1;
  return count;
}

describe('the counts nine of ten lie in', () => {
  const chance = (mean: number, count: number) => {
    let log = -mean;
    for (let n = 1; n <= count; n += 1) log += Math.log(mean / n);
    return Math.exp(log);
  };

  test('hold at least nine of ten of chance alone, and not much more than whole counts must', () => {
    for (const mean of [0.4, 1.07, 3.2, 12, 90, 199]) {
      const { low, high } = nineOfTen({ mean, variance: mean });
      const inside = Array.from({ length: high - low + 1 }, (_, n) => chance(mean, low + n)).reduce((sum, one) => sum + one, 0);
      expect(inside, `mean ${mean}`).toBeGreaterThanOrEqual(0.9);
      expect(inside, `mean ${mean}`).toBeLessThan(0.9 + Math.max(chance(mean, low), chance(mean, high)));
    }
  });

  test('are as wide on either side of where whole counts become a curve', () => {
    const [below, above] = [nineOfTen({ mean: 200, variance: 900 }), nineOfTen({ mean: 200.5, variance: 900 })];
    expect(Math.abs(below.low - above.low)).toBeLessThan(2);
    expect(Math.abs(below.high - above.high)).toBeLessThan(2);
  });

  test('of nothing are nothing', () => expect(nineOfTen({ mean: 0, variance: 0 })).toEqual({ low: 0, high: 0 }));
});

describe('the quartiles of a count', () => {
  test('are the first counts that a quarter, a half and three quarters do not exceed', () => {
    // Poisson of 3.2: 0.041, 0.171, 0.380, 0.603, 0.781, …
    expect(quartiles({ mean: 3.2, variance: 3.2 })).toEqual({ p25: 2, p50: 3, p75: 4 });
    // Of 0.4, two thirds of the days have none.
    expect(quartiles({ mean: 0.4, variance: 0.4 })).toEqual({ p25: 0, p50: 0, p75: 1 });
    expect(quartiles({ mean: 0, variance: 0 })).toEqual({ p25: 0, p50: 0, p75: 0 });
  });

  test('lie in order within the range, at any size and spread', () => {
    for (const mean of [0.1, 0.7, 2, 9, 40, 199, 201, 5_000, 1e6])
      for (const more of [1, 1.5, 4, 30]) {
        const spread = { mean, variance: mean * more };
        const { low, high } = nineOfTen(spread);
        const { p25, p50, p75 } = quartiles(spread);
        const inOrder = [low, p25, p50, p75, high];
        expect(inOrder, `mean ${mean}, ${more} times chance`).toEqual(inOrder.toSorted((a, b) => a - b));
      }
  });
});

describe('the range of a day (design §5)', () => {
  const shares = [1, 0.98, 0.97, 0.99, 1.02, 1.1, 1.25];
  const shareOf = (day: string) => shares[weekdayOf(day)] ?? 1;

  test('knows the weekday: a Sunday is expected higher than a Wednesday, from the second week on', () => {
    const series = { plan: daysOf(28, (day) => 1e6 * shareOf(day)), market: daysOf(28, (day) => 9e6 * shareOf(day)), weight: 100 };
    const { any, weekdays } = dayRanges(series);
    expect(weekdays[6]?.low).toBeGreaterThan(weekdays[2]?.high ?? 0);
    expect(any.low).toBeLessThan(weekdays[2]?.requests ?? 0);
    // A seventh of the days is more than a twentieth: some Sundays lie above, as one day in ten may.
    expect(any.high).toBeGreaterThan((weekdays[6]?.requests ?? 0) * 0.99);
  });

  test('holds 85 to 97 of a hundred days ahead, for small and large plans, every weekday, and from one week of history on', () => {
    let draws = 0;
    const random = () => uniform('range', draws++);
    const near = () => 1 + 0.03 * (random() + random() + random() - 1.5);
    const tried = { size: new Map<number, boolean[]>(), weekday: new Map<number, boolean[]>(), history: new Map<number, boolean[]>() };
    const note = (map: Map<number, boolean[]>, key: number, isInside: boolean) => map.set(key, [...(map.get(key) ?? []), isInside]);
    for (const rows of [3, 12, 60, 400])
      for (const history of [7, 14, 28])
        for (let round = 0; round < 40; round += 1) {
          const weather = daysOf(history + 7, () => near());
          const plan = weather.map(({ day, requests }) => ({ day, requests: 500 * poisson(rows * shareOf(day) * requests, random) }));
          const market = weather.map(({ day, requests }) => ({ day, requests: 1e8 * shareOf(day) * requests }));
          const { weekdays } = dayRanges({ plan: plan.slice(0, history), market: market.slice(0, history), weight: 500 });
          for (const { day, requests } of plan.slice(history)) {
            const weekday = weekdayOf(day);
            const isInside = requests >= (weekdays[weekday]?.low ?? 0) && requests <= (weekdays[weekday]?.high ?? 0);
            note(tried.size, rows, isInside);
            note(tried.weekday, weekday, isInside);
            note(tried.history, history, isInside);
          }
        }
    for (const [by, map] of Object.entries(tried))
      for (const [key, all] of map) {
        const share = all.filter(Boolean).length / all.length;
        expect(share, `${by} ${key}`).toBeGreaterThanOrEqual(0.85);
        expect(share, `${by} ${key}`).toBeLessThanOrEqual(0.97);
      }
  });

  test('has a quarter, a half and three quarters of the days ahead below its quartiles, for small and large plans', () => {
    let draws = 0;
    const random = () => uniform('quartiles', draws++);
    const near = () => 1 + 0.03 * (random() + random() + random() - 1.5);
    for (const rows of [3, 12, 60, 400]) {
      const below = { p25: 0, p50: 0, p75: 0 };
      let seen = 0;
      for (let round = 0; round < 120; round += 1) {
        const weather = daysOf(35, () => near());
        const plan = weather.map(({ day, requests }) => ({ day, requests: 500 * poisson(rows * shareOf(day) * requests, random) }));
        const market = weather.map(({ day, requests }) => ({ day, requests: 1e8 * shareOf(day) * requests }));
        const { any, weekdays } = dayRanges({ plan: plan.slice(0, 28), market: market.slice(0, 28), weight: 500 });
        const inOrder = [any.low, any.p25, any.p50, any.p75, any.high];
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
        for (const { day, requests } of plan.slice(28)) {
          const range = weekdays[weekdayOf(day)];
          seen += 1;
          // A day that has just as many lies half below.
          for (const key of ['p25', 'p50', 'p75'] as const) {
            const more = Math.round(((range?.[key] ?? 0) - requests) / 500);
            below[key] += more > 0 ? 1 : more === 0 ? 0.5 : 0;
          }
        }
      }
      for (const [key, share] of [
        ['p25', 0.25],
        ['p50', 0.5],
        ['p75', 0.75],
      ] as const)
        expect(Math.abs(below[key] / seen - share), `${rows} rows a day, ${key}`).toBeLessThan(0.07);
    }
  });

  test('says how the last week’s forecast did, where there are two weeks', () => {
    const same = (count: number) => ({
      plan: daysOf(count, (day, n) => (n < 14 ? 1e6 : 2e6) * shareOf(day)),
      market: daysOf(count, (day) => 9e6 * shareOf(day)),
      weight: 100,
    });
    expect(lastWeek(same(13))).toBeNull();
    expect(lastWeek(same(14))).toMatchObject({ inside: 7, days: 7 });
    const doubled = lastWeek(same(21));
    expect(doubled).toMatchObject({ inside: 0, days: 7 });
    expect((doubled?.seen ?? 0) / (doubled?.forecast ?? 1)).toBeCloseTo(2, 1);
  });
});
