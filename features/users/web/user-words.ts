import { dayIn, personName, ZONES } from '@kontor/core/contract';
import { dayAndClock, shortDay } from '@kontor/core/ui';
import type { User, UserRow, UserZone } from '@kontor/users/contract';
import type { z } from 'zod';

/** What is another's own business. */
const NOT_SHOWN = 'Not shown';

/** The name people go by; the e-mail where no name is known. */
export const nameOf = (user: Pick<UserRow, 'firstName' | 'lastName' | 'email'>): string => personName(user, user.email);

/** Days and times of these pages are Eastern, as in the other lists. */
export const dayOf = (instant: string): string => shortDay(dayIn(ZONES.EST.iana, new Date(instant)));
/** When somebody last signed in: of a user of other accounts too it is not the reader's to see. */
export const lastLoginOf = ({ lastLogin, isShared }: Pick<UserRow, 'lastLogin' | 'isShared'>): string => {
  if (lastLogin) return dayAndClock(lastLogin, ZONES.EST.iana, 'EST');
  return isShared ? NOT_SHOWN : 'Never';
};

type Zone = z.output<typeof UserZone>;
export const zoneLabel = (zone: Zone): string => (zone === 'custom' ? 'Custom' : ZONES[zone].label);

/** UTC-12 to UTC+12, as people choose it (spec 1 §5). */
export const offsetLabel = (hours: number): string => (hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : ''}${hours}`);

/** The zone with the offset in force; a custom one is its offset. Users of other accounts too show theirs to nobody here. */
export const zoneWords = ({ timezone, offset }: Pick<User, 'timezone' | 'offset'>): string => {
  if (timezone === null) return NOT_SHOWN;
  const inForce = offset === null ? '' : offsetLabel(offset);
  return timezone === 'custom' || timezone === 'UTC' ? inForce : `${zoneLabel(timezone)} (${inForce})`;
};

/** Which accounts stand in the way: those beside the listed ones. Their names are another tenant's business (design §6.6). */
export const OTHERS = 'They also belong to accounts that you do not administer, which are not listed here.';
export const OTHERS_OF_YOURS = 'You also belong to accounts that you do not administer.';

export const NOT_ONESELF = 'You cannot delete yourself.';
