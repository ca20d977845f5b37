import type { Scope } from '@kontor/core/server';
import { DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { findSupply } from '@kontor/supply/server';

/** Zip and postal codes have no complete free list: any of their form may come. */
const ZIP = /^[A-Z\d][A-Z\d -]{0,9}$/i;

/** Those of `codes` that the dimension does not have. */
export async function unknownValues(scope: Scope, dimension: ValueDimension, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0 || DIMENSIONS[dimension].isOpen) return [];
  const values = VALUES[dimension];
  if (values === 'sampled') return codes.filter((code) => !ZIP.test(code));
  const having = typeof values === 'string' ? await findSupply(scope, values, { q: '', codes }) : values;
  const known = new Set(having.map(({ code }) => code));
  return codes.filter((code) => !known.has(code));
}
