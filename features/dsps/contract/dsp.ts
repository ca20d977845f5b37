import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';

export const Dsp = z.object({
  id: EntityId,
  name: z.string(),
  seat: z.boolean(),
  seats: z.array(z.object({ seat: z.string(), name: z.string() })),
});
export type Dsp = z.output<typeof Dsp>;
