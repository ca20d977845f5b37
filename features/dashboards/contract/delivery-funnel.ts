import { z } from 'zod';
import { ACTORS, type Actor } from './funnel-remedies.ts';

/** From what the plan met in the deal's flight to what was shown. */
export const FUNNEL_STAGES = ['matched', 'auctions', 'bids', 'wins', 'impressions'] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];
/** What the funnel is split by; matches are counted by deal, so a split begins with auctions. */
export const FUNNEL_SPLITS = ['seat', 'publisher', 'app'] as const;
export type FunnelSplit = (typeof FUNNEL_SPLITS)[number];

export const FunnelCause = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number(),
  /** Percent of what is lost at this stage; null where nothing is. */
  share: z.number().nullable(),
  who: z.enum(Object.keys(ACTORS) as [Actor]).nullable(), // its keys
  /** What to change. */
  change: z.string().nullable(),
  /** Where: a field of the deal, or a clause of its plan. */
  field: z.string().nullable(),
  clause: z.string().nullable(),
});
export type FunnelCause = z.output<typeof FunnelCause>;

const Counts = z.object({ auctions: z.number(), bids: z.number(), wins: z.number(), impressions: z.number() });
export const SplitRow = Counts.extend({ key: z.string(), name: z.string() });
export type SplitRow = z.output<typeof SplitRow>;

/** A deal's funnel with the causes of what is lost before each stage; they sum to the loss, whatever has no cause of its own included. */
export const DeliveryFunnel = z.object({
  stages: z.array(
    z.object({
      key: z.enum(FUNNEL_STAGES),
      label: z.string(),
      /** Null where nobody has counted it: `missing` says why. */
      value: z.number().nullable(),
      missing: z.string().nullable(),
      /** Percent of the stage before; null of the first known, and of nothing. */
      share: z.number().nullable(),
      causes: z.array(FunnelCause),
    }),
  ),
  /** The largest rows of the split, those that are not named and the rest among them: they sum to the stages. */
  split: z.array(SplitRow).nullable(),
});
export type DeliveryFunnel = z.output<typeof DeliveryFunnel>;
