import { DateRange, type DayRules, type Days, MAX_DASHBOARD_DAYS, rangeProblem, rangeSearch } from '@kontor/core/contract';
import { z } from 'zod';

/** Sightings are kept by the days of UTC (decision 0098). */
export const REACH_ZONE = 'UTC';
/** The last seven days at first (spec 1 §9). */
export const REACH_FALLBACK = 'last7day';
export const REACH_RANGE_WORDS = `Reach shows up to ${MAX_DASHBOARD_DAYS} days within the last 12 months, and none that are still to come. Please select a valid date range.`;
export const REACH_DAYS: DayRules = {
  fallback: REACH_FALLBACK,
  problem: (days: Days) => (rangeProblem(days, REACH_ZONE) ? REACH_RANGE_WORDS : null),
};
export const NO_DATA = 'No Data Found';

const Value = z.string().min(1).max(300).optional();
/** The days, as the specification sends them (spec 1 §7.4), and what narrows them. */
export const ReachInput = DateRange.omit({ timezone: true }).extend({ platform: Value, dma: Value, deal: Value });
export type ReachInput = z.output<typeof ReachInput>;

/** Where the page is in its URL. */
export const ReachUrl = z.object({
  ...rangeSearch,
  platform: Value.catch(undefined),
  metric: z.string().max(40).optional().catch(undefined),
  kind: z.enum(['line', 'bar']).optional().catch(undefined),
  deal: Value.catch(undefined),
  other: Value.catch(undefined),
  times: z.enum(['above']).optional().catch(undefined),
  view: z.enum(['vertical']).optional().catch(undefined),
});

/** People of a chart or cell; fewer than the smallest group are not told (decision 0099). */
export const ReachCount = z.union([z.number(), z.object({ fewerThan: z.number().int() })]);
export type ReachCount = z.output<typeof ReachCount>;

/** What every reach chart says besides (spec 1 §3): `ed` or `msg` stands in its place where it is empty. */
const Frame = {
  title: z.string(),
  type: z.enum(['line', 'bar', 'table']),
  xLabel: z.string(),
  yLabel: z.string(),
  success: z.boolean(),
  ed: z.string().nullable(),
  msg: z.string(),
  /** How far event data reach, ISO. */
  dataTo: z.string().nullable(),
};

const Point = z.object({ key: z.string(), name: z.string(), label: z.string(), value: ReachCount.nullable() });

export const METRIC_KEYS = ['ftrack', 'ip', 'ifa', 'impressions', 'frequency', 'revenue'] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];
export const METRIC_TITLES: Record<MetricKey, string> = {
  ftrack: 'FTrack Households',
  ip: 'IPs',
  ifa: 'Device IDs',
  impressions: 'Impressions',
  frequency: 'Frequency',
  revenue: 'Revenue',
};
export const Metric = z.object({
  key: z.enum(METRIC_KEYS),
  title: z.string(),
  /** Of all the days: people distinct over them, corrected for a sample (decisions D37). */
  value: ReachCount.nullable(),
  /** Change in percent against as many days before; null where there is nothing to change from. */
  percent: z.number().nullable(),
  /** Distinct people seen in the log itself, of the first three. */
  seen: ReachCount.nullable(),
  chartData: z.array(Point),
});
export type Metric = z.output<typeof Metric>;

export const MetricsChart = z.object({
  ...Frame,
  data: z.array(Metric),
  /** Impression lines by whom they name: a household of FTrack, somebody else, nobody; and impressions of days from before that was kept. */
  sightings: z.object({ named: z.number(), silent: z.number(), unnamed: z.number(), untold: z.number() }),
});
export type MetricsChart = z.output<typeof MetricsChart>;

/** Households by how often they were seen, 1 … 10+. */
export const FrequencyChart = z.object({ ...Frame, data: z.array(Point) });
export type FrequencyChart = z.output<typeof FrequencyChart>;

/** Households that each day of the range saw first, and all so far; null where a total would tell of few. */
export const ReachCurve = z.object({
  ...Frame,
  data: z.array(z.object({ label: z.string(), fresh: ReachCount, total: z.number().nullable() })),
});
export type ReachCurve = z.output<typeof ReachCurve>;

/** Households that two deals of the account reached, and both; parts in percent, null where they are not told. */
export const ReachOverlap = z.object({
  first: ReachCount,
  second: ReachCount,
  both: ReachCount,
  ofFirst: z.number().nullable(),
  ofSecond: z.number().nullable(),
  dataTo: z.string().nullable(),
});
export type ReachOverlap = z.output<typeof ReachOverlap>;

export const ReachRow = z.object({ key: z.string(), name: z.string(), ftrack: ReachCount, ip: ReachCount, ifa: ReachCount });
export type ReachRow = z.output<typeof ReachRow>;
const columns = z.array(z.object({ name: z.string(), key: z.string() }));
/** Rows of platforms, or of areas. */
export const ReachTable = z.object({ ...Frame, columns, data: z.array(ReachRow) });
export type ReachTable = z.output<typeof ReachTable>;
