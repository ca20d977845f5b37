import { dayIn, personName, ZONES } from '@kontor/core/contract';
import { dayAndClock, shortDay } from '@kontor/core/ui';
import type { User, UserRow, UserZone } from '@kontor/users/contract';
import type { z } from 'zod';

/** The name people go by; the e-mail where no name is known. */
export const nameOf = (user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string => personName(user, user.email);

/** Days and times of these pages are Eastern, as in the other lists. */
export const dayOf = (instant: string): string => shortDay(dayIn(ZONES.EST.iana, new Date(instant)));
export const momentOf = (instant: string | null): string => (instant ? dayAndClock(instant, ZONES.EST.iana, 'EST') : 'Never');

type Zone = z.output<typeof UserZone>;
export const zoneLabel = (zone: Zone): string => (zone === 'custom' ? 'Custom' : ZONES[zone].label);

/** UTC-12 to UTC+12, as people choose it (spec 1 §5). */
export const offsetLabel = (hours: number): string => (hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : ''}${hours}`);

/** The zone with the offset in force; a custom one is its offset. Users of other accounts too show theirs to nobody here. */
export const zoneWords = ({ timezone, offset }: Pick<User, 'timezone' | 'offset'>): string => {
  if (timezone === null) return 'Not shown';
  const inForce = offset === null ? '' : offsetLabel(offset);
  return timezone === 'custom' || timezone === 'UTC' ? inForce : `${zoneLabel(timezone)} (${inForce})`;
};

export const NOT_ONESELF = 'You cannot delete yourself.';
