import { describe, expect, test } from 'vitest';
import { type Goal, goalCheck } from './goal-check.ts';
import type { PlanForecast } from './routes.ts';

const range = (requests: number) => ({ requests, low: requests, p25: requests, p50: requests, p75: requests, high: requests });
type Known = Parameters<typeof goalCheck>[0];
/** A million requests a day, a quarter of them in each of the first four dollars; two at weekends. */
const forecast = (change: Partial<PlanForecast> = {}): Known => ({
  requests: 1_000_000,
  weekdays: [0.6, 0.6, 0.6, 0.6, 0.6, 2, 2].map((share) => range(share * 1_000_000)),
  histogram: [0, 1, 2, 3].map((from) => ({ from, requests: 250_000 })),
  unpriced: 0,
  clauses: [],
  dataFee: '0.000000',
  isEnough: true,
  ...change,
});
// 2026-11-30 is a Monday.
const WEEK = { startDate: '2026-11-30', endDate: '2026-12-06' };
const goal = (change: Partial<Goal> = {}): Goal => ({ unit: 'impressions', amount: 5_000_000, flight: WEEK, rate: '4', ...change });
const clause = (key: string, gained: number) => ({ key, requests: 1_000_000 + gained, effect: gained / 10_000 });

describe('a forecast held against a goal (decision 0065)', () => {
  test('counts each day of the flight as its weekday', () => {
    const reach = (startDate: string, endDate: string) => goalCheck(forecast(), goal({ flight: { startDate, endDate } }))?.reach;
    expect(reach('2026-11-30', '2026-12-06')).toBe(7_000_000);
    expect(reach('2026-12-05', '2026-12-06')).toBe(4_000_000);
    expect(reach('2026-12-03', '2026-12-14')).toBeCloseTo(7_000_000 + 0.6e6 + 0.6e6 + 2e6 + 2e6 + 0.6e6, 3);
    expect(goalCheck(forecast(), goal())?.days).toBe(7);
  });

  test('that is met has no shortfall and names no clause', () => {
    expect(goalCheck(forecast({ clauses: [clause('dma', 9e6)] }), goal())).toMatchObject({
      wanted: 5_000_000,
      shortRequests: 0,
      shortDollars: 0,
      closing: [],
    });
  });

  test('names the shortfall in requests and in dollars, of impressions and of a budget alike', () => {
    expect(goalCheck(forecast(), goal({ amount: 8_200_000, rate: '12' }))).toMatchObject({
      shortRequests: 1_200_000,
      shortDollars: 14_400,
    });
    expect(goalCheck(forecast(), goal({ unit: 'dollars', amount: 98_400, rate: '12' }))).toMatchObject({
      wanted: 8_200_000,
      shortRequests: 1_200_000,
      shortDollars: 14_400,
    });
  });

  test('reaches what the rate less the data fee reaches, and nothing of requests without a known floor', () => {
    expect(goalCheck(forecast(), goal({ rate: '3' }))?.reach).toBeCloseTo(5_250_000, 3);
    expect(goalCheck(forecast({ dataFee: '1.000000' }), goal({ rate: '3' }))?.reach).toBeCloseTo(3_500_000, 3);
    expect(goalCheck(forecast({ unpriced: 500_000 }), goal())?.reach).toBeCloseTo(3_500_000, 3);
    expect(goalCheck(forecast({ dataFee: '5.000000' }), goal({ rate: '3' }))).toMatchObject({
      reach: 0,
      shortRequests: 5_000_000,
      closing: [],
    });
  });

  test('names the single clauses that close the shortfall, the smallest first', () => {
    const clauses = [clause('genres', 900_000), clause('dma:501', 300_000), clause('rating', 200_000), clause('app', 10_000)];
    const check = goalCheck(forecast({ clauses }), goal({ amount: 8_200_000 }));
    expect(check?.closing).toEqual([
      { keys: ['rating'], gained: 1_400_000 },
      { keys: ['dma:501'], gained: 2_100_000 },
      { keys: ['genres'], gained: 6_300_000 },
    ]);
  });

  test('names pairs where no clause alone closes it: together they bring at least the sum', () => {
    const clauses = [clause('genres', 100_000), clause('rating', 80_000), clause('app', 10_000)];
    expect(goalCheck(forecast({ clauses }), goal({ amount: 8_200_000 }))?.closing).toEqual([
      { keys: ['genres', 'rating'], gained: 1_260_000 },
    ]);
    expect(goalCheck(forecast({ clauses }), goal({ amount: 9_000_000 }))?.closing).toEqual([]);
  });

  test('never names a clause that a plan cannot be without: its media type, and the country that its places need', () => {
    const names = (...keys: string[]) =>
      goalCheck(forecast({ clauses: keys.map((key) => clause(key, 9e6)) }), goal({ amount: 8e6 }))?.closing.flatMap((one) => one.keys);
    expect(names('mediaType', 'country')).toEqual(['country']);
    expect(names('mediaType', 'country', 'dma:501', 'dma:803')).toEqual(['dma:501', 'dma:803']);
    expect(names('country', 'zip')).toEqual(['zip']);
  });

  test('is not answered below the smallest sample, of nothing, and without a price', () => {
    expect(goalCheck(forecast({ isEnough: false }), goal())).toBeNull();
    expect(goalCheck(forecast({ requests: 0 }), goal())).toBeNull();
    for (const rate of ['0', '', 'x']) expect(goalCheck(forecast(), goal({ rate }))).toBeNull();
  });
});
