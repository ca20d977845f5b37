import { ZONES } from '@kontor/core/contract';
import { age, dayAndClock } from '@kontor/core/ui';

/** Instants of these pages are Eastern, as in the other lists. */
export const untilWords = (instant: string): string => dayAndClock(instant, ZONES.EST.iana, 'EST');

/** E-mails differ by more than their case alone. */
export const isSamePerson = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const DAY_MS = 86_400_000;
/** 26 min old, 3 h old, 5 days old: an invitation is young or old, on whichever date it was made. */
export function ageWords(instant: string, now = new Date()): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS);
  if (days < 1) return age(instant, now);
  return days === 1 ? '1 day old' : `${days} days old`;
}
