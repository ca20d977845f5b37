import { expect, test } from 'vitest';
import { killWhileLoading } from './testing/killed-loads.ts';

test('a segment whose upload is cut by kill -9 ends active with the members of one file, or as before; of documents and pictures that came meanwhile nothing is left but what was taken (design §5)', async () => {
  const report = await killWhileLoading(1);
  expect([report.stuck, report.wrong, report.left]).toEqual([[], [], []]);
  expect(report.files).toBeGreaterThanOrEqual(1);
  expect(report.taken).toBeGreaterThanOrEqual(1);
});
