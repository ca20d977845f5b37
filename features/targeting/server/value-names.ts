import type { Scope } from '@kontor/core/server';
import { type ValueDimension, valueName } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { findSupply } from '@kontor/supply/server';

/** How people call codes: what chips, history and summaries show. A code without a name stands for itself. */
export async function namesOfValues(scope: Scope, dimension: ValueDimension, codes: string[]): Promise<Record<string, string>> {
  const wanted = new Set(codes);
  const values = VALUES[dimension];
  if (values === 'sampled') return {};
  const named =
    typeof values === 'string' ? await findSupply(scope, values, { q: '', codes }) : values.filter(({ code }) => wanted.has(code));
  return Object.fromEntries(named.map((value) => [value.code, valueName(dimension, value)]));
}
