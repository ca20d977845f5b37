import { expect, test } from 'vitest';
import { FUZZ_SEED, FUZZ_SHOTS, fuzz } from './testing/fuzz.ts';

test(`no input makes the server fail or show its inside: the other half of the calls (seed ${FUZZ_SEED})`, async () => {
  const report = await fuzz({ shots: FUZZ_SHOTS, seed: FUZZ_SEED, part: 1, parts: 2 });
  console.log(`${report.requests} requests over ${report.calls} calls, seed ${FUZZ_SEED}; answers by status:`, report.statuses);
  expect(report.problems).toEqual([]);
  // The inputs are good enough to come past the door of every call.
  expect(report.refused).toEqual([]);
  // The budget is shared out among the calls, rounded.
  expect(report.requests).toBeGreaterThan(FUZZ_SHOTS / 3);
});
