import { z } from 'zod';
import { DIMENSIONS, FILTER_DIMENSIONS, FREQUENCY_KEYS, MEASURE_KEYS, OPERATION_KEYS } from './vocabulary.ts';

const Choice = z.object({ key: z.string(), value: z.string() });

/** What the form offers to who asks (spec 1 §3). */
export const ReportConfig = z.object({
  frequency: z.array(z.object({ key: z.enum(FREQUENCY_KEYS), value: z.string(), hours: z.array(z.number().int()) })),
  dimensions: z.array(z.object({ key: z.enum(DIMENSIONS), value: z.string(), kind: z.enum(['time', 'noun', 'code', 'text']) })),
  /** Those that the account's type sees. */
  measures: z.array(
    z.object({
      key: z.enum(MEASURE_KEYS),
      value: z.string(),
      /** What it is, in one sentence. */
      hint: z.string(),
      prefix: z.string().nullable(),
      suffix: z.string().nullable(),
      /** A ratio is no sum: its total is computed from sums. */
      isRatio: z.boolean(),
    }),
  ),
  filters: z.array(
    z.object({
      key: z.enum(FILTER_DIMENSIONS),
      name: z.string(),
      /** A GET below `/api/` that answers values, with `params` and `search`; null where values are written freely. */
      url: z.string().nullable(),
      params: z.record(z.string(), z.string()),
      /** All of its values, of a dimension that has few. */
      data: z.array(Choice),
      operations: z.array(z.enum(OPERATION_KEYS)),
    }),
  ),
  operations: z.array(z.object({ key: z.enum(OPERATION_KEYS), value: z.string() })),
});
export type ReportConfig = z.output<typeof ReportConfig>;

/** A value of a dimension in the account's delivery: `value` is what a condition takes, `label` what people read. */
export const ReportValue = z.object({ value: z.string(), label: z.string() });
export type ReportValue = z.output<typeof ReportValue>;
export const ReportValues = z.object({ values: z.array(ReportValue), hasMore: z.boolean() });
export type ReportValues = z.output<typeof ReportValues>;
