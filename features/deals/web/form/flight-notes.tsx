import { clockIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import { dayAndClock, shortDay } from '@kontor/core/ui';
import { changesWithin, isTwice, skippedHour } from '@kontor/deals/contract';
import { useState } from 'react';

const MOST_DAYS = 2;

/** The browser's own zone and how it calls it at that time: “GMT+1”. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zoneLabel = (zone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')
    ?.value ?? zone;

/** An Eastern clock as the viewer's own shows it; null where both show the same. */
function inOwnTime(clock: string, zone: string): string | null {
  const at = instantOf(clock, FLIGHT_ZONE);
  return clockIn(zone, at) === clock ? null : dayAndClock(at, zone, zoneLabel(zone, at));
}

/** Beneath a time of the flight: the same in the viewer's own zone, and what the clocks do in that hour. */
export function clockNote(clock: string | null, zone: string): string | null {
  if (!clock || skippedHour(clock)) return null;
  const own = inOwnTime(clock, zone);
  const twice = isTwice(clock) ? 'This hour comes twice that day; the first is meant.' : null;
  return [own && `${own} where you are`, twice].filter(Boolean).join('. ') || null;
}

export const useOwnZone = (): string => useState(ownZone)[0];

type Flight = { start: string | null; end: string | null };

/** Days of the flight that are an hour shorter or longer. */
export function DayNote({ start, end }: Flight) {
  if (!start || !end || end <= start) return null;
  const days = changesWithin(start, end);
  if (days.length === 0) return null;
  const words = days.slice(0, MOST_DAYS).map(({ day, hours }) => `${shortDay(day)} has ${hours} hours`);
  const more = days.length - words.length;
  return (
    <p className="k-note k-span">
      Eastern clocks change within the flight: {words.join(', ')}
      {more > 0 && ` and ${more} more ${more === 1 ? 'day does' : 'days do'}`}.
    </p>
  );
}
