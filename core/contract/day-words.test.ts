import { expect, test } from 'vitest';
import { clockWords, daysWords, dayWords } from './day-words.ts';

test('a sentence has its days as people read them, with the year: in letters, reports and history', () => {
  expect(dayWords('2026-11-27')).toBe('Nov 27, 2026');
  expect(daysWords({ startDate: '2026-11-27', endDate: '2026-11-27' })).toBe('Nov 27, 2026');
  expect(daysWords({ startDate: '2026-11-07', endDate: '2026-11-20' })).toBe('Nov 7 – 20, 2026');
  expect(daysWords({ startDate: '2025-12-28', endDate: '2026-01-03' })).toBe('Dec 28, 2025 – Jan 3, 2026');
  expect([clockWords('2026-11-27 09:30:00'), clockWords('2026-11-27 23:59:59')]).toEqual(['Nov 27, 2026, 09:30', 'Nov 27, 2026, 23:59:59']);
});
