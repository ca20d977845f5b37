import { type ChangeLog, changesOf, fail } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { marketplacesFor } from '@kontor/marketplaces/server';
import { marketplaceGone } from '@kontor/users/contract';

const FIELDS = { marketplaces: { label: 'Owned marketplaces', kind: 'names' } } as const;

/** Of a user's marketplaces those of an account, which is all that its administrators learn. */
export async function ownedHere(scope: Scope, owned: readonly string[]): Promise<string[]> {
  if (owned.length === 0) return [];
  const here = new Set((await marketplacesFor(scope, [scope.accountId])).map(({ id }) => id));
  return owned.filter((id) => here.has(id));
}

type Wish = { owned: readonly string[]; wanted: readonly string[] | undefined; accountIds: readonly string[] };

/**
 * A user's marketplaces once those of `accountIds` are the `wanted` ones, which stay where nothing is wanted, and the line of history of it.
 * Throws at one that no plan of these accounts may target.
 */
export async function nextOwned(scope: Scope, { owned, wanted, accountIds }: Wish): Promise<{ ids: string[]; changelogs: ChangeLog[] }> {
  if (owned.length === 0 && !wanted?.length) return { ids: [], changelogs: [] };
  const names = new Map((await marketplacesFor(scope, accountIds)).map(({ id, name }) => [id, name]));
  const before = owned.filter((id) => names.has(id));
  const after = wanted ?? before;
  if (after.some((id) => !names.has(id) && !owned.includes(id)))
    fail(marketplaceGone, undefined, [{ path: 'ownedMarketplaces', message: marketplaceGone.text }]);
  const kept = after.filter((id) => names.has(id));
  const told = (ids: readonly string[]) => ({ marketplaces: ids.map((id) => names.get(id) ?? id).toSorted() });
  return { ids: [...owned.filter((id) => !names.has(id)), ...kept], changelogs: changesOf(FIELDS, told(before), told(kept)) };
}
