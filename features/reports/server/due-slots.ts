import { addDays, dayIn, instantOf } from '@kontor/core/contract';
import type { Frequency } from '@kontor/reports/contract';

/** When a report is sent: at an hour of its zone, every day, on Mondays or on the first of a month (D26). */
export type Schedule = { frequency: Frequency; hour: number; zone: string };

/** Longer than the longest month: within so many days each schedule has a slot. */
const MOST_DAYS = 32;
const MONDAY = 1;
const IS_DAY: Record<Frequency, (day: string) => boolean> = {
  DAILY: () => true,
  WEEKLY: (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY,
  MONTHLY: (day) => day.endsWith('-01'),
};

/** The instant of the slot of a day; an hour that its clock skips is the one after it, one that it has twice comes once. */
const slotOn = (day: string, { hour, zone }: Schedule): Date => instantOf(`${day} ${String(hour).padStart(2, '0')}:00:00`, zone);

/** The first slot after an instant. */
export function nextSlot(schedule: Schedule, after: Date): Date {
  const first = dayIn(schedule.zone, after);
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const day = addDays(first, ahead);
    const slot = IS_DAY[schedule.frequency](day) ? slotOn(day, schedule) : null;
    if (slot && slot > after) return slot;
  }
  throw new Error(`${schedule.frequency} has no slot within ${MOST_DAYS} days.`);
}

/** Slots after one instant, up to and with another, the earliest first. */
export function slotsBetween(schedule: Schedule, after: Date, until: Date): Date[] {
  const slots: Date[] = [];
  for (let slot = nextSlot(schedule, after); slot <= until; slot = nextSlot(schedule, slot)) slots.push(slot);
  return slots;
}

/** What is due: the latest slot that has passed since `after`, and how many passed before it (D34). Null where none has. */
export function dueSlot(schedule: Schedule, after: Date, now: Date): { slot: Date; missed: number } | null {
  const slots = slotsBetween(schedule, after, now);
  const slot = slots.at(-1);
  return slot ? { slot, missed: slots.length - 1 } : null;
}
