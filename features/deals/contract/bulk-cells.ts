import { z } from 'zod';
import { dayPartsOf } from './day-parts-read.ts';
import { FlightTime } from './deal.ts';

/** An empty cell is null. */
export const blankOr = <T extends z.ZodType>(value: T, message: string) => z.union([z.literal('').transform(() => null), value], message);
export const clockCell = blankOr(FlightTime, 'Start and End are written as 2026-11-24 00:00:00.');

/** A choice by its word, in whatever case. */
export const worded = <T extends string>(labels: Record<T, string>, name: string) => {
  const words = Object.entries<string>(labels) as [T, string][]; // The pairs of the object.
  return z.string().transform((word, context): T => {
    const found = words.find(([, label]) => label.toLowerCase() === word.trim().toLowerCase());
    if (found) return found[0];
    context.addIssue({ code: 'custom', message: `${name} is ${words.map(([, label]) => label).join(' or ')}.` });
    return z.NEVER;
  });
};

export const ALL_HOURS = 'All hours';
const HOURS = `Day parting is “${ALL_HOURS}”, or hours such as “Mon–Fri 09:00–18:00; Sat, Sun all day”.`;
/** Null of all hours. */
export const hoursCell = z
  .string()
  .max(2_000)
  .transform((words, context): [day: number, hour: number][] | null => {
    if (words === '' || words.toLowerCase() === ALL_HOURS.toLowerCase()) return null;
    const read = dayPartsOf(words);
    if (read) return read;
    context.addIssue({ code: 'custom', message: HOURS });
    return z.NEVER;
  });
