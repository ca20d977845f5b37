import { addDays, clockZoneOf, countDays, dayIn } from '@kontor/core/contract';
import { type Dimension, HOUR_RANGES, MOST_DAYS, type ReportRange, type ReportZone } from './vocabulary.ts';

/** Dimensions that do not go together, and what is said then (spec 1 §5). */
const APART: readonly [Dimension, Dimension, string][] = [
  ['domain', 'app', 'Please select either Domain or Bundle.'],
  ['domain', 'appName', 'Please select either Domain or App Name.'],
  ['day', 'hour', 'Please select either Day or Hour.'],
];
export const HOUR_RANGE_MESSAGE = 'Please select range Today, Yesterday or Custom in case of Hour reporting key.';
export const HOUR_DAYS_MESSAGE = 'Date range should be within 24 hours.';

/** Why these dimensions do not go together, or null. */
export function combinationProblem(dimensions: readonly string[]): string | null {
  const apart = APART.find(([one, other]) => dimensions.includes(one) && dimensions.includes(other));
  return apart?.[2] ?? null;
}

/** Why `dimension` cannot be added to those that are chosen, or null; what a form says at a choice that is closed. */
export const whyNotWith = (chosen: readonly string[], dimension: Dimension): string | null =>
  combinationProblem([...chosen.filter((one) => one !== dimension), dimension]);

/** The period of a report, as its form has it. */
export type Period = {
  range: ReportRange;
  startDate: string | null;
  endDate: string | null;
  timezone: ReportZone;
  offset: number | null;
};
export type Problem = { path: 'range' | 'startDate' | 'endDate' | 'offset' | 'dimensions'; message: string };

/** What days a custom range may have (spec 1 §5; D31). `now` is the moment of asking. */
function customProblems({ startDate, endDate, timezone, offset }: Period, hasHour: boolean, now: Date): Problem[] {
  if (!startDate || !endDate)
    return [
      ...(startDate ? [] : [{ path: 'startDate', message: 'Required' } as const]),
      ...(endDate ? [] : [{ path: 'endDate', message: 'Required' } as const]),
    ];
  if (endDate < startDate) return [{ path: 'endDate', message: 'The end date cannot be before the start date.' }];
  if (hasHour && endDate !== startDate) return [{ path: 'endDate', message: HOUR_DAYS_MESSAGE }];
  if (endDate > addDays(dayIn(clockZoneOf({ timezone, offset }).iana, now), -1))
    return [{ path: 'endDate', message: 'A custom range ends yesterday or earlier. For today, choose the range Today.' }];
  if (countDays({ startDate, endDate }) > MOST_DAYS)
    return [
      { path: 'endDate', message: `A report covers at most ${MOST_DAYS} days. Please choose a later start date or an earlier end date.` },
    ];
  return [];
}

/** What is wrong with a period and the dimensions beside it. */
export function periodProblems(period: Period, dimensions: readonly string[], now = new Date()): Problem[] {
  const hasHour = dimensions.includes('hour');
  const apart = combinationProblem(dimensions);
  return [
    ...(apart ? [{ path: 'dimensions', message: apart } as const] : []),
    ...(hasHour && !HOUR_RANGES.includes(period.range) ? [{ path: 'range', message: HOUR_RANGE_MESSAGE } as const] : []),
    ...(period.timezone === 'custom' && period.offset === null ? [{ path: 'offset', message: 'Required' } as const] : []),
    ...(period.range === 'custom' ? customProblems(period, hasHour, now) : []),
  ];
}
