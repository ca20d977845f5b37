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

/** The zone of a person: a named one, or with `custom` a fixed distance to UTC in hours (spec 1 §9; 3 §3). */
export const PersonZone = z.object({
  timezone: z.enum([...Timezone.options, 'custom']).default(DEFAULT_ZONE),
  offset: z.number().int().min(-12).max(12).nullable().default(null),
});
export type PersonZone = z.output<typeof PersonZone>;

/** The zone in which a person’s days are chosen, of those that calls take; Eastern for a fixed distance, which is none of them. */
export const zoneOf = ({ timezone }: Pick<PersonZone, 'timezone'>): ZoneKey => (timezone === 'custom' ? DEFAULT_ZONE : timezone);

/** The zone in which a person reads times: its IANA name, and how it is written beside them. */
export function clockZoneOf({ timezone, offset }: PersonZone): { iana: string; label: string } {
  if (timezone !== 'custom') return { iana: ZONES[timezone].iana, label: timezone };
  const hours = offset ?? 0;
  if (hours === 0) return { iana: ZONES.UTC.iana, label: 'UTC' };
  // The names of fixed distances count westwards.
  return { iana: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`, label: `UTC${hours > 0 ? '+' : '−'}${Math.abs(hours)}` };
}

/** Whether a zone of this name exists. Offsets have no daylight saving and are not zones. */
export function isZoneName(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** Making a format costs more than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
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
  formats.set(zone, format);
  return format;
}

/** Clocks have changed at whole quarters of an hour since then; Newfoundland's did at one minute past until 2011. */
const SINCE = Date.UTC(2012, 0);
/** Beyond them a year has another number of digits, or another era. */
const FIRST = Date.UTC(1000, 0, 2);
const LAST = Date.UTC(9999, 11, 30);
const QUARTER_MS = 900_000;
const MOST_QUARTERS = 10_000;
/** What the platform said of a quarter of an hour: asking it costs twenty times as much, and lists ask for each row. */
const offsets = new Map<string, Map<number, number>>();

function askedOffset(zone: string, at: Date): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const clock = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`);
  return (clock - Math.floor(at.getTime() / 1000) * 1000) / 60_000;
}

/** Minutes that `zone` is ahead of UTC at `at`; negative west of Greenwich. */
export function offsetMinutes(zone: string, at = new Date()): number {
  if (at.getTime() < FIRST || at.getTime() > LAST) return askedOffset(zone, new Date(at.getTime() < FIRST ? FIRST : LAST));
  if (at.getTime() < SINCE) return askedOffset(zone, at);
  let known = offsets.get(zone);
  if (!known || known.size >= MOST_QUARTERS) {
    known = new Map();
    offsets.set(zone, known);
  }
  const quarter = Math.floor(at.getTime() / QUARTER_MS);
  const offset = known.get(quarter) ?? askedOffset(zone, at);
  known.set(quarter, offset);
  return offset;
}

/** The wall clock (YYYY-MM-DD HH:mm:ss) in `zone` at `at`. */
export const clockIn = (zone: string, at = new Date()): string =>
  new Date(at.getTime() + offsetMinutes(zone, at) * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** The calendar day (YYYY-MM-DD) in `zone` at `at`. */
export const dayIn = (zone: string, at = new Date()): string => clockIn(zone, at).slice(0, 10);

/** The instant at which the wall clock in `zone` reads `clock` (YYYY-MM-DD HH:mm:ss); an hour that it skips gives the one after it. */
export function instantOf(clock: string, zone: string): Date {
  const naive = Date.parse(`${clock.replace(' ', 'T')}Z`);
  const less = (at: number) => naive - offsetMinutes(zone, new Date(at)) * 60_000;
  const guess = less(naive);
  const instant = less(guess);
  const isSkipped = less(instant) !== instant;
  return new Date(isSkipped ? Math.max(guess, instant) : instant);
}
