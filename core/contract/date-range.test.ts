import { describe, expect, test } from 'vitest';
import { addDays, countDays, type DateRange, daysOf, previousDays, previousSpan, rangeProblem, spanOf } from './date-range.ts';
import { failure } from './failure.ts';
import { clockIn, dayIn, instantOf, offsetMinutes, ZONES } from './timezone.ts';

test('presets end today, but for Yesterday and Previous Month (1 §9)', () => {
  expect(daysOf('today', '2026-11-20')).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' });
  expect(daysOf('last7day', '2026-11-20')).toEqual({ startDate: '2026-11-14', endDate: '2026-11-20' });
  expect(daysOf('last14day', '2026-11-20')).toEqual({ startDate: '2026-11-07', endDate: '2026-11-20' });
  expect(daysOf('last30day', '2026-11-20')).toEqual({ startDate: '2026-10-22', endDate: '2026-11-20' });
  expect(daysOf('yesterday', '2026-03-01')).toEqual({ startDate: '2026-02-28', endDate: '2026-02-28' });
  expect(daysOf('monthToDate', '2026-11-20')).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20' });
  expect(daysOf('previousMonth', '2026-03-15')).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' });
});

test('the days before are as many and end the day before', () => {
  expect(previousDays({ startDate: '2026-11-14', endDate: '2026-11-20' })).toEqual({ startDate: '2026-11-07', endDate: '2026-11-13' });
  expect(countDays({ startDate: '2026-11-01', endDate: addDays('2026-11-01', 91) })).toBe(92);
});

test('a dashboard shows at most 92 days within 12 months, none of them to come (2 §5)', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const message = 'Dashboard date range is limited to 92 days within the last 12 months. Please select a valid date range.';
  expect(rangeProblem({ startDate: '2026-08-21', endDate: '2026-11-20' }, 'EST', now)).toBeNull();
  expect(rangeProblem({ startDate: '2026-08-20', endDate: '2026-11-20' }, 'EST', now)).toBe(message);
  expect(rangeProblem({ startDate: '2025-11-19', endDate: '2025-11-20' }, 'EST', now)).toBe(message);
  expect(rangeProblem({ startDate: '2026-11-20', endDate: '2026-11-21' }, 'EST', now)).toBe(message);
});

describe('the span of a request', () => {
  const refused = failure({ code: 'refused', status: 400, text: 'Refused.' });
  const now = new Date('2026-11-20T12:00:00Z');
  const read = (asked: DateRange) => spanOf(asked, { fallback: 'last7day', refused, now }).days;
  const dates = { startDate: '2026-11-02', endDate: '2026-11-03' };

  test('is the named preset, whatever dates stand beside it; dates count with custom and without a name', () => {
    expect(read({ range: 'yesterday', ...dates })).toEqual({ startDate: '2026-11-19', endDate: '2026-11-19' });
    expect(read({ range: 'yesterday', startDate: '2026-11-02' })).toEqual({ startDate: '2026-11-19', endDate: '2026-11-19' });
    expect(read({ range: 'custom', ...dates })).toEqual(dates);
    expect(read(dates)).toEqual(dates);
  });

  test.each<DateRange>([
    { range: 'custom' },
    { startDate: '2026-11-02' },
    { endDate: '2026-11-02' },
    { range: 'custom', endDate: '2026-11-02' },
    { startDate: '2026-11-03', endDate: '2026-11-02' },
    { startDate: '2026-08-20', endDate: '2026-11-20' },
    { startDate: '2026-11-20', endDate: '2026-11-21' },
  ])('is refused where %j names no days that may be shown', (asked) => {
    expect(() => read(asked)).toThrow('Refused.');
    expect(() => spanOf(asked, { fallback: null, refused, now })).toThrow('Refused.');
  });

  test('falls back where nothing is asked, or is all time', () => {
    expect(read({})).toEqual({ startDate: '2026-11-14', endDate: '2026-11-20' });
    expect(spanOf({ timezone: 'UTC' }, { fallback: null, refused, now })).toBeNull();
  });

  test('is of whole days of the zone, Eastern unless said otherwise, also where the clocks change', () => {
    const days = { startDate: '2026-11-01', endDate: '2026-11-01' };
    const eastern = spanOf(days, { fallback: 'today', refused, now });
    expect([eastern.from.toISOString(), eastern.to.toISOString()]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
    const utc = spanOf({ ...days, timezone: 'UTC' }, { fallback: 'today', refused, now });
    expect([utc.from.toISOString(), utc.to.toISOString()]).toEqual(['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']);
  });

  test('has as many days before it, and of a day that is not over as much of the day before', () => {
    const ago = (asked: DateRange) => {
      const { from, to } = previousSpan(spanOf({ ...asked, timezone: 'UTC' }, { fallback: 'today', refused, now }), now);
      return [from.toISOString(), to.toISOString()];
    };
    expect(ago(dates)).toEqual(['2026-10-31T00:00:00.000Z', '2026-11-02T00:00:00.000Z']);
    expect(ago({ range: 'today' })).toEqual(['2026-11-19T00:00:00.000Z', '2026-11-19T12:00:00.000Z']);
    expect(ago({ range: 'last7day' })).toEqual(['2026-11-07T00:00:00.000Z', '2026-11-13T12:00:00.000Z']);
  });
});

test('the zones and how far they are from UTC in summer (1 §9)', () => {
  const july = new Date('2026-07-01T12:00:00Z');
  expect(Object.values(ZONES).map(({ label, iana }) => [label, offsetMinutes(iana, july) / 60])).toEqual([
    ['UTC', 0],
    ['Eastern', -4],
    ['Central', -5],
    ['Mountain', -6],
    ['Pacific', -7],
  ]);
});

test('Eastern is New York with its daylight saving (design §6.5)', () => {
  expect(offsetMinutes('America/New_York', new Date('2026-07-01T12:00:00Z'))).toBe(-240);
  expect(offsetMinutes('America/New_York', new Date('2026-12-01T12:00:00Z'))).toBe(-300);
  expect(dayIn('America/New_York', new Date('2026-11-20T03:00:00Z'))).toBe('2026-11-19');
  expect(instantOf('2026-11-01 00:00:00', 'America/New_York').toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect(instantOf('2026-11-02 00:00:00', 'America/New_York').toISOString()).toBe('2026-11-02T05:00:00.000Z');
  expect(clockIn('America/New_York', new Date('2026-03-08T07:00:00Z'))).toBe('2026-03-08 03:00:00');
});
