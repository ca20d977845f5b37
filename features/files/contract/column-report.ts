import { CsvReport, EntityId } from '@kontor/core/contract';
import { z } from 'zod';

/** Values that an upload shows of a good file. */
export const MOST_PREVIEWED = 20;

/** What reading a file of one column found: rows, the good values among them, those that repeat one, and those that are none. */
export const ColumnReport = CsvReport.extend({
  good: z.number(),
  repeated: z.number(),
  preview: z.array(z.string()).max(MOST_PREVIEWED),
});
export type ColumnReport = z.output<typeof ColumnReport>;

/** The same of a file that is kept: `fileUrl` names it for 24 hours, for the person who sent it. */
export const ColumnUpload = ColumnReport.extend({ fileUrl: EntityId, name: z.string() });
export type ColumnUpload = z.output<typeof ColumnUpload>;
