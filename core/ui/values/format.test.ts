import { describe, expect, test } from 'vitest';
import { change, compact, count, cpm, money, percent, signed, wholeMoney } from './format.ts';
import { age, ago, clock, dayRange, shortDay } from './format-date.ts';

describe('writing values', () => {
  test('a missing value is an en dash and zero is zero', () => {
    expect([count(undefined), compact(null), money(''), percent(undefined)]).toEqual(['–', '–', '–', '–']);
    expect([count(0), compact(0), money('0'), percent(0)]).toEqual(['0', '0', '$0.00', '0.0 %']);
  });

  test('counts are full in tables and three digits elsewhere', () => {
    expect(count(4_153_888)).toBe('4,153,888');
    expect([compact(14_200_000), compact(312_000_000), compact(1_240_000_000), compact(870), compact(4_000)]).toEqual([
      '14.2 M',
      '312 M',
      '1.24 B',
      '870',
      '4.00 k',
    ]);
  });

  test('money keeps the cents of decimal text that a float would lose, and rounds half up', () => {
    expect(money('79713.11')).toBe('$79,713.11');
    expect(money('9007199254740993.45')).toBe('$9,007,199,254,740,993.45');
    expect(money('1.005')).toBe('$1.01');
    expect(money('-12.3')).toBe('−$12.30');
    expect(wholeMoney('184205.50')).toBe('$184,206');
    expect(cpm(1.35)).toBe('$1.35 CPM');
  });

  test('percent has a space, and two decimals below one', () => {
    expect([percent(2.71), percent(0.184), percent(100, 0)]).toEqual(['2.7 %', '0.18 %', '100 %']);
  });

  test('a delta has a sign, a real minus and ± for nothing', () => {
    expect([signed(6.2), signed(-1.4), signed(0.01)]).toEqual(['+6.2 %', '−1.4 %', '±0.0 %']);
    expect(change(110, 100)).toBeCloseTo(10);
    expect(change(1, 0)).toBeUndefined();
  });

  test('ranges name month and year once', () => {
    expect(dayRange({ startDate: '2026-11-07', endDate: '2026-11-20' }, 'always')).toBe('Nov 7 – 20, 2026');
    expect(dayRange({ startDate: '2026-09-01', endDate: '2026-11-30' }, 'never')).toBe('Sep 1 – Nov 30');
    expect(dayRange({ startDate: '2025-12-28', endDate: '2026-01-03' })).toBe('Dec 28, 2025 – Jan 3, 2026');
    expect(shortDay('1999-02-03')).toBe('Feb 3, 1999');
  });

  test('times are 24 hours in their zone, ages under a day are relative', () => {
    expect(clock('2026-11-20T19:45:00Z', 'America/New_York', 'EST')).toBe('14:45 EST');
    expect(age('2026-11-20T19:19:00Z', new Date('2026-11-20T19:45:30Z'))).toBe('26 min old');
    expect(age('2026-11-20T16:00:00Z', new Date('2026-11-20T19:45:00Z'))).toBe('3 h old');
  });

  test('what is older than an age says is the Eastern day, or that of the zone asked for', () => {
    const [evening, now] = ['2025-11-01T02:00:00Z', new Date('2026-11-20T19:45:00Z')];
    expect(ago('2026-11-15T19:45:00Z', now)).toBe('5 d ago');
    expect([ago(evening, now), age(evening, now)]).toEqual(['Oct 31, 2025', 'Oct 31, 2025']);
    expect(ago(evening, now, 'UTC')).toBe('Nov 1, 2025');
  });
});
