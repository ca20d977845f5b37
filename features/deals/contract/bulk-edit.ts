import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';
import { BulkChange } from './bulk-change.ts';
import { DealStatus } from './deal-status.ts';
import { PreflightCode } from './preflight.ts';

/** Deals of one bulk edit; more are refused, never cut. */
export const MOST_BULK = 10_000;
export const TOO_MANY_DEALS = 'At most 10,000 deals are edited at once. Choose fewer.';
/** An edit is kept so long, to be looked at and undone. */
export const BULK_DAYS = 30;

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
/** Ids that name no deal of the account: the first of them, and how many there are. */
const Unknown = { unknown: z.array(z.string()).max(MOST_NAMED), unknownCount: z.number().int() };
export const BulkPreview = z.object({ rows: z.array(BulkRow), ...Unknown });
export type BulkPreview = z.output<typeof BulkPreview>;

/** A deal that is chosen, as people know it. */
export const BulkDeal = BulkRow.pick({ id: true, dealId: true, title: true, status: true }).extend({ dsp: z.string() });
export type BulkDeal = z.output<typeof BulkDeal>;
export const BulkDeals = z.object({ rows: z.array(BulkDeal), ...Unknown });

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
  /** Deals that became what was asked for, or are as they were before; the first of them. */
  done: z.array(z.object({ id: EntityId, title: z.string(), dealId: z.string() })).max(MOST_NAMED),
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
