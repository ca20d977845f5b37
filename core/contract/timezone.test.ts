import { expect, test } from 'vitest';
import { clockIn, clockZoneOf, dayIn, instantOf, offsetMinutes, type PersonZone, zoneOf } from './timezone.ts';

const ODD = [
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Antarctica/Troll',
  'Africa/Casablanca',
];
const WEEK = 7 * 86_400_000;

/** What the platform's own clock shows, read by another format than the product's. */
function shown(zone: string, at: number): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(at);
}

/** The last second before and the first after each change of the clock, 1990 to 2040. */
function changesOf(zone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' });
  const offset = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const found: number[] = [];
  for (let from = Date.UTC(1990, 0); from < Date.UTC(2040, 0); from += WEEK) {
    let [before, after] = [from, from + WEEK];
    if (offset(before) === offset(after)) continue;
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    found.push(before, after);
  }
  return found;
}

test.each(ODD)('a clock in %s shows what the platform shows, on both sides of every change, however often it is asked', (zone) => {
  const asked = [Date.UTC(1890, 5, 1, 12, 0, 30), Date.UTC(2026, 10, 14, 9, 30, 5), ...changesOf(zone)];
  for (const at of [...asked, ...asked.toReversed()]) {
    expect(clockIn(zone, new Date(at))).toBe(shown(zone, at));
    expect(dayIn(zone, new Date(at + 999))).toBe(shown(zone, at).slice(0, 10));
  }
});

test('ten thousand and more quarters of an hour are told rightly', () => {
  const start = Date.UTC(2026, 2, 1);
  for (let quarter = 0; quarter < 12_000; quarter += 1) offsetMinutes('America/New_York', new Date(start + quarter * 900_000));
  expect(offsetMinutes('America/New_York', new Date(Date.UTC(2026, 2, 8, 6, 59)))).toBe(-300);
  expect(offsetMinutes('America/New_York', new Date(Date.UTC(2026, 2, 8, 7)))).toBe(-240);
});

test('an hour that the clock skips gives the one after it', () => {
  expect(instantOf('2026-03-08 02:30:00', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
});

test('the first and the last clock that can be written are instants too', () => {
  expect(instantOf('9999-12-31 23:59:59', 'America/New_York').toISOString()).toBe('+010000-01-01T04:59:59.000Z');
  expect(Number.isNaN(instantOf('0000-01-01 00:00:00', 'America/New_York').getTime())).toBe(false);
});

test('a person reads times in their zone or at their distance to UTC; their days are of a zone that calls take, Eastern where it is none (1 §9; 3 §3)', () => {
  const at = new Date('2026-11-20T15:00:00Z');
  const read = (person: PersonZone) => {
    const { iana, label } = clockZoneOf(person);
    return [clockIn(iana, at).slice(11, 16), label, zoneOf(person)];
  };
  expect(read({ timezone: 'PST', offset: null })).toEqual(['07:00', 'PST', 'PST']);
  expect(read({ timezone: 'custom', offset: 5 })).toEqual(['20:00', 'UTC+5', 'EST']);
  expect(read({ timezone: 'custom', offset: -12 })).toEqual(['03:00', 'UTC−12', 'EST']);
  expect(read({ timezone: 'custom', offset: 0 })).toEqual(['15:00', 'UTC', 'EST']);
});
