import { z } from 'zod';

/** Problems of rows that a report names; the file may have more. */
export const MOST_PROBLEMS = 100;

/** What reading a CSV file found: rows beside the header, how many are not valid, and the first of these with number and reason. */
export const CsvReport = z.object({
  rows: z.number(),
  invalid: z.number(),
  /** `row` as a spreadsheet counts, from 1. */
  problems: z.array(z.object({ row: z.number(), value: z.string().optional(), reason: z.string() })).max(MOST_PROBLEMS),
});
export type CsvReport = z.output<typeof CsvReport>;
