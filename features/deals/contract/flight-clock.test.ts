import { clockIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { changesWithin, hoursOf, isTwice, skippedHour } from './flight-clock.ts';

test('an hour that daylight saving skips is told with the first that there is (2 §9)', () => {
  expect(skippedHour('2027-03-14 02:30:00')).toBe('Eastern clocks skip 02:30 on Mar 14, 2027. Choose 03:00 or later.');
  expect(skippedHour('2027-03-14 02:00:00')).toBe('Eastern clocks skip 02:00 on Mar 14, 2027. Choose 03:00 or later.');
  for (const clock of ['2027-03-14 01:59:59', '2027-03-14 03:00:00', '2027-11-07 01:30:00', '2027-03-13 02:30:00'])
    expect(skippedHour(clock)).toBeNull();
});

test('an hour that comes twice is known as such, and the first of both is meant', () => {
  expect(['2027-11-07 01:00:00', '2027-11-07 01:59:59'].map(isTwice)).toEqual([true, true]);
  expect(['2027-11-07 00:59:59', '2027-11-07 02:00:00', '2027-03-14 03:00:00'].map(isTwice)).toEqual([false, false, false]);
  const first = instantOf('2027-11-07 01:30:00', FLIGHT_ZONE);
  expect(first.toISOString()).toBe('2027-11-07T05:30:00.000Z');
  expect(clockIn(FLIGHT_ZONE, first)).toBe('2027-11-07 01:30:00');
});

test('days of 23 and of 25 hours within a flight are found', () => {
  expect(['2027-03-14', '2027-11-07', '2027-07-01'].map(hoursOf)).toEqual([23, 25, 24]);
  expect(changesWithin('2027-03-01 00:00:00', '2027-11-07 00:00:00')).toEqual([
    { day: '2027-03-14', hours: 23 },
    { day: '2027-11-07', hours: 25 },
  ]);
  expect(changesWithin('2027-03-15 00:00:00', '2027-11-06 23:00:00')).toEqual([]);
});

test('a year before daylight saving, or before any calendar, skips nothing', () => {
  for (const clock of ['0000-01-01 00:00:00', '0001-01-01 00:00:00', '1900-03-14 02:30:00', '9999-12-31 23:59:59', 'nothing'])
    expect([skippedHour(clock), isTwice(clock)]).toEqual([null, false]);
  expect(changesWithin('0001-01-01 00:00:00', '9999-12-31 00:00:00')).toEqual([]);
});
