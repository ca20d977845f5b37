import { addDays, clockIn, dayWords, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';

const HOUR_MS = 3_600_000;
const easternAt = (at: number) => clockIn(FLIGHT_ZONE, new Date(at));

/** Daylight saving has had its present days since 2007; the last years that can be written have no day after them. */
const isTold = (clock: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(clock) && clock >= '2007' && clock < '9990';

/** The first clock that there is instead of one that daylight saving skips; null where it is not skipped. */
export function skippedTo(clock: string): string | null {
  if (!isTold(clock)) return null;
  const at = easternAt(instantOf(clock, FLIGHT_ZONE).getTime());
  return at === clock ? null : `${at.slice(0, 14)}00:00`;
}

/** Whether the clock comes twice, because daylight saving ends in that hour. */
export function isTwice(clock: string): boolean {
  if (!isTold(clock)) return false;
  const at = instantOf(clock, FLIGHT_ZONE).getTime();
  return [at - HOUR_MS, at + HOUR_MS].some((other) => easternAt(other) === clock);
}

/** Hours of an Eastern day: 24, and 23 or 25 where the clocks change. */
export const hoursOf = (day: string): number =>
  (instantOf(`${addDays(day, 1)} 00:00:00`, FLIGHT_ZONE).getTime() - instantOf(`${day} 00:00:00`, FLIGHT_ZONE).getTime()) / HOUR_MS;

/** More than any flight that people look at day by day. */
const MOST_DAYS = 800;
/** Days of a flight on which the clocks change, first ones first. */
export function changesWithin(start: string, end: string): { day: string; hours: number }[] {
  const found: { day: string; hours: number }[] = [];
  if (!isTold(start)) return found;
  const last = end.slice(0, 10);
  for (let day = start.slice(0, 10), n = 0; day <= last && n < MOST_DAYS; day = addDays(day, 1), n += 1) {
    const hours = hoursOf(day);
    if (hours !== 24) found.push({ day, hours });
  }
  return found;
}

const HAS_SKIPPED = (clock: string, instead: string) =>
  `Eastern clocks skip ${clock.slice(11, 16)} on ${dayWords(clock)}. Choose ${instead.slice(11, 16)} or later.`;
/** Why a flight cannot begin or end then: there is no such hour on that day; null where there is. */
export function skippedHour(clock: string): string | null {
  const instead = skippedTo(clock);
  return instead && HAS_SKIPPED(clock, instead);
}
