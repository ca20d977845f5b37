import { clockIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import type { DealDraft } from './deal.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Every hour of a week comes up in so many days, also where a clock skips one. */
const WEEK_AND_A_DAY = 8;

type Flight = Pick<DealDraft, 'start' | 'end'>;

/** Days of the flight from `now` (Eastern clock) on, with fractions; null where it is open. */
export function flightDaysLeft({ start, end }: Flight, now: string): number | null {
  if (end === null) return null;
  const from = start !== null && start > now ? start : now;
  return Math.max(0, (instantOf(end, FLIGHT_ZONE).getTime() - instantOf(from, FLIGHT_ZONE).getTime()) / DAY_MS);
}

/** The hour of the week at a moment of a zone, 0 for Sunday's first: as day parts count. */
function hourOfWeek(zone: string, at: number): number {
  const clock = clockIn(zone, new Date(at));
  return new Date(`${clock.replace(' ', 'T')}Z`).getUTCDay() * 24 + Number(clock.slice(11, 13));
}

/** Whether a moment, in milliseconds, lies in one of the chosen hours of a week of that zone. */
export function isHourChosen(schedule: DealDraft['dayPartingSchedules'], zone: string): (at: number) => boolean {
  const chosen = new Set(schedule.map(([day, hour]) => day * 24 + hour));
  return (at) => chosen.has(hourOfWeek(zone, at));
}

/** Whether any of the chosen hours comes within what is left of the flight. */
export function hasHoursInFlight(deal: Flight & Pick<DealDraft, 'dayPartingSchedules' | 'dayPartingTimezone'>, now: string): boolean {
  const chosen = new Set(deal.dayPartingSchedules.map(([day, hour]) => day * 24 + hour));
  const left = flightDaysLeft(deal, now);
  if (chosen.size === 0) return false;
  if (deal.end === null || left === null || left >= WEEK_AND_A_DAY) return true;
  const from = instantOf(deal.start !== null && deal.start > now ? deal.start : now, FLIGHT_ZONE).getTime();
  const until = instantOf(deal.end, FLIGHT_ZONE).getTime();
  // A quarter of an hour is the smallest step by which zones differ.
  for (let at = from; at < until; at = (Math.floor(at / QUARTER_MS) + 1) * QUARTER_MS)
    if (chosen.has(hourOfWeek(deal.dayPartingTimezone, at))) return true;
  return false;
}
