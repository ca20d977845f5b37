import { expect, test } from 'vitest';
import { stepOf } from './chart-step.ts';

test('arrows, Home and End go through the buckets and stop at the ends; other keys are not the chart’s', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown'].map((key) => stepOf(key, 0, 3))).toEqual([0, 1, 0, 3, 3]);
  expect(stepOf('ArrowRight', 3, 3)).toBe(3);
  expect(stepOf('j', 1, 3)).toBeNull();
});
