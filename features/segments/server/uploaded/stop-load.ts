import type { Scope, Stores } from '@kontor/core/server';
import { FORBIDDEN_WORDS, forbiddenIn } from '@kontor/segments/contract';
import type { StoredLoad } from './load-store.ts';
import { lockUpload, standAt } from './uploaded-store.ts';

/** The words that no name may hold here (spec 3 §4). */
export const forbiddenWords = ({ FORBIDDEN_WORDS: own }: Stores['config']): readonly string[] =>
  own.trim() === '' ? FORBIDDEN_WORDS : own.split(',').map((word) => word.trim());

/** A segment whose work is stopped is what it was, and one that is new has failed. Its name may be new, and is validated all the same. */
export async function standAsBefore(transaction: Scope, { segmentId, statusBefore }: StoredLoad, words: readonly string[]): Promise<void> {
  const { title } = await lockUpload(transaction, segmentId);
  const errors = forbiddenIn(title, words);
  await standAt(transaction, segmentId, errors.length > 0 ? 'VALIDATION_FAILED' : (statusBefore ?? 'VALIDATION_FAILED'), { errors });
}
