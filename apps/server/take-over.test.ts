import { expect, test } from 'vitest';
import { takeOver } from './testing/take-over.ts';

test('nobody gets into an account that was not theirs to enter, nor touches who is not theirs alone', async () => {
  const report = await takeOver(1, { commands: 80 });
  expect(report.problems).toEqual([]);
  expect(Object.keys(report.done).length).toBeGreaterThan(5);
});
