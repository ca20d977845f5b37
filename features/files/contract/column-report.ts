import { CsvReport, EntityId } from '@kontor/core/contract';
import { z } from 'zod';

/** Values that an upload shows of a good file. */
export const MOST_PREVIEWED = 20;

/** Reasons that a report tells apart, and rows that it shows of each. */
export const MOST_REASONS = 20;
export const MOST_EXAMPLES = 3;
/** Why rows are not valid: how many for the same reason, and the first of them. */
const RefusedReason = z.object({
  reason: z.string(),
  count: z.number().int(),
  examples: z.array(z.object({ row: z.number(), value: z.string() })).max(MOST_EXAMPLES),
});

/** What of a file was read otherwise than it stands there, or not at all, in a sentence, with how many rows and the first of them. */
const ColumnNote = z.object({
  text: z.string(),
  count: z.number().int(),
  examples: z.array(z.object({ row: z.number(), value: z.string() })).max(MOST_EXAMPLES),
});
export type ColumnNote = z.output<typeof ColumnNote>;
export const MOST_NOTES = 10;

/** What reading a file of one column found: rows, the good values among them, those that repeat one, and those that are none. */
export const ColumnReport = CsvReport.extend({
  good: z.number(),
  repeated: z.number(),
  /** The most frequent first; those beyond the first so many kinds are counted together. */
  reasons: z.array(RefusedReason).max(MOST_REASONS + 1),
  preview: z.array(z.string()).max(MOST_PREVIEWED),
  notes: z.array(ColumnNote).max(MOST_NOTES).default([]),
});
export type ColumnReport = z.output<typeof ColumnReport>;

/** The same of a file that is kept: `fileUrl` names it for 24 hours, for the person who sent it. */
export const ColumnUpload = ColumnReport.extend({ fileUrl: EntityId, name: z.string() });
export type ColumnUpload = z.output<typeof ColumnUpload>;
