import { z } from 'zod';

/** The present period of an account that pays by ranges, else the calendar month, Eastern; amounts are exact decimal text. */
export const TakeRateNow = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** What its deals have spent in it so far, and what the platform keeps of that by the rates that held. */
  spend: z.string(),
  fee: z.string(),
  /** Whether ranges that are switched on have begun. */
  hasBegun: z.boolean(),
});
export type TakeRateNow = z.output<typeof TakeRateNow>;
