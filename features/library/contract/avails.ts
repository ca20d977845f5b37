import { z } from 'zod';

/** What the market had of an item a day when it was counted last (decisions P18). */
export const Avails = z.object({
  /** Requests a day, with the range that nine of ten days fall in. Null where they are not told, and why. */
  requests: z.number().nullable(),
  why: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Requests a day of each platform of the item. */
  platforms: z.array(z.object({ platform: z.string(), requests: z.number() })),
  medianCpm: z.number().nullable(),
  at: z.iso.datetime(),
  /** The day of it in the zone of who asks. */
  day: z.iso.date(),
});
export type Avails = z.output<typeof Avails>;

const OLD_MS = 3 * 3_600_000;
/** Whether figures that are counted every hour are older than they should be. */
export const areOld = ({ at }: Pick<Avails, 'at'>, now = new Date()): boolean => now.getTime() - Date.parse(at) > OLD_MS;

/** A suggested price is looked at again once the median floor has moved by more than so much. */
const MOST_MOVED = 0.2;
/** How far the median floor is from what it was when the price was suggested, in percent; null where it is near. */
export function movedBy(then: number | null, now: number | null): number | null {
  if (then === null || now === null || then <= 0) return null;
  const by = now / then - 1;
  return Math.abs(by) > MOST_MOVED ? by * 100 : null;
}
