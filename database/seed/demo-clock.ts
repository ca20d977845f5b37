import { dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import type { Random } from './prng.ts';

const DAY = 86_400_000;

/** `days` before (negative) or after `now`. */
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + Math.round(days * DAY));

/** Eastern wall clock of the first or the last second of a day, as flights are entered (spec 2 §9). */
export const flightStart = (at: Date): string => `${dayIn(FLIGHT_ZONE, at)} 00:00:00`;
export const flightEnd = (at: Date): string => `${dayIn(FLIGHT_ZONE, at)} 23:59:59`;

export type NewId = (at: Date) => string;

/** Ids as the server makes them, 24 hexadecimal characters by time (design §4), but from the seed. */
export function idsOf(random: Random): NewId {
  const salt = Array.from({ length: 10 }, () => random.integer(0, 15).toString(16)).join('');
  let counter = 0;
  return (at) => {
    counter += 1;
    const seconds = Math.floor(at.getTime() / 1000);
    return `${seconds.toString(16).padStart(8, '0')}${salt}${counter.toString(16).padStart(6, '0')}`;
  };
}

/** What every part of the demo draws on. */
export type Demo = { random: Random; now: Date; newId: NewId };
