import { EntityId, Flag, idOf } from '@kontor/core/contract';
import { z } from 'zod';
import { DIMENSIONS, FILTER_DIMENSIONS, MEASURE_KEYS } from './vocabulary.ts';

/** Rows a page that people choose between (spec 1 §9). */
export const REPORT_PAGE_SIZES = [50, 100, 250] as const;
export const NO_REPORT_DATA = 'No Report Data Available';

/** Which report, and from which of the lists; what the specification's calls take. */
export const WhichReport = z.object({ id: idOf('ownReport'), shared: Flag.default(false) });

/** What of its rows: found by name or code, narrowed to one value of a dimension. */
export const RowWish = {
  q: z.string().trim().max(200).default(''),
  by: z.enum(DIMENSIONS).optional(),
  value: z.string().max(400).optional(),
};
export const RowOrder = {
  /** The key of a column; left out, by time or by the first measure, the largest first. */
  sort: z.string().max(60).optional(),
  reverse: Flag.default(false),
};

/** What an asker calls a run of theirs, so that `report/progress` can tell how far it has come. */
export const RunName = z.string().regex(/^[0-9a-f]{32}$/);
/** How far a run has come; null until the engine reads, and once it has answered. */
export const ReportProgress = z
  .object({
    read: z.number().int(),
    /** Of about how many; the engine finds that out as it goes. */
    total: z.number().int(),
  })
  .nullable();
export type ReportProgress = z.output<typeof ReportProgress>;

/** One column. `key` is where rows and totals have its cell. */
export const ReportColumn = z.object({
  key: z.string(),
  title: z.string(),
  /** NUMBER is a count, DOUBLE money or a ratio; the others are read as they stand. */
  type: z.enum(['TEXT', 'DATE', 'NUMBER', 'DOUBLE']),
  prefix: z.string().nullable(),
  suffix: z.string().nullable(),
  width: z.number().int().nullable(),
  /** A dimension, a figure, the same of the days before, or the change from them in percent, of percentages in points. */
  of: z.enum(['dimension', 'figure', 'previous', 'change']),
  /** The measure or dimension that it is of. */
  about: z.string(),
  goodWhen: z.enum(['up', 'down', 'none']).nullable(),
  /** Decimals of a percentage, where the usual ones would show no change. */
  digits: z.number().int().nullable(),
});
export type ReportColumn = z.output<typeof ReportColumn>;

/** A cell: a name or a moment of the report's zone, or a figure as decimal text that is not rounded; null for a ratio over nothing. */
const Cells = z.record(z.string(), z.string().nullable());
export const ReportResultRow = z.object({
  /** The same while the definition is. */
  id: z.string(),
  data: Cells,
  /** What stands behind a name: the id or code, by dimension. */
  codes: z.record(z.string(), z.string()),
});
export type ReportResultRow = z.output<typeof ReportResultRow>;

/** Report detail data (spec 1 §3): one page of the result, and the sums of all rows that the wish leaves. */
export const ReportDetail = z.object({
  title: z.string(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportResultRow),
  /** With the first page alone, as how many rows there are is. */
  totals: Cells.nullable(),
  /** Why there is no row; null where there are rows. */
  msg: z.string().nullable(),
  totalCount: z.number().int().nullable(),
  hasMore: z.boolean(),
});
export type ReportDetail = z.output<typeof ReportDetail>;

/** A piece of the definition in words: values and names are strong, the joining and the excluding word have a color. */
const Piece = z.object({ text: z.string(), look: z.enum(['plain', 'strong', 'and', 'not']) });
export type Piece = z.output<typeof Piece>;
const Days = z.object({ startDate: z.iso.date(), endDate: z.iso.date() });

/** What stands over a report's rows (D30). */
export const ReportSummary = z.object({
  id: EntityId,
  name: z.string(),
  owner: z.string(),
  isOwn: z.boolean(),
  shared: z.boolean(),
  /** The definition in words. */
  words: z.array(Piece),
  days: Days,
  previousDays: Days.nullable(),
  /** IANA, and as people read it: EST, UTC+3. */
  zone: z.object({ iana: z.string(), label: z.string() }),
  /** The end of the last hour that has figures; null without any. */
  dataTo: z.string().nullable(),
  lastRun: z.string().nullable(),
  /** Rows of the last run. */
  rows: z.number().int().nullable(),
  /** “Mondays at 07:00 EST to 3 people”; null without a schedule. */
  schedule: z.string().nullable(),
  nextSending: z.string().nullable(),
  lastSending: z.string().nullable(),
  /** Why nothing is sent although there is a schedule; null where it is. */
  stopped: z.string().nullable(),
});
export type ReportSummary = z.output<typeof ReportSummary>;

/** One measure of a report as a chart: a line over time, else its ten largest values. */
export const ReportChart = z.object({
  kind: z.enum(['line', 'bars']),
  measure: z.enum(MEASURE_KEYS),
  /** The dimension along which it runs. */
  by: z.enum(DIMENSIONS),
  points: z.array(z.object({ key: z.string(), label: z.string(), value: z.string().nullable(), previous: z.string().nullable() })),
  total: z.string().nullable(),
  previousTotal: z.string().nullable(),
});
export type ReportChart = z.output<typeof ReportChart>;

/** One measure of a report by weekday and hour of day: when it is much and when little. */
export const ReportHeat = z.object({
  measure: z.enum(MEASURE_KEYS),
  /** Of hours that have delivery; Monday is 1, Sunday 7. */
  cells: z.array(
    z.object({ weekday: z.number().int().min(1).max(7), hour: z.number().int().min(0).max(23), value: z.string().nullable() }),
  ),
  total: z.string().nullable(),
});
export type ReportHeat = z.output<typeof ReportHeat>;

/** A report as its form opens it. What an older release kept and no longer exists is named in `gone`. */
export const ReportRecord = z.object({
  id: EntityId,
  version: z.number().int(),
  isOwn: z.boolean(),
  owner: z.string(),
  createDate: z.string(),
  lastRun: z.string().nullable(),
  name: z.string(),
  range: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  timezone: z.string(),
  offset: z.number().int().nullable(),
  compare: z.boolean(),
  dimensions: z.array(z.enum(DIMENSIONS)),
  measures: z.array(z.enum(MEASURE_KEYS)),
  conditions: z.array(
    z.object({
      dimension: z.enum(FILTER_DIMENSIONS),
      operation: z.string(),
      value: z.array(z.string()),
      labels: z.record(z.string(), z.string()),
    }),
  ),
  shared: z.boolean(),
  schedule: z.boolean(),
  frequency: z.string().nullable(),
  hour: z.number().int().nullable(),
  emailList: z.array(z.string()),
  gone: z.array(z.string()),
});
export type ReportRecord = z.output<typeof ReportRecord>;
