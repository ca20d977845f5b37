import { describe, expect, test } from 'vitest';
import { FLOOR_STEPS } from './forecast.ts';
import { priceWithin, reachOf, shareWithin, shownBuckets } from './price-reach.ts';

const histogram = (...requests: number[]) => Array.from({ length: 40 }, (_, from) => ({ from, requests: requests[from] ?? 0 }));

describe('requests within reach of a price', () => {
  test('are those whose floor is not above it, and of a bucket the part below it', () => {
    const floors = histogram(10, 20, 30, 40);
    expect([0, 1.5, 2, 4, 99].map((price) => shareWithin(floors, price))).toEqual([0, 20, 30, 100, 100]);
    // One formula for both screens: whole dollars alone would reach half of it at $8.25, and nothing of the last bucket at $40.
    expect(shareWithin(histogram(...Array(8).fill(0), 100), 8.25)).toBe(25);
    expect(shareWithin(histogram(...Array(39).fill(1), 39), 40)).toBe(100);
  });

  test('of cheap floors are told to the dime, and those of no floor are within reach of every price', () => {
    const bars = (requests: Record<number, number>) => FLOOR_STEPS.map((from) => ({ from, requests: requests[from] ?? 0 }));
    const display = bars({ 0: 10, 0.2: 30, 0.5: 40, 4.9: 10, 5: 10 });
    expect([0, 0.01, 0.1, 0.25, 0.6, 4.95, 5.5].map((price) => Math.round(shareWithin(display, price) * 1e6) / 1e6)).toEqual([
      10, 10, 10, 25, 80, 85, 95,
    ]);
    expect([10, 25, 80, 100].map((share) => Math.round((priceWithin(display, share) ?? -1) * 1e6) / 1e6)).toEqual([0, 0.25, 0.6, 6]);
    expect(shownBuckets(display)).toEqual([80, 0, 0, 0, 10, 10, 0, 0, 0, 0, 0, 0]);
  });

  test('of a deal are those whose floor is at most rate − margin − data fee (spec 2 §5)', () => {
    const floors = histogram(10, 20, 30, 40);
    const terms = { rate: '4', marginType: 'FLAT', marginValue: '0', dataFee: '0' } as const;
    expect(reachOf(floors, terms)).toBe(100);
    expect(reachOf(floors, { ...terms, dataFee: '1' })).toBe(60);
    expect(reachOf(floors, { ...terms, marginType: 'PERCENT', marginValue: '25', dataFee: '1.000000' })).toBe(30);
    expect(reachOf(floors, { ...terms, dataFee: '9' })).toBe(0);
  });

  test('are none without requests', () => {
    expect([histogram(), []].map((empty) => shareWithin(empty, 12))).toEqual([0, 0]);
  });
});

test('the price curve ends after the last price with requests and past the price asked about, on an even tick', () => {
  expect(shownBuckets(histogram(...Array(13).fill(1)))).toHaveLength(16);
  expect(shownBuckets(histogram(1))).toHaveLength(12);
  expect(shownBuckets(histogram(1), 18.5)).toHaveLength(20);
  expect(shownBuckets(histogram(...Array(40).fill(1)), 60)).toHaveLength(40);
});
