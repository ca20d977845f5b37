import type { MeasureKey } from '@kontor/market/contract';
import { z } from 'zod';

/** Figures of a supply table, in the order of its columns: the wire's key and the measure that it is. Revenue stands after them. */
export const SUPPLY_FIGURES = {
  requests: 'auctions',
  bids: 'bids',
  impressions: 'impressions',
  fillRate: 'fillRate',
  cpm: 'cpm',
  vcr: 'vcr',
  viewability: 'viewability',
} as const satisfies Record<string, MeasureKey>;
export type SupplyFigure = keyof typeof SUPPLY_FIGURES;
export const SUPPLY_KEYS = Object.keys(SUPPLY_FIGURES) as SupplyFigure[]; // the keys of SUPPLY_FIGURES

/** A ratio over nothing, and what nothing was measured of, is null. */
const Figure = z.number().nullable();
const figures = Object.fromEntries(SUPPLY_KEYS.map((key) => [key, Figure])) as Record<SupplyFigure, typeof Figure>; // one for each key

/** One domain, bundle, platform or place, with what the deal did there. */
export const SupplyRow = z.object({
  key: z.string(),
  name: z.string(),
  ...figures,
  /** Left out for who may not see spend; rows are then ranked and compared by impressions. */
  revenue: z.string().optional(),
  /** Change in percent of what rows are ranked by; null where there is nothing before. */
  delta: z.number().nullable(),
});
export type SupplyRow = z.output<typeof SupplyRow>;

/** The largest rows, and the sum of all, also of those that are not among them. */
export const SupplyTop = z.object({ rows: z.array(SupplyRow), total: SupplyRow.nullable(), hasMore: z.boolean() });
export type SupplyTop = z.output<typeof SupplyTop>;
