import { z } from 'zod';

/** The zones the product offers, as IANA names so that daylight saving is right (spec 1 §9, design §6.5). */
export const ZONES = {
  UTC: { label: 'UTC', iana: 'UTC' },
  EST: { label: 'Eastern', iana: 'America/New_York' },
  CST: { label: 'Central', iana: 'America/Chicago' },
  MST: { label: 'Mountain', iana: 'America/Denver' },
  PST: { label: 'Pacific', iana: 'America/Los_Angeles' },
} as const;
export type ZoneKey = keyof typeof ZONES;
export const Timezone = z.enum(['UTC', 'EST', 'CST', 'MST', 'PST']);
export const DEFAULT_ZONE: ZoneKey = 'EST';
/** Flights are Eastern (spec 2 §9). */
export const FLIGHT_ZONE = ZONES.EST.iana;

/** Whether a zone of this name exists. Offsets have no daylight saving and are not zones. */
export function isZoneName(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const parts = (zone: string, at: Date) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
};

/** The calendar day (YYYY-MM-DD) in `zone` at `at`. */
export function dayIn(zone: string, at = new Date()): string {
  const { year, month, day } = parts(zone, at);
  return `${year}-${month}-${day}`;
}

/** The wall clock (YYYY-MM-DD HH:mm:ss) in `zone` at `at`. */
export function clockIn(zone: string, at = new Date()): string {
  const { hour, minute, second } = parts(zone, at);
  return `${dayIn(zone, at)} ${hour}:${minute}:${second}`;
}

/** Minutes that `zone` is ahead of UTC at `at`; negative west of Greenwich. */
export function offsetMinutes(zone: string, at = new Date()): number {
  const whole = Math.floor(at.getTime() / 1000) * 1000;
  return (Date.parse(`${clockIn(zone, at).replace(' ', 'T')}Z`) - whole) / 60_000;
}

/** The instant at which the wall clock in `zone` reads `clock` (YYYY-MM-DD HH:mm:ss); a skipped hour gives the one after it. */
export function instantOf(clock: string, zone: string): Date {
  const naive = new Date(`${clock.replace(' ', 'T')}Z`);
  const guess = new Date(naive.getTime() - offsetMinutes(zone, naive) * 60_000);
  return new Date(naive.getTime() - offsetMinutes(zone, guess) * 60_000);
}
