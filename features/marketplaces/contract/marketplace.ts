import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';

/** A named set of publishers, and what they send a day in the market; null where the sample has nothing of them. */
export const Marketplace = z.object({ id: EntityId, name: z.string(), publishers: z.number().int(), requests: z.number().nullable() });
export type Marketplace = z.output<typeof Marketplace>;
