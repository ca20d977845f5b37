import { z } from 'zod';
import { dayIn, Timezone, ZONES, type ZoneKey } from './timezone.ts';

export const RANGES = ['today', 'yesterday', 'last7day', 'last14day', 'last30day', 'monthToDate', 'previousMonth', 'custom'] as const;
export type RangeKey = (typeof RANGES)[number];

/** Labels of the presets (spec 1 §9). */
export const RANGE_LABELS: Record<RangeKey, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7day: 'Last 7 Days',
  last14day: 'Last 14 Days',
  last30day: 'Last 30 Days',
  monthToDate: 'Month to Date',
  previousMonth: 'Previous Month',
  custom: 'Custom',
};

const Day = z.iso.date();
/** Days are inclusive and belong to `timezone`. */
export const DateRange = z.object({
  range: z.enum(RANGES).optional(),
  startDate: Day.optional(),
  endDate: Day.optional(),
  timezone: Timezone.optional(),
});

export type Days = { startDate: string; endDate: string };

/** `day` moved by `by` calendar days. */
export function addDays(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** Number of days from `startDate` to `endDate`, both counted. */
export const countDays = ({ startDate, endDate }: Days): number =>
  Math.round((Date.parse(`${endDate}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / 86_400_000) + 1;

/** The days of a preset, seen from `today`. */
export function daysOf(range: Exclude<RangeKey, 'custom'>, today: string): Days {
  const first = `${today.slice(0, 8)}01`;
  const back = (days: number): Days => ({ startDate: addDays(today, 1 - days), endDate: today });
  switch (range) {
    case 'today':
      return back(1);
    case 'yesterday':
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) };
    case 'last7day':
      return back(7);
    case 'last14day':
      return back(14);
    case 'last30day':
      return back(30);
    case 'monthToDate':
      return { startDate: first, endDate: today };
    case 'previousMonth': {
      const end = addDays(first, -1);
      return { startDate: `${end.slice(0, 8)}01`, endDate: end };
    }
  }
}

/** The same number of days just before; what a delta compares with. */
export function previousDays(days: Days): Days {
  const length = countDays(days);
  return { startDate: addDays(days.startDate, -length), endDate: addDays(days.startDate, -1) };
}

export const MAX_DASHBOARD_DAYS = 92;
export const DASHBOARD_RANGE_MESSAGE =
  'Dashboard date range is limited to 92 days within the last 12 months. Please select a valid date range.';

/** Why a dashboard or history may not show `days`, or null (spec 2 §5). */
export function rangeProblem(days: Days, zone: ZoneKey, now = new Date()): string | null {
  const today = dayIn(ZONES[zone].iana, now);
  const oldest = addDays(today, -365);
  const isValid =
    days.startDate <= days.endDate && days.endDate <= today && days.startDate >= oldest && countDays(days) <= MAX_DASHBOARD_DAYS;
  return isValid ? null : DASHBOARD_RANGE_MESSAGE;
}
