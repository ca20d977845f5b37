import { describe, expect, test } from 'vitest';
import { defaultFloor, priceBuckets, reachAt } from './price-reach.ts';

const histogram = (...requests: number[]) => Array.from({ length: 40 }, (_, from) => ({ from, requests: requests[from] ?? 0 }));

describe('requests within reach of a deal floor', () => {
  test('are those whose publisher floor it meets', () => {
    const floors = histogram(10, 20, 30, 40);
    expect(reachAt(floors, 0)).toBe(0);
    expect(reachAt(floors, 2)).toBe(30);
    expect(reachAt(floors, 4)).toBe(100);
  });

  test('never take in the last bucket, which has no upper end', () => {
    expect(reachAt(histogram(...Array(39).fill(1), 39), 40)).toBe(50);
  });

  test('are none without requests', () => expect(reachAt(histogram(), 12)).toBe(0));
});

describe('the price curve', () => {
  test('ends after the last price with requests, on an even tick', () => {
    expect(priceBuckets(histogram(...Array(13).fill(1)))).toHaveLength(16);
    expect(priceBuckets(histogram(1))).toHaveLength(12);
    expect(priceBuckets(histogram(...Array(40).fill(1)))).toHaveLength(40);
  });

  test('starts with the needle at the whole dollar that meets the median', () => {
    expect(defaultFloor(9.4)).toBe(10);
    expect(defaultFloor(null)).toBe(1);
  });
});
