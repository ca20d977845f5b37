import { expect, test } from 'vitest';
import { ago, creationTime } from './creation-time.ts';

const NOW = new Date('2026-07-22T12:00:00.000Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000).toISOString();

test('a creation date is DD-MM-YYYY HH:mm on the viewer’s clock (1 §2.5)', () => {
  // The same wall clock wherever the test runs.
  expect(creationTime(new Date(2026, 0, 5, 7, 3).toISOString())).toBe('05-01-2026 07:03');
  expect(creationTime(new Date(2026, 10, 25, 23, 59).toISOString())).toBe('25-11-2026 23:59');
});

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [29 * 86_400, '29 days ago'],
  [30 * 86_400, '1 month ago'],
  [364 * 86_400, '12 months ago'],
  [800 * 86_400, '2 years ago'],
])('%i seconds are “%s” (1 §2.5)', (seconds, words) => {
  expect(ago(before(seconds), NOW)).toBe(words);
});
