import { z } from 'zod';
import type { BulkChange } from './bulk-change.ts';
import { type BulkColumn, column, type FileDeal } from './bulk-field.ts';
import { BULK_FIELDS } from './bulk-fields.ts';

const [ID, DEAL_ID] = ['ID', 'Deal ID'];
const FIELDS = Object.values(BULK_FIELDS);
const COLUMNS: readonly BulkColumn[] = [
  column(ID, z.string(), ({ id }) => id),
  // For people; it is not read.
  column(DEAL_ID, z.string(), ({ draft }) => draft.dealId),
  ...FIELDS.flatMap(({ columns }) => columns),
];
/** Heads of a bulk edit's file, in their order. */
export const BULK_COLUMNS = COLUMNS.map(({ head }) => head);
/** What files that were taken out before call some of them. */
export const BULK_COLUMNS_FORMERLY = Object.fromEntries(COLUMNS.flatMap(({ head, formerly }) => (formerly ? [[head, formerly]] : [])));

const cells = Object.fromEntries(FIELDS.flatMap(({ columns }) => columns.map(({ head, reads }) => [head, reads.optional()])));
/** A row of the file; a column that the file leaves out is undefined, and stays as it is. */
export const BulkFileRow = z
  .object({ ID: z.string({ error: 'The file needs the column ID.' }).regex(/^[0-9a-f]{24}$/, 'This is no id of a deal.') })
  .extend(cells as Record<never, never>); // Fields read their own cells.
export type BulkFileRow = z.output<typeof BulkFileRow>;

/** A deal as a row of the file. */
export const bulkCells = (deal: FileDeal): string[] => COLUMNS.map(({ says }) => says(deal));

/** What a row asks of its deal, or why it cannot be asked. */
export function askedByRow(row: BulkFileRow, deal: FileDeal): BulkChange | string {
  const parts = FIELDS.map((field) => field.asked(row, deal));
  const refusal = parts.find((part) => typeof part === 'string');
  return refusal ?? Object.fromEntries(parts.flatMap(Object.entries).filter(([, value]) => value !== undefined));
}
