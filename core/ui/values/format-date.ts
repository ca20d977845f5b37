import { type Days, DEFAULT_ZONE, dayIn, daysWords, dayWords, type YearRule, ZONES } from '@kontor/core/contract';
import { MISSING } from './format.ts';

/** Nov 20, or Nov 20, 2025 when it is not this year; `day` is YYYY-MM-DD. */
export const shortDay = (day?: string | null, year: YearRule = 'auto'): string => (day ? dayWords(day, year) : MISSING);

/** Nov 7 – 20, 2026: months and years are named once when they agree. */
export const dayRange = (days?: Days | null, year: YearRule = 'auto'): string => (days ? daysWords(days, year) : MISSING);

/** 14:45 EST; `zone` is an IANA name. */
export function clock(instant?: string | Date | null, zone = 'UTC', label = zone): string {
  if (!instant) return MISSING;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
  return `${time} ${label}`;
}

/** Nov 20, 14:45 EST, in the IANA `zone`. */
export function dayAndClock(instant?: string | Date | null, zone = 'UTC', label = zone): string {
  if (!instant) return MISSING;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant));
  return `${shortDay(day)}, ${clock(instant, zone, label)}`;
}

/** Days are Eastern where nobody says otherwise, as in the lists. */
const EASTERN = ZONES[DEFAULT_ZONE].iana;

/** just now, 26 min ago, 3 h ago, 5 d ago; from four weeks on the date itself, in the IANA `zone`. */
export function ago(instant?: string | Date | null, now = new Date(), zone: string = EASTERN): string {
  if (!instant) return MISSING;
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h ago`;
  const days = Math.floor(minutes / 1440);
  return days < 28 ? `${days} d ago` : shortDay(dayIn(zone, new Date(instant)));
}

/** 26 min old, 3 h old; from a day on the date itself, which is Eastern. */
export function age(instant?: string | Date | null, now = new Date()): string {
  if (!instant) return MISSING;
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min old`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h old`;
  return shortDay(dayIn(EASTERN, new Date(instant)));
}
