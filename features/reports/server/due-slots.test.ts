import { describe, expect, test } from 'vitest';
import { dueSlot, nextSlot, type Schedule, slotsBetween } from './due-slots.ts';

const ZONES = ['UTC', 'America/New_York', 'America/Los_Angeles', 'America/Denver', 'Etc/GMT-12', 'Etc/GMT+7'];
const HOUR = 3_600_000;
const [START, END] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];

/** Every hour of the year as the clock of a zone shows it, as the platform says; nothing of ours. */
function hoursOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short', day: 'numeric', month: 'numeric', hour: 'numeric' },
  });
  return Array.from({ length: (END - START) / HOUR }, (_, n) => {
    const at = START + (n + 1) * HOUR;
    const { weekday, day, month, hour } = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return { at, weekday, day, month, hour: Number(hour) };
  });
}

/** Slots of a year found by looking at each of its hours. */
function plainSlots(hours: ReturnType<typeof hoursOf>, { frequency, hour }: Schedule): number[] {
  const days = new Set<string>();
  return hours.flatMap((clock) => {
    const isDay = frequency === 'DAILY' || (frequency === 'WEEKLY' ? clock.weekday === 'Mon' : clock.day === '1');
    const day = `${clock.month}-${clock.day}`;
    if (!isDay || clock.hour !== hour || days.has(day)) return [];
    days.add(day);
    return [clock.at];
  });
}

describe('slots of a schedule (D26)', () => {
  test.each(ZONES)('are, of each hour of a year in %s, those that a plain look at every hour finds', (zone) => {
    const hours = hoursOf(zone);
    for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY'] as const)
      for (let hour = 4; hour <= 23; hour += 1) {
        const schedule: Schedule = { frequency, hour, zone };
        const found = slotsBetween(schedule, new Date(START), new Date(END)).map(Number);
        expect([frequency, hour, found]).toEqual([frequency, hour, plainSlots(hours, schedule)]);
      }
  });

  test('an hour that the clock skips is the one after it, and one that it has twice comes once', () => {
    const at = (hour: number, after: string) =>
      nextSlot({ frequency: 'DAILY', hour, zone: 'America/New_York' }, new Date(after)).toISOString();
    expect(at(2, '2026-03-08T00:00:00-05:00')).toBe('2026-03-08T07:00:00.000Z');
    expect(
      slotsBetween(
        { frequency: 'DAILY', hour: 1, zone: 'America/New_York' },
        new Date('2026-10-31T12:00:00Z'),
        new Date('2026-11-02T00:00:00Z'),
      ),
    ).toHaveLength(1);
  });

  test('of those missed while nothing ran only the latest is due, with how many passed before it (D34)', () => {
    const daily: Schedule = { frequency: 'DAILY', hour: 7, zone: 'UTC' };
    const due = (after: string, now: string) => dueSlot(daily, new Date(after), new Date(now));
    expect(due('2026-11-01T07:00:00Z', '2026-11-02T06:59:59Z')).toBeNull();
    expect(due('2026-11-01T07:00:00Z', '2026-11-02T07:00:00Z')).toEqual({ slot: new Date('2026-11-02T07:00:00Z'), missed: 0 });
    expect(due('2026-11-01T07:00:00Z', '2026-11-05T12:00:00Z')).toEqual({ slot: new Date('2026-11-05T07:00:00Z'), missed: 3 });
  });
});
