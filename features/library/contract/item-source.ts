import { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';

/** What an item can be made of besides another item. */
export const ITEM_SOURCES = ['plan', 'exploration'] as const;
export type ItemSourceKind = (typeof ITEM_SOURCES)[number];

/** A media plan or an exploration as an item would have it. */
export const ItemSource = z.object({
  title: z.string(),
  desc: z.string(),
  targeting: MediaPlanTargeting,
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** What belongs to an account and is not in `targeting`, each in words. */
  leftOut: z.array(z.string()),
});
export type ItemSource = z.output<typeof ItemSource>;

/** Days of the spend of an item's deals, today among them. */
export const USAGE_DAYS = 28;
/** What accounts made of an item: sums, and nobody's name. */
export const LibraryUsage = z.object({
  plans: z.number().int(),
  deals: z.number().int(),
  /** Dollars that buyers paid on these plans in the last 28 days. */
  spend: z.string(),
});
export type LibraryUsage = z.output<typeof LibraryUsage>;
