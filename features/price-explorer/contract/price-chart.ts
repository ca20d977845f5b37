import { z } from 'zod';

/** What a chart of the price explorer shows: requests day by day, by hour of one day, by hour of the week, or by what publishers ask. */
export const CHART_TYPES = ['daily', 'hourly', 'weekly', 'cpm'] as const;
export type ChartType = (typeof CHART_TYPES)[number];
export const AREA_TYPES = ['daily', 'hourly', 'weekly'] as const;
export const CHART_TITLES: Record<ChartType, string> = {
  daily: 'Daily Requests',
  hourly: 'Requests by hour',
  weekly: 'Requests by hour of the week',
  cpm: 'Requests vs CPM',
};

/** One bar: its label, its figure, and of a price range its ends in dollars; an open range has no upper end. */
const Bar = z.object({ label: z.string(), value: z.number(), from: z.number().optional(), to: z.number().nullable().optional() });
export type PriceBar = z.output<typeof Bar>;

/** A chart as it is drawn (spec 2 §3). */
export const PriceGraph = z.object({
  /** The ends of the prices that have requests, dollars CPM; null of charts over time, and where there is nothing. */
  minCpm: z.number().nullable(),
  maxCpm: z.number().nullable(),
  data: z.array(
    Bar.extend({
      /** The range that nine of ten days of its weekday fall in. */
      low: z.number().nullable().optional(),
      high: z.number().nullable().optional(),
      /** The day that is not over. */
      isRunning: z.boolean().optional(),
      /** The bar's own parts, where the next level is known already: they sum to it. */
      subChart: z.array(Bar).optional(),
    }),
  ),
  /** What the chart comes to, in the order it is read. */
  summary: z.array(z.object({ msg: z.string(), data: z.number().nullable() })),
  toolTipLabel: z.string(),
  xAxisLabel: z.string(),
  yAxisLabel: z.string(),
});
export type PriceGraph = z.output<typeof PriceGraph>;

export const PriceChart = z.object({
  graph: PriceGraph,
  /** Why there is nothing to draw; '' where there is. */
  msg: z.string(),
  /** False where a part of it is a guess that the next answer settles. */
  settled: z.boolean(),
  /** The floor that half of the requests ask at most; read between the ends of a dollar until it is settled. */
  medianCpm: z.number().nullable(),
  /** Requests a day, those that a price of the terms reaches, and those whose floor is in a currency without a rate. */
  requests: z.number(),
  within: z.number(),
  unpriced: z.number(),
  /** What of the deal floor reaches the publisher, dollars CPM. */
  net: z.string(),
  newest: z.iso.datetime().nullable(),
});
export type PriceChart = z.output<typeof PriceChart>;
