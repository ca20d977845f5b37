import { addDays, fromMicros, micros, ONE_LINE, plain } from '@kontor/core/contract';
import { z } from 'zod';
import { FlightTime } from './deal.ts';
import { Decimal } from './deal-settings.ts';
import { byPercent, CENT, Signed } from './percent.ts';

const Days = z.number('Enter a whole number of days.').int('Enter a whole number of days.').min(-3_650).max(3_650);
const MOST_TITLE = 400;
const Part = z.string().min(1, 'Enter the text.').max(MOST_TITLE).regex(ONE_LINE, 'A title is one line.');

export const PriceChange = z.discriminatedUnion('by', [
  z.object({ by: z.literal('SET'), value: Decimal }),
  z.object({ by: z.literal('ADD'), value: Signed }),
  z.object({ by: z.literal('PERCENT'), value: Signed }),
]);
export type PriceChange = z.output<typeof PriceChange>;
export const ClockChange = z.discriminatedUnion('by', [
  z.object({ by: z.literal('SET'), value: FlightTime.nullable() }),
  z.object({ by: z.literal('SHIFT'), days: Days }),
]);
export type ClockChange = z.output<typeof ClockChange>;

/** Parts of titles, so that titles stay apart; each row of a file may set its own. */
export const TitleChange = z.discriminatedUnion('by', [
  z.object({ by: z.literal('SET'), value: z.string().trim().max(MOST_TITLE).regex(ONE_LINE, 'A title is one line.') }),
  z.object({ by: z.literal('PREFIX'), text: Part }),
  z.object({ by: z.literal('SUFFIX'), text: Part }),
  z.object({ by: z.literal('REPLACE'), find: Part, with: z.string().max(MOST_TITLE).regex(ONE_LINE, 'A title is one line.') }),
]);
export type TitleChange = z.output<typeof TitleChange>;

/** A price after a change; what falls below zero keeps its minus, and no rule takes it. */
export function editedPrice(price: string, change: PriceChange): string {
  if (change.by === 'SET') return change.value;
  if (change.by === 'PERCENT') return byPercent(price, change.value, CENT);
  return plain(fromMicros(micros(price) + micros(change.value)));
}

/** The time of day stays where a flight is shifted by days: it is a wall clock (spec 2 §3). */
export function editedClock(clock: string | null, change: ClockChange): string | null {
  if (change.by === 'SET') return change.value;
  return clock && `${addDays(clock.slice(0, 10), change.days)}${clock.slice(10)}`;
}

/** A title after a change, without space at its ends; where the text is not found it stays as it is. */
export function editedTitle(title: string, change: TitleChange): string {
  if (change.by === 'SET') return change.value;
  if (change.by === 'PREFIX') return `${change.text}${title}`.trim();
  if (change.by === 'SUFFIX') return `${title}${change.text}`.trim();
  return title.replaceAll(change.find, () => change.with).trim();
}
