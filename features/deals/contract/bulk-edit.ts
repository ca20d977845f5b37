import { addDays, EntityId, fromMicros, micros, plain } from '@kontor/core/contract';
import { z } from 'zod';
import { type DealDraft, FlightTime } from './deal.ts';
import { Decimal } from './deal-settings.ts';
import { DealStatus } from './deal-status.ts';
import { PreflightCode } from './preflight.ts';

/** Deals of one bulk edit; more are refused, never cut. */
export const MOST_BULK = 10_000;
export const TOO_MANY_DEALS = 'At most 10,000 deals are edited at once. Choose fewer.';
/** An edit is kept so long, to be looked at and undone. */
export const BULK_DAYS = 30;

const Signed = z.string().regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'Use digits and one dot, with a minus in front to lower.');
const Days = z.number('Enter a whole number of days.').int('Enter a whole number of days.').min(-3_650).max(3_650);

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

/** Statuses that a bulk edit asks for; each deal is moved only where it is among its next actions. */
export const BULK_STATUSES = ['PUBLISHED', 'UNPUBLISHED', 'SEND_FOR_APPROVAL'] as const satisfies readonly DealStatus[];

/** What is changed of each chosen deal; what is left out stays, and what is no field of it is refused. */
export const BulkChange = z.strictObject({
  rate: PriceChange.optional(),
  start: ClockChange.optional(),
  end: ClockChange.optional(),
  dealDspId: z.string().min(1).max(100).optional(),
  seat: z.string().trim().max(100).optional(),
  marginType: z.enum(['FLAT', 'PERCENT']).optional(),
  marginValue: Decimal.optional(),
  mediaPlans: EntityId.nullable().optional(),
  status: z.enum(BULK_STATUSES).optional(),
});
export type BulkChange = z.output<typeof BulkChange>;

const HUNDRED = 100_000_000n;
/** A cent: a share of a price is no finer, as prices are shown with two decimals (spec 2 §5). */
const CENT = 10_000n;

/** Half up, away from zero. */
function rounded(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return value < 0n ? -((-value + half) / by) : (value + half) / by;
}

/** A price after a change; what falls below zero keeps its minus, and no rule takes it. */
export function editedPrice(price: string, change: PriceChange): string {
  if (change.by === 'SET') return change.value;
  const [before, by] = [micros(price), micros(change.value)];
  const after = change.by === 'ADD' ? before + by : rounded(before * (HUNDRED + by), HUNDRED * CENT) * CENT;
  return plain(fromMicros(after));
}

/** The time of day stays where a flight is shifted by days: it is a wall clock (spec 2 §3). */
export function editedClock(clock: string | null, change: ClockChange): string | null {
  if (change.by === 'SET') return change.value;
  return clock && `${addDays(clock.slice(0, 10), change.days)}${clock.slice(10)}`;
}

/** One deal as a change leaves it; its status is moved apart. */
export function edited(draft: DealDraft, { status: _, rate, start, end, ...set }: BulkChange): DealDraft {
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  return {
    ...draft,
    ...given,
    rate: rate ? editedPrice(draft.rate, rate) : draft.rate,
    start: start ? editedClock(draft.start, start) : draft.start,
    end: end ? editedClock(draft.end, end) : draft.end,
  };
}

/** True where something is asked for. */
export const changesAnything = (change: BulkChange): boolean => Object.values(change).some((value) => value !== undefined);

/** Of a published deal that would be published no longer: why; `isAsked` where that status itself is what was asked for. */
export const Stop = z.object({ isAsked: z.boolean(), text: z.string() });
export type Stop = z.output<typeof Stop>;

/** One deal of a dry run. */
export const BulkRow = z.object({
  id: EntityId,
  dealId: z.string(),
  title: z.string(),
  status: DealStatus,
  /** The deal as it was looked at: applied is only what nobody has changed since. */
  version: z.number().int(),
  changes: z.array(z.object({ name: z.string(), oldValue: z.string().nullable(), newValue: z.string().nullable() })),
  /** Why it cannot be changed so; empty where it can. */
  refusals: z.array(z.string()),
  /** What publishing would find. */
  findings: z.array(z.object({ severity: z.enum(['error', 'warning']), text: z.string() })),
  /** Warnings that it is published or sent in spite of, which must be acknowledged by name. */
  warnings: z.array(PreflightCode),
  /** Null where it does not serve now, or goes on to. */
  stops: Stop.nullable(),
  /** Its own change, where each row of a file has one. */
  change: BulkChange.optional(),
});
export type BulkRow = z.output<typeof BulkRow>;

export type BulkOutcome = 'WILL' | 'SAME' | 'CANNOT';
export const outcomeOf = ({ changes, refusals }: Pick<BulkRow, 'changes' | 'refusals'>): BulkOutcome =>
  refusals.length > 0 ? 'CANNOT' : changes.length > 0 ? 'WILL' : 'SAME';

/** Whether a deal would stop serving though nobody asked for that: `deal/bulk/apply` must name it, or it is left. */
export const stopsUnasked = ({ stops }: Pick<BulkRow, 'stops'>): boolean => stops !== null && !stops.isAsked;

/** Names that a dry run lists of what it did not find, and an edit of what it did not change. */
export const MOST_NAMED = 100;
export const BulkPreview = z.object({
  rows: z.array(BulkRow),
  /** Ids that name no deal of the account: the first of them, and how many there are. */
  unknown: z.array(z.string()).max(MOST_NAMED),
  unknownCount: z.number().int(),
});
export type BulkPreview = z.output<typeof BulkPreview>;

export const BULK_STATES = ['RUNNING', 'DONE', 'CANCELLED', 'UNDOING', 'UNDONE'] as const;
/** DONE was changed, SAME had nothing to change, SKIPPED was not changed, UNDONE has its fields back, KEPT stays as it is. */
export const BULK_ROW_STATES = ['WAITING', 'DONE', 'SAME', 'SKIPPED', 'UNDONE', 'KEPT'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** Where an edit stands. */
export const BulkState = z.object({
  key: EntityId,
  state: z.enum(BULK_STATES),
  total: z.number().int(),
  rows: z.record(z.enum(BULK_ROW_STATES), z.number().int()),
  /** Deals that were published and are not any more: DONE with the edit, UNDONE where its undo could not publish them again. */
  stopped: z.number().int(),
  /** Deals that became something else than was asked for, each with its reason and those that stopped first; the first of them. */
  named: z
    .array(
      z.object({
        id: EntityId,
        title: z.string(),
        dealId: z.string(),
        why: z.string(),
        state: z.enum(BULK_ROW_STATES),
        stopped: z.boolean(),
      }),
    )
    .max(MOST_NAMED),
  by: z.string(),
});
export type BulkState = z.output<typeof BulkState>;

/** What `deal/bulk/apply` takes of the rows of a dry run. */
export const appliedRows = (rows: readonly BulkRow[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
  stops: rows.filter(stopsUnasked).map(({ id }) => id),
  ...(rows.some((row) => row.change) && { changes: rows.map(({ change = {} }) => JSON.stringify(change)) }),
});
