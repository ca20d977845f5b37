import { clockIn, DEFAULT_ZONE, offsetMinutes, ZONES, type ZoneKey } from '@kontor/core/contract';
import { dayAndClock } from '@kontor/core/ui';
import type { Labels } from '@kontor/core/web';
import { MESSAGE_TYPE_OPTIONS, type MessageView } from '@kontor/system-messages/contract';

export type MessageValues = {
  message: string;
  type: MessageView['type'];
  /** A wall clock of `timezone`; null while none is chosen. */
  expiration: string | null;
  timezone: ZoneKey;
  enabled: boolean;
};

export const LABELS: Labels = {
  message: 'Message',
  type: 'Type',
  expiration: 'Expiration',
  timezone: 'Time zone',
  enabled: 'Shown',
};

const isZone = (key: string): key is ZoneKey => key in ZONES;
export const ZONE_CHOICES = Object.entries(ZONES).map(([value, { label }]) => ({ value, label }));

/** The offered zone whose clocks are those of this browser now; Eastern where none are. */
export function ownZone(own = Intl.DateTimeFormat().resolvedOptions().timeZone): ZoneKey {
  const same = Object.keys(ZONES).find((key) => isZone(key) && offsetMinutes(ZONES[key].iana) === offsetMinutes(own));
  return same && isZone(same) ? same : DEFAULT_ZONE;
}

export const valuesOf = ({ message, type, expiration, enabled, messageExists }: MessageView, timezone: ZoneKey): MessageValues => ({
  message,
  type,
  expiration: expiration && clockIn(ZONES[timezone].iana, new Date(expiration)),
  timezone,
  enabled: messageExists ? enabled : true,
});

/** A field's value as people read it. */
export function wordsOf(path: string, { message, type, expiration, timezone, enabled }: MessageValues): string {
  const words: Record<string, string> = {
    message,
    type: MESSAGE_TYPE_OPTIONS.find(({ value }) => value === type)?.label ?? type,
    expiration: expiration ? `${expiration.slice(0, 16)} ${ZONES[timezone].label}` : '',
    timezone: ZONES[timezone].label,
    enabled: enabled ? 'Yes' : 'No',
  };
  return words[path] || '–';
}

/** What people see of it now. */
export function stateOf({ messageExists, enabled, expiration }: MessageView, zone: ZoneKey): { label: string; isShown: boolean } {
  if (!messageExists || !expiration) return { label: 'No message', isShown: false };
  const until = dayAndClock(expiration, ZONES[zone].iana, ZONES[zone].label);
  if (Date.parse(expiration) <= Date.now()) return { label: `Expired ${until}`, isShown: false };
  return enabled ? { label: `Shown until ${until}`, isShown: true } : { label: 'Switched off', isShown: false };
}
