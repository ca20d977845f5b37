import { Flag, Timezone } from '@kontor/core/contract';
import { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';

/** What requests are told apart by; each but the hour is a dimension of the targeting. */
export const INSIGHTS = {
  publishers: { title: 'Publishers', head: 'Publisher', many: 'publishers' },
  app: { title: 'Bundles', head: 'Bundle', many: 'bundles' },
  domain: { title: 'Domains', head: 'Domain', many: 'domains' },
  dma: { title: 'DMAs', head: 'DMA', many: 'DMAs' },
  genres: { title: 'Genres', head: 'Genre', many: 'genres' },
  hour: { title: 'Hours', head: 'Hour', many: 'hours' },
} as const;
export type InsightKey = keyof typeof INSIGHTS;
export const INSIGHT_KEYS = Object.keys(INSIGHTS) as [InsightKey, ...InsightKey[]]; // the keys of an object literal
/** Rows of an insight, those with most requests. */
export const MOST_INSIGHTS = 100;

export const InsightQuestion = z.object({
  targeting: MediaPlanTargeting,
  by: z.enum(INSIGHT_KEYS),
  /** Dollars that reach the publisher, at which requests are within reach. */
  net: z.coerce.number<number | string>().min(0).max(100_000).optional(),
  timezone: Timezone.default('EST'),
  admin: Flag.default(false),
});

export const InsightRow = z.object({
  value: z.string(),
  name: z.string(),
  requests: z.number(),
  /** Percent of the targeting's requests. */
  share: z.number(),
  medianFloor: z.number().nullable(),
  /** Requests a day within reach of the net; null where none is asked about. */
  within: z.number().nullable(),
});
export type InsightRow = z.output<typeof InsightRow>;
export const Insights = z.object({ rows: z.array(InsightRow), requests: z.number() });
export type Insights = z.output<typeof Insights>;
