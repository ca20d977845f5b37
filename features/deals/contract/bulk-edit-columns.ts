import { cellText } from '@kontor/core/contract';
import { z } from 'zod';
import { type DealDraft, FlightTime, MARGIN_LABELS } from './deal.ts';
import { Decimal } from './deal-settings.ts';
import { type DealStatus, STATUS_LABELS } from './deal-status.ts';

/** Columns of a bulk edit's file, in their order. The second and third are for people, and are not read. */
export const BULK_COLUMNS = [
  'ID',
  'Deal ID',
  'Title',
  'Floor CPM',
  'Start (Eastern)',
  'End (Eastern)',
  'DSP',
  'Seat',
  'Margin type',
  'Margin',
  'Media plan ID',
  'Status',
] as const;
export type BulkColumn = (typeof BULK_COLUMNS)[number];

/** A row of the file as texts; a column that the file leaves out is undefined, and stays as it is. */
const text = z.string().optional();
const clock = z.union([z.literal('').transform(() => null), FlightTime], 'Start and End are written as 2026-11-24 00:00:00.').optional();
export const BulkFileRow = z.object({
  ID: z.string({ error: 'The file needs the column ID.' }).regex(/^[0-9a-f]{24}$/, 'This is no id of a deal.'),
  'Floor CPM': Decimal.optional(),
  'Start (Eastern)': clock,
  'End (Eastern)': clock,
  DSP: z.string().min(1, 'A deal needs a DSP.').max(101).transform(cellText).optional(),
  Seat: z.string().max(101).transform(cellText).optional(),
  'Margin type': z
    .string()
    .transform((label) => label.toLowerCase())
    .pipe(z.enum([MARGIN_LABELS.FLAT.toLowerCase(), MARGIN_LABELS.PERCENT.toLowerCase()], 'Margin type is Flat CPM or Percentage.'))
    .optional(),
  Margin: Decimal.optional(),
  'Media plan ID': z
    .union([z.literal('').transform(() => null), z.string().regex(/^[0-9a-f]{24}$/)], 'This is no id of a media plan.')
    .optional(),
  Status: text,
});
export type BulkFileRow = z.output<typeof BulkFileRow>;

export type FileDeal = { id: string; draft: DealDraft; status: DealStatus; dspName: string };

/** A deal as a row of the file. */
export const bulkCells = ({ id, draft, status, dspName }: FileDeal): Record<BulkColumn, string> => ({
  ID: id,
  'Deal ID': draft.dealId,
  Title: draft.title,
  'Floor CPM': draft.rate,
  'Start (Eastern)': draft.start ?? '',
  'End (Eastern)': draft.end ?? '',
  DSP: dspName,
  Seat: draft.seat,
  'Margin type': MARGIN_LABELS[draft.marginType],
  Margin: draft.marginValue,
  'Media plan ID': draft.mediaPlans ?? '',
  Status: STATUS_LABELS[status],
});
