import { describe, expect, test } from 'vitest';
import { canOpen, isIndexed, rangeOf, rangeWords, stepOf, widened } from './price-range.ts';

describe('a range of prices', () => {
  test('is drawn in dollars by the index, inside a dollar in ten cents and inside those in cents', () => {
    expect(
      [
        { from: 0, to: null },
        { from: 5, to: 12 },
        { from: 5, to: 6 },
        { from: 5.2, to: 5.3 },
      ].map(stepOf),
    ).toEqual([100, 100, 10, 1]);
    expect(
      [
        { from: 0, to: null },
        { from: 5, to: 12 },
        { from: 5, to: 6 },
        { from: 39, to: null },
      ].map(isIndexed),
    ).toEqual([true, true, false, false]);
  });

  test('under five dollars is drawn in ten cents, where most floors of display are', () => {
    expect(stepOf({ from: 1, to: 4 })).toBe(10);
    expect(stepOf({ from: 0, to: 5 })).toBe(100);
  });

  test('opens until it is a cent wide, and at its open end too', () => {
    expect(
      [
        { from: 5, to: 5.01 },
        { from: 5, to: 5.1 },
        { from: 39, to: null },
      ].map(canOpen),
    ).toEqual([false, true, true]);
  });

  test('is said in words', () => {
    expect(
      [
        { from: 0, to: null },
        { from: 24, to: 25 },
        { from: 39, to: null },
      ].map(rangeWords),
    ).toEqual(['All prices', '$24.00 – $25.00', '≥ $39.00']);
  });

  test('that was asked the wrong way round, or of nothing, is a cent wide', () => {
    expect(rangeOf({ from: 7, to: 3 })).toEqual({ from: 7, to: 7.01 });
    expect(rangeOf({})).toEqual({ from: 0, to: null });
  });

  test('is halved and doubled around a price, down to ten cents and up to all', () => {
    expect(widened({ from: 0, to: null }, { by: 0.5, around: 20, end: 40 })).toEqual({ from: 10, to: 30 });
    expect(widened({ from: 10, to: 30 }, { by: 2, around: 20, end: 40 })).toEqual({ from: 0, to: null });
    expect(widened({ from: 5, to: 5.1 }, { by: 0.5, around: 5.05, end: 40 })).toEqual({ from: 5, to: 5.1 });
  });
});
