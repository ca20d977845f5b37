import { expect, test } from 'vitest';
import { feePeriod, type Periodic, periodNumber } from './fee-period.ts';

const at = (terms: Periodic, moment: string) => {
  const number = periodNumber(terms, new Date(moment));
  const { startDate, endDate } = feePeriod(terms, Math.max(0, number));
  return [number, startDate, endDate];
};

test('months run from the start date, and a month without that day has its last one', () => {
  const terms: Periodic = { spentType: 'MONTHLY', startDate: '2026-01-31' };
  expect(at(terms, '2026-01-31T12:00:00Z')).toEqual([0, '2026-01-31', '2026-02-27']);
  expect(at(terms, '2026-02-28T12:00:00Z')).toEqual([1, '2026-02-28', '2026-03-30']);
  expect(at(terms, '2026-03-31T12:00:00Z')).toEqual([2, '2026-03-31', '2026-04-29']);
  expect(at(terms, '2026-01-30T12:00:00Z')[0]).toBeLessThan(0);
});

test('years from a 29 February begin on the 28th of years that have none', () => {
  const terms: Periodic = { spentType: 'YEARLY', startDate: '2024-02-29' };
  expect(at(terms, '2024-12-31T12:00:00Z')).toEqual([0, '2024-02-29', '2025-02-27']);
  expect(at(terms, '2025-02-28T12:00:00Z')).toEqual([1, '2025-02-28', '2026-02-27']);
  expect(at(terms, '2028-02-29T12:00:00Z')).toEqual([4, '2028-02-29', '2029-02-27']);
  expect(at(terms, '2028-02-28T12:00:00Z')[0]).toBe(3);
});

test('a period begins at midnight in Eastern time, in summer and in winter', () => {
  const terms: Periodic = { spentType: 'MONTHLY', startDate: '2026-03-01' };
  expect(feePeriod(terms, 0).from.toISOString()).toBe('2026-03-01T05:00:00.000Z');
  expect(feePeriod(terms, 1).from.toISOString()).toBe('2026-04-01T04:00:00.000Z');
  expect(periodNumber(terms, new Date('2026-04-01T03:59:59Z'))).toBe(0);
  expect(periodNumber(terms, new Date('2026-04-01T04:00:00Z'))).toBe(1);
});
