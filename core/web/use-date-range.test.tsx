import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { rangeChange, rangeSearch, useDateRange } from './use-date-range.ts';

const Url = z.object(rangeSearch);
const at = (instant: string) => vi.setSystemTime(instant);
const read = (search: Record<string, string>, zone: 'UTC' | 'EST' = 'EST') =>
  renderHook(() => useDateRange(Url.parse(search), zone, { fallback: 'last7day' })).result.current;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('the period of a page (spec 1 §2.2, §9)', () => {
  test('startDate and endDate are read from the query string', () => {
    at('2026-11-20T12:00:00Z');
    const days = { startDate: '2026-02-27', endDate: '2026-03-01' };
    expect(read(days).value).toEqual(days);
  });

  test('a named preset wins over dates beside it, as it does on the server', () => {
    at('2026-11-20T12:00:00Z');
    const both = { range: 'yesterday', startDate: '2026-02-27', endDate: '2026-03-01' };
    expect(read(both).value).toEqual({ startDate: '2026-11-19', endDate: '2026-11-19', key: 'yesterday' });
    expect(read({ ...both, range: 'custom' }).value).toEqual({ startDate: '2026-02-27', endDate: '2026-03-01' });
  });

  test.each([
    { startDate: '2026-03-01' },
    { startDate: '2026-03-02', endDate: '2026-03-01' },
    { startDate: '2026-02-30', endDate: '2026-03-01' },
    { startDate: 'x', endDate: 'y' },
    { range: 'custom' },
    { range: 'ever' },
  ])('%j is no period, so the page’s own holds', (search) => {
    at('2026-11-20T12:00:00Z');
    expect(read(search).value).toEqual({ startDate: '2026-11-14', endDate: '2026-11-20', key: 'last7day' });
  });

  test('today is the day of the chosen zone, also around midnight and where the clocks change', () => {
    at('2026-11-21T04:59:59Z');
    expect([read({}).today, read({}, 'UTC').today]).toEqual(['2026-11-20', '2026-11-21']);
    at('2026-11-21T05:00:00Z');
    expect(read({}).today).toBe('2026-11-21');
    at('2026-03-09T03:59:59Z');
    expect(read({ range: 'yesterday' }).days).toEqual({ startDate: '2026-03-07', endDate: '2026-03-07' });
    at('2026-03-09T04:00:00Z');
    expect(read({ range: 'yesterday' }).days).toEqual({ startDate: '2026-03-08', endDate: '2026-03-08' });
    at('2026-11-02T04:59:59Z');
    expect(read({ range: 'last7day' }).days).toEqual({ startDate: '2026-10-26', endDate: '2026-11-01' });
  });

  test('Month to Date and Previous Month at the ends of months', () => {
    at('2028-03-31T12:00:00Z');
    expect(read({ range: 'previousMonth' }).days).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' });
    at('2027-01-01T12:00:00Z');
    expect(read({ range: 'previousMonth' }).days).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' });
    expect(read({ range: 'monthToDate' }).days).toEqual({ startDate: '2027-01-01', endDate: '2027-01-01' });
  });

  test('presets in the order of the specification; a chosen one stays relative in the URL', () => {
    at('2026-11-20T12:00:00Z');
    const { presets } = read({});
    expect(presets.map(({ label }) => label)).toEqual([
      'Today',
      'Yesterday',
      'Last 7 Days',
      'Last 14 Days',
      'Last 30 Days',
      'Month to Date',
      'Previous Month',
    ]);
    const days = { startDate: '2026-11-07', endDate: '2026-11-20' };
    expect(rangeChange({ ...days, key: 'last14day' })).toEqual({ range: 'last14day', startDate: undefined, endDate: undefined });
    expect(rangeChange(days)).toEqual({ range: undefined, ...days });
  });

  test('days that the page may not show give way to its own, and say why', () => {
    at('2026-11-20T12:00:00Z');
    const problem = (days: { startDate: string; endDate: string }) => (days.startDate > days.endDate ? 'Turned round.' : null);
    const asked = (startDate: string, endDate: string) =>
      renderHook(() => useDateRange({ startDate, endDate }, 'EST', { fallback: 'last7day', problem })).result.current;
    expect(asked('2026-11-30', '2026-11-01')).toMatchObject({ value: { key: 'last7day' }, refused: 'Turned round.' });
    expect(asked('2026-11-01', '2026-11-02')).toMatchObject({ value: { startDate: '2026-11-01' }, refused: null });
  });
});
