import { z } from 'zod';
import { ifMissing } from './refusal-words.ts';

/** 24 hexadecimal characters, ordered by time (spec 1 §5, design §4). */
const ID = /^[0-9a-f]{24}$/;
/** An id whose absence has words of its own; `notOne` is said of what is no id. */
export const entityId = (missing: string, notOne = 'Not a valid id') => z.string(ifMissing(missing)).regex(ID, notOne);
export const EntityId = z.string().regex(ID, 'Not a valid id');
export const ById = z.object({ id: EntityId });

/**
 * An id that names records of these kinds, as its schema says it (`x-kind`): whoever reads schemas learns there whose ids may come in, as sweeps
 * and the OpenAPI document do. `platform` is of no account, `file` of whoever sent it.
 */
export const idOf = (...kinds: [string, ...string[]]) => EntityId.meta({ 'x-kind': kinds });
export const byId = (...kinds: [string, ...string[]]) => z.object({ id: idOf(...kinds) });
