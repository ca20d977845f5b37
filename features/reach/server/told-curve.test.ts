import { expect, test } from 'vitest';
import { toldCurve } from './told-curve.ts';

const FEW = { fewerThan: 20 };
const days = (fresh: readonly number[]) => {
  const labels = fresh.map((_, n) => `day ${n}`);
  return toldCurve(labels, (label) => fresh[labels.indexOf(label)] ?? 0).map((point) => [point.fresh, point.total]);
};

test('new homes add up to those so far', () => {
  expect(days([100, 40, 0, 25])).toEqual([
    [100, 100],
    [40, 140],
    [0, 140],
    [25, 165],
  ]);
});

test('a day with few new homes is told with the days after it', () => {
  expect(days([100, 5, 30])).toEqual([
    [100, 100],
    [FEW, null],
    [35, 135],
  ]);
});

test('few at the end go with the last day that was told, which then says nothing', () => {
  expect(days([100, 50, 5])).toEqual([
    [100, 100],
    [FEW, null],
    [55, 155],
  ]);
});

test('few in all are not told', () => {
  expect(days([10, 0, 5])).toEqual([
    [FEW, null],
    [0, null],
    [FEW, null],
  ]);
});

test('no difference of two totals is of few, whatever the days', () => {
  let state = 11;
  const draw = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
  for (let round = 0; round < 300; round += 1) {
    const fresh = Array.from({ length: 1 + draw(12) }, () => (draw(3) === 0 ? 0 : draw(50)));
    const told = days(fresh).flatMap(([, total]) => (typeof total === 'number' ? [total] : []));
    const whole = fresh.reduce((sum, one) => sum + one, 0);
    if (whole >= 20) expect(told.at(-1)).toBe(whole);
    for (const [at, total] of told.entries()) {
      const step = total - (told[at - 1] ?? 0);
      expect(step === 0 || step >= 20).toBe(true);
    }
  }
});
