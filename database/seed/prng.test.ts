import { expect, test } from 'vitest';
import { randomOf } from './prng.ts';

test('a seed repeats its draws, another seed makes others', () => {
  const draws = (seed: number) => Array.from({ length: 20 }, randomOf(seed).next);
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
});

test('draws are even, whole numbers include both ends, and picks come from the list', () => {
  const random = randomOf(3);
  const draws = Array.from({ length: 20_000 }, random.next);
  expect(draws.reduce((sum, draw) => sum + draw, 0) / draws.length).toBeCloseTo(0.5, 1);
  expect(new Set(Array.from({ length: 200 }, () => random.integer(1, 4)))).toEqual(new Set([1, 2, 3, 4]));
  expect(random.some(['a', 'b', 'c', 'd'], 2)).toHaveLength(2);
  expect(random.shuffle([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  expect(() => random.pick([])).toThrow(RangeError);
});
