import { DateRange, EntityId, Flag, Timezone } from '@kontor/core/contract';
import { z } from 'zod';
import { SupplyTop } from './breakdown.ts';

/** What figures are compared with: as many days just before, whole weeks before, a year before, or nothing. */
export const COMPARISONS = ['previous', 'week', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const Digits = z.number().int().optional();

/** A figure with the period before it; money and ratios as decimal text or numbers as the measure's format says. */
export const Card = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  format: z.enum(['count', 'money', 'cpm', 'percent']),
  digits: Digits,
  goodWhen: z.enum(['up', 'down', 'none']),
  value: z.number().nullable(),
  /** Null where nothing is compared, or where the days compared with had no auction. */
  previous: z.number().nullable(),
  /** Change in percent, of a percentage in points; null where there is no earlier value to change from. */
  delta: z.number().nullable(),
  /** Bucket by bucket; null where it is not known, or a ratio over nothing. */
  trend: z.array(z.number().nullable()),
});
export type Card = z.output<typeof Card>;

/** Something that people changed about the deal, in the bucket where it happened. */
export const Mark = z.object({ index: z.number().int(), text: z.string() });

const Amounts = z.array(z.string().nullable());

export const DealChart = z.object({
  cards: z.array(Card),
  /** Share of the impressions, from 0 to 1, whose price is in a currency without a rate: amounts and CPM leave them out. */
  unpriced: z.number(),
  /** Buckets of the chosen days: hours for one day, days otherwise. */
  labels: z.array(z.string()),
  bucket: z.enum(['hour', 'day']),
  /** The bucket that event data do not fill yet; what comes after it is null everywhere. */
  running: z.number().int().nullable(),
  platforms: z.array(z.object({ key: z.string(), name: z.string(), impressions: z.array(z.number().nullable()) })),
  cpm: z.array(z.number().nullable()),
  /** Left out for who may not see it. */
  spend: Amounts.optional(),
  /** The days compared with; a part where the chosen ones are not over. */
  compared: z.object({ startDate: z.string(), endDate: z.string(), isPart: z.boolean() }).nullable(),
  /** Spend of the days compared with, bucket by bucket. */
  before: z.object({ labels: z.array(z.string()), spend: Amounts }).optional(),
  marks: z.array(Mark),
  /** What the dashboard is narrowed to, by name. */
  filters: z.record(z.string(), z.string()),
  funnel: z.array(
    z.object({
      key: z.enum(['auctions', 'bids', 'wins', 'impressions']),
      label: z.string(),
      value: z.number(),
      losses: z.array(z.object({ cause: z.string(), share: z.number() })),
    }),
  ),
  topDomains: SupplyTop,
  topBundles: SupplyTop,
  /** Why requests that the plan met were not offered, most first; empty where nobody knows, as in logs of exchanges. */
  unoffered: z.array(z.object({ cause: z.string(), requests: z.number() })),
  /** How far event data reach, ISO. */
  dataTo: z.string().nullable(),
});
export type DealChart = z.output<typeof DealChart>;

const Value = z.string().trim().min(1).max(300).optional();
/** What a dashboard is narrowed to; a mark of it that is pressed narrows it. */
export const DASHBOARD_FILTERS = ['domain', 'app', 'platform', 'mediaType', 'country', 'state'] as const;
export type DashboardFilter = (typeof DASHBOARD_FILTERS)[number];

export const DealChartInput = z.object({
  ...DateRange.shape,
  dealId: EntityId,
  timezone: Timezone.default('EST'),
  admin: z.boolean().default(false),
  compare: z.enum(COMPARISONS).default('previous'),
  /** The beginning of one bucket: figures are of that day or hour alone, charts keep the days. */
  at: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):00:00$/)
    .optional(),
  domain: Value,
  app: Value,
  platform: Value,
  mediaType: Value,
  country: Value,
  state: Value,
});

export const LastDayInput = z.object({ dealId: EntityId, timezone: Timezone.default('EST'), admin: Flag.default(false) });
