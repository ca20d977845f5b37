import { addDays, fromMicros, idOf, micros, ONE_LINE, plain } from '@kontor/core/contract';
import { z } from 'zod';
import { BudgetChange, budgetUnfit, editedBudget } from './bulk-budget.ts';
import { type DealDraft, FlightTime } from './deal.ts';
import { Decimal, Frequency, WeekHours } from './deal-settings.ts';
import type { DealStatus } from './deal-status.ts';
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
/** `hours`: null of all hours. */
const DayPartingChange = z.object({ hours: WeekHours.nullable().optional(), timezone: z.string().max(60).optional() });

/** Statuses that a bulk edit asks for; each deal is moved only where it is among its next actions. */
export const BULK_STATUSES = ['PUBLISHED', 'UNPUBLISHED', 'SEND_FOR_APPROVAL'] as const satisfies readonly DealStatus[];

/** What is changed of each chosen deal; what is left out stays, and what is no field of it is refused. */
export const BulkChange = z.strictObject({
  title: TitleChange.optional(),
  rate: PriceChange.optional(),
  start: ClockChange.optional(),
  end: ClockChange.optional(),
  dealDspId: z.string().min(1).max(100).optional(),
  seat: z.string().trim().max(100).optional(),
  marginType: z.enum(['FLAT', 'PERCENT']).optional(),
  marginValue: Decimal.optional(),
  mediaPlans: idOf('plan').nullable().optional(),
  budget: BudgetChange.optional(),
  /** Frequency cap (per household per day); null without a limit. */
  frequency: Frequency.nullable().optional(),
  dayParting: DayPartingChange.optional(),
  status: z.enum(BULK_STATUSES).optional(),
});
export type BulkChange = z.output<typeof BulkChange>;

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

/** What a limit leaves out is kept, so that it is there again without it. */
const frequencyOf = (frequency: number | null) =>
  frequency === null ? { frequencyType: 'UNLIMITED' as const } : { frequencyType: 'DAILY' as const, frequency };

const hoursOf = ({ hours, timezone }: NonNullable<BulkChange['dayParting']>) => ({
  ...(hours !== undefined &&
    (hours === null ? { dayPartingType: 'ALL' as const } : { dayPartingType: 'CUSTOM' as const, dayPartingSchedules: hours })),
  ...(timezone !== undefined && { dayPartingTimezone: timezone }),
});

/** One deal as a change leaves it; its status is moved apart. */
export function edited(draft: DealDraft, change: BulkChange): DealDraft {
  const { status: _, title, rate, start, end, budget, frequency, dayParting, ...set } = change;
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  return {
    ...draft,
    ...given,
    ...(title && { title: editedTitle(draft.title, title) }),
    ...(rate && { rate: editedPrice(draft.rate, rate) }),
    ...(start && { start: editedClock(draft.start, start) }),
    ...(end && { end: editedClock(draft.end, end) }),
    ...(budget && editedBudget(draft, budget)),
    ...(frequency !== undefined && frequencyOf(frequency)),
    ...(dayParting && hoursOf(dayParting)),
  };
}

/** Why a change has no meaning for a deal, in words; null where it has one. */
export const unfit = (draft: DealDraft, { budget }: BulkChange): string | null => (budget ? budgetUnfit(draft, budget) : null);

/** True where something is asked for. */
export const changesAnything = (change: BulkChange): boolean => Object.values(change).some((value) => value !== undefined);
