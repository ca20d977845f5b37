import { expect, test } from 'vitest';
import { fullDisk } from './testing/full-disk.ts';

test('without room nothing acknowledged is lost, the sender is told to come again, and with room all is stored again', async ({ skip }) => {
  const report = await fullDisk(1);
  if (typeof report === 'string') return skip(report);
  expect(report.blamed).toEqual([]);
  expect(report.stuck).toEqual([]);
  expect(report.lost).toEqual([]);
  expect(report.torn).toEqual([]);
  expect(report.later).toBeGreaterThan(0);
  expect(report.plans).toBeGreaterThan(0);
});
