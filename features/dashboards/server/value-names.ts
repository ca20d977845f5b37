import type { Names, Scope } from '@kontor/core/server';
import { BREAKDOWNS, type Breakdown } from '@kontor/market/contract';
import { nameOfCode } from '@kontor/market/reference';

/** How people call values of a breakdown: by the name that a feature or a list of codes has for them, else by themselves. */
export async function valueNames(
  { names, scope }: { names: Names; scope: Scope },
  of: Breakdown,
  values: readonly string[],
): Promise<(value: string) => string> {
  const breakdown = BREAKDOWNS[of];
  if (breakdown.kind === 'code') return (value) => nameOfCode(breakdown.names, value);
  if (breakdown.kind !== 'noun') return (value) => value;
  const named = await names(breakdown.names, scope, values);
  return (value) => named.get(value) ?? value;
}
