import { expect, test } from 'vitest';
import { killWhileLoading } from './testing/killed-loads.ts';

test('a segment whose upload is cut by kill -9 ends active with the members of one file, or as before (design §5)', async () => {
  const report = await killWhileLoading(3);
  expect([report.stuck, report.wrong]).toEqual([[], []]);
  expect(report.files).toBeGreaterThanOrEqual(3);
});
