import { expect, test } from 'vitest';
import { crash } from './testing/crashes.ts';

test('whatever the server acknowledged is there after kill -9, and nothing is half there (design §5)', async () => {
  const report = await crash(1);
  expect(report.lost).toEqual([]);
  expect(report.torn).toEqual([]);
  expect(report.plans).toBeGreaterThan(0);
});
