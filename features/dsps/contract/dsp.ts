import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';

export const Dsp = z.object({
  id: EntityId,
  name: z.string(),
  /** Whether it wants a buyer seat on its deals. */
  seat: z.boolean(),
  /** Those that are switched on. */
  seats: z.array(z.object({ seat: z.string(), name: z.string() })),
  /** Through whom an indirect one buys, and its own seat there. */
  via: z.object({ source: z.string(), seat: z.string() }).nullable().optional(),
});
export type Dsp = z.output<typeof Dsp>;

/** A line of the two pickers of seats on a deal: a buyer with its seats, or a publisher that sells one (P4), which has none below it. */
export const SeatHolder = z.object({ ...Dsp.shape, id: z.string(), requests: z.number().nullable().optional() });
export type SeatHolder = z.output<typeof SeatHolder>;
