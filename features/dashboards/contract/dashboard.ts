import { DateRange, EntityId, Flag, Timezone } from '@kontor/core/contract';
import { z } from 'zod';

/** A figure with the period before it; money and ratios as decimal text or numbers as the measure's format says. */
export const Card = z.object({
  key: z.string(),
  label: z.string(),
  format: z.enum(['count', 'money', 'cpm', 'percent']),
  goodWhen: z.enum(['up', 'down', 'none']),
  value: z.number().nullable(),
  previous: z.number().nullable(),
  /** Change in percent; null where the period before had nothing. */
  delta: z.number().nullable(),
  trend: z.array(z.number()),
});
export type Card = z.output<typeof Card>;

export const SupplyRow = z.object({
  name: z.string(),
  kind: z.enum(['Domain', 'Bundle']),
  requests: z.number(),
  impressions: z.number(),
  cpm: z.number().nullable(),
  vcr: z.number().nullable(),
  /** Left out for who may not see spend; rows are then ranked and compared by impressions. */
  revenue: z.string().optional(),
  delta: z.number().nullable(),
});
export type SupplyRow = z.output<typeof SupplyRow>;

export const DealChart = z.object({
  cards: z.array(Card),
  /** Buckets of the chosen days: hours for one day, days otherwise. */
  labels: z.array(z.string()),
  platforms: z.array(z.object({ key: z.string(), name: z.string(), impressions: z.array(z.number()) })),
  cpm: z.array(z.number().nullable()),
  /** Left out for who may not see it. */
  spend: z.array(z.string()).optional(),
  funnel: z.array(z.object({ label: z.string(), value: z.number(), losses: z.array(z.object({ cause: z.string(), share: z.number() })) })),
  topDomains: z.array(SupplyRow),
  topBundles: z.array(SupplyRow),
  bucket: z.enum(['hour', 'day']),
});
export type DealChart = z.output<typeof DealChart>;

export const DealChartInput = z.object({
  ...DateRange.shape,
  dealId: EntityId,
  timezone: Timezone.default('EST'),
  admin: z.boolean().default(false),
});

export const LastDayInput = z.object({ dealId: EntityId, timezone: Timezone.default('EST'), admin: Flag.default(false) });
