import { z } from 'zod';
import { type Failure, fail } from './failure.ts';
import { DEFAULT_ZONE, dayIn, instantOf, Timezone, ZONES, type ZoneKey } from './timezone.ts';

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

export type DateRange = z.output<typeof DateRange>;

export type Days = { startDate: string; endDate: string };
export type Preset = Exclude<RangeKey, 'custom'>;

/** `day` moved by `by` calendar days. */
export function addDays(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** Number of days from `startDate` to `endDate`, both counted. */
export const countDays = ({ startDate, endDate }: Days): number =>
  Math.round((Date.parse(`${endDate}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / 86_400_000) + 1;

/** The days of a preset, seen from `today`. */
export function daysOf(range: Preset, today: string): Days {
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
/** The deal list's wording (spec 2 §5). */
export const LIST_RANGE_MESSAGE = DASHBOARD_RANGE_MESSAGE.replace('Dashboard date', 'Date');

/** Why a dashboard or history may not show `days`, or null (spec 2 §5). */
export function rangeProblem(days: Days, zone: ZoneKey, now = new Date()): string | null {
  const today = dayIn(ZONES[zone].iana, now);
  const oldest = addDays(today, -365);
  const isValid =
    days.startDate <= days.endDate && days.endDate <= today && days.startDate >= oldest && countDays(days) <= MAX_DASHBOARD_DAYS;
  return isValid ? null : DASHBOARD_RANGE_MESSAGE;
}

/** The days a request names: a preset's own, or the two dates that `custom` (or no name) goes with. Null where it names none. */
export function daysAsked({ range, startDate, endDate }: Omit<DateRange, 'timezone'>, today: string): Days | null {
  if (range && range !== 'custom') return daysOf(range, today);
  return startDate && endDate ? { startDate, endDate } : null;
}

/** Whole days of an IANA zone as instants; `to` is the first one after them. */
export type Span = { days: Days; zone: string; from: Date; to: Date };

export const spanOfDays = (days: Days, zone: string): Span => ({
  days,
  zone,
  from: instantOf(`${days.startDate} 00:00:00`, zone),
  to: instantOf(`${addDays(days.endDate, 1)} 00:00:00`, zone),
});

type RangeRules<Fallback> = { fallback: Fallback; refused: Failure; now?: Date };

/**
 * The span a request asks for; `fallback` holds where it names no days, null meaning all time. Every call reads its dates here.
 * Throws `refused` for half a range, for `custom` without dates, and beyond the limit of 92 days within 12 months (spec 2 §5).
 */
export function spanOf(asked: DateRange, rules: RangeRules<Preset>): Span;
export function spanOf(asked: DateRange, rules: RangeRules<Preset | null>): Span | null;
export function spanOf(asked: DateRange, { fallback, refused, now = new Date() }: RangeRules<Preset | null>): Span | null {
  const zone = asked.timezone ?? DEFAULT_ZONE;
  const { iana } = ZONES[zone];
  const today = dayIn(iana, now);
  const named = daysAsked(asked, today);
  if (!named && (asked.range === 'custom' || asked.startDate || asked.endDate)) fail(refused);
  const days = named ?? (fallback && daysOf(fallback, today));
  if (!days) return null;
  if (rangeProblem(days, zone, now)) fail(refused);
  return spanOfDays(days, iana);
}

/** As many days just before `span`; a day that is not over is compared with as much of the days before. */
export function previousSpan(span: Span, now = new Date()): Span {
  const before = spanOfDays(previousDays(span.days), span.zone);
  const toCome = Math.max(0, span.to.getTime() - now.getTime());
  return { ...before, to: new Date(before.to.getTime() - toCome) };
}
