import { z } from 'zod';

/** 24 hexadecimal characters, ordered by time (spec 1 §5, design §4). */
export const EntityId = z.string().regex(/^[0-9a-f]{24}$/, 'Not a valid id');
export const ById = z.object({ id: EntityId });
