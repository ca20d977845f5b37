import { EntityId, Flag } from '@kontor/core/contract';
import { z } from 'zod';

/** Targetings in one chart; people compare two at least, a call may ask for one alone. */
export const LEAST_COMPARED = 2;
export const MOST_COMPARED = 4;
export const COMPARE_COUNT = `Choose two to four to compare.`;

const ids = z.array(EntityId).max(MOST_COMPARED, COMPARE_COUNT).default([]);
/** Saved plans of one's own account, or of all for staff, and explorations, which are the staff's. */
export const CompareQuestion = z
  .object({ plans: ids, explorations: ids, admin: Flag.default(false) })
  .superRefine(({ plans, explorations }, context) => {
    const all = new Set([...plans, ...explorations]).size;
    if (all === 0 || all > MOST_COMPARED) context.addIssue({ code: 'custom', path: ['plans'], message: COMPARE_COUNT });
  });
export type CompareQuestion = z.output<typeof CompareQuestion>;

export const Compared = z.object({
  /** Complete days of the window, UTC. */
  days: z.array(z.string()),
  /** In the order that was asked; values are requests of each day. */
  series: z.array(z.object({ id: EntityId, title: z.string(), requests: z.number(), values: z.array(z.number()) })),
  /** What two of them have in common, by their places: requests a day, and percent of each; null where the audience of both is too small to be told. */
  pairs: z.array(
    z.object({
      first: z.number().int(),
      second: z.number().int(),
      requests: z.number().nullable(),
      ofFirst: z.number().nullable(),
      ofSecond: z.number().nullable(),
    }),
  ),
});
export type Compared = z.output<typeof Compared>;
