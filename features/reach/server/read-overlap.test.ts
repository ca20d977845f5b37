import { expect, test } from 'vitest';
import { toldOverlap } from './read-overlap.ts';

const FEW = { fewerThan: 20 };

test('homes of both deals are told with their part of each', () => {
  expect(toldOverlap({ first: 100, second: 200, both: 50 })).toEqual({ first: 100, second: 200, both: 50, ofFirst: 50, ofSecond: 25 });
  expect(toldOverlap({ first: 50, second: 200, both: 50 })).toMatchObject({ both: 50, ofFirst: 100 });
});

test('few homes of both are not told', () => {
  expect(toldOverlap({ first: 100, second: 200, both: 19 })).toMatchObject({
    first: 100,
    second: 200,
    both: FEW,
    ofFirst: null,
    ofSecond: null,
  });
  expect(toldOverlap({ first: 3, second: 0, both: 0 })).toMatchObject({ first: FEW, second: FEW, both: FEW });
});

test('nor many, where those of one deal alone would be few', () => {
  expect(toldOverlap({ first: 60, second: 200, both: 50 })).toMatchObject({ both: FEW, ofFirst: null });
  expect(toldOverlap({ first: 200, second: 60, both: 50 })).toMatchObject({ both: FEW, ofSecond: null });
});
