import { expect, test } from 'vitest';
import { takeOver } from './testing/take-over.ts';

const MINUTES = 5 * 60_000;

test(
  'nobody gets into an account that was not theirs to enter, nor touches who is not theirs alone',
  async () => {
    const report = await takeOver(2, { commands: 60 });
    expect(report.problems).toEqual([]);
    expect(Object.keys(report.done).length).toBeGreaterThan(5);
  },
  MINUTES,
);
