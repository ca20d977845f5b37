import { z } from 'zod';

/** A figure with the period before it; money and ratios as decimal text or numbers as the measure's format says. */
export const Card = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string(),
  format: z.enum(['count', 'money', 'cpm', 'percent']),
  digits: z.number().int().optional(),
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

export const FunnelStep = z.object({
  key: z.enum(['auctions', 'bids', 'wins', 'impressions']),
  label: z.string(),
  value: z.number(),
  losses: z.array(z.object({ cause: z.string(), share: z.number() })),
});
export type FunnelStep = z.output<typeof FunnelStep>;

/** Decimal text, bucket by bucket; null where it is not known. */
export const Amounts = z.array(z.string().nullable());
