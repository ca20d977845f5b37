import { DateRange, EntityId, Flag, RANGES, Timezone } from '@kontor/core/contract';
import { z } from 'zod';
import { WIDGET_KEYS, WidgetReplies } from './widgets.ts';

/** What figures are compared with: as many days just before, whole weeks before, a year before, or nothing. */
export const COMPARISONS = ['previous', 'week', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Something that people changed about the deal, in the bucket where it happened. */
export const Mark = z.object({ index: z.number().int(), text: z.string() });

/** What all widgets of a dashboard share. */
export const DashboardFrame = z.object({
  /** Buckets of the chosen days: hours for one day, days otherwise. */
  labels: z.array(z.string()),
  bucket: z.enum(['hour', 'day']),
  /** The bucket that event data do not fill yet; what comes after it is null everywhere. */
  running: z.number().int().nullable(),
  /** The days compared with; a part where the chosen ones are not over. */
  compared: z.object({ startDate: z.string(), endDate: z.string(), isPart: z.boolean() }).nullable(),
  marks: z.array(Mark),
  /** What the dashboard is narrowed to, by name. */
  filters: z.record(z.string(), z.string()),
  /** How far event data reach, ISO. */
  dataTo: z.string().nullable(),
});

/** What all widgets of a deal's dashboard share, and each widget's own part. */
export const DealChart = WidgetReplies.extend(DashboardFrame.shape).extend({
  /** Widgets that could not be answered now; their parts are missing, the others are whole. */
  failed: z.array(z.enum(WIDGET_KEYS)),
});
export type DealChart = z.output<typeof DealChart>;

const Value = z.string().trim().min(1).max(300).optional();
/** What a dashboard is narrowed to; a mark of it that is pressed narrows it. */
export const DASHBOARD_FILTERS = ['domain', 'app', 'platform', 'mediaType', 'country', 'state'] as const;
export type DashboardFilter = (typeof DASHBOARD_FILTERS)[number];
/** What the main dashboard is narrowed to besides; the company only where all accounts are shown. */
export const MAIN_FILTERS = [...DASHBOARD_FILTERS, 'deal', 'dsp', 'publisher', 'account'] as const;
export type MainFilter = (typeof MAIN_FILTERS)[number];

/** The days, their zone, what they are compared with, and what narrows the figures. */
const Asked = z.object({
  ...DateRange.shape,
  timezone: Timezone.default('EST'),
  /** The range, as the specification calls it (spec 2 §7); goes before `range`. */
  type: z.enum(RANGES).optional(),
  compare: z.enum(COMPARISONS).default('previous'),
  /** Whether figures are compared at all (spec 2 §7): with what, `compare` says. */
  previous: Flag.optional(),
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

export const DealChartInput = Asked.extend({ dealId: EntityId, admin: z.boolean().default(false) });

/** `demo` counts demo accounts in the totals of all accounts (decisions D47). */
export const MainInput = Asked.extend({
  deal: Value,
  dsp: Value,
  publisher: Value,
  account: Value,
  admin: Flag.default(false),
  demo: Flag.default(false),
});
export type MainInput = z.output<typeof MainInput>;

export const LastDayInput = z.object({ dealId: EntityId, timezone: Timezone.default('EST'), admin: Flag.default(false) });
