import { z } from 'zod';

/** One domain, bundle, platform or place, with what the deal did there. */
export const SupplyRow = z.object({
  key: z.string(),
  name: z.string(),
  requests: z.number(),
  bids: z.number(),
  impressions: z.number(),
  fillRate: z.number().nullable(),
  cpm: z.number().nullable(),
  vcr: z.number().nullable(),
  /** Null where nothing was measured. */
  viewability: z.number().nullable(),
  /** Left out for who may not see spend; rows are then ranked and compared by impressions. */
  revenue: z.string().optional(),
  /** Change in percent of what rows are ranked by; null where there is nothing before. */
  delta: z.number().nullable(),
});
export type SupplyRow = z.output<typeof SupplyRow>;

/** The largest rows, and the sum of all, also of those that are not among them. */
export const SupplyTop = z.object({ rows: z.array(SupplyRow), total: SupplyRow.nullable(), hasMore: z.boolean() });
export type SupplyTop = z.output<typeof SupplyTop>;
