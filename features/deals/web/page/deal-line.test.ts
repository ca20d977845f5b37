import { addDays, dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { paceBasis } from './deal-line.tsx';

const today = dayIn(FLIGHT_ZONE);
const begun = (daysAgo: number) => ({ start: `${addDays(today, -daysAgo)} 00:00:00`, createTime: '2024-01-01T10:00:00.000Z' });

test('pace says what it is of: a daily goal of seven days or of those since it began, an overall one since its flight began', () => {
  const daily = { of: 'impressions', amount: '1', per: 'day' } as const;
  expect([begun(0), begun(2), begun(6), begun(90)].map((deal) => paceBasis(daily, deal))).toEqual(['today', '3 days', '7 days', '7 days']);
  expect(paceBasis({ ...daily, per: 'flight' }, { ...begun(0), start: '2024-09-01 00:00:00' })).toBe('since Sep 1, 2024');
  expect(paceBasis({ ...daily, per: 'flight' }, { start: null, createTime: '2024-01-01T10:00:00.000Z' })).toBe('since Jan 1, 2024');
});
