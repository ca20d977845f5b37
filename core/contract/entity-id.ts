import { z } from 'zod';
import { ifMissing } from './refusal-words.ts';

/** 24 hexadecimal characters, ordered by time (spec 1 §5, design §4). */
const ID = /^[0-9a-f]{24}$/;
/** An id whose absence has words of its own; `notOne` is said of what is no id. */
export const entityId = (missing: string, notOne = 'Not a valid id') => z.string(ifMissing(missing)).regex(ID, notOne);
export const EntityId = z.string().regex(ID, 'Not a valid id');
export const ById = z.object({ id: EntityId });
