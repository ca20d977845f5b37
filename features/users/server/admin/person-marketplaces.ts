import type { Scope } from '@kontor/core/server';
import { listPlatformMarketplaces, marketplacesOf } from '@kontor/marketplaces/server';
import { accessOfPerson, findAnybody } from './person-admin-store.ts';

/** The platform's marketplaces that plans of somebody's accounts may target, by name. */
export async function readPersonMarketplaces(scope: Scope, userId: string): Promise<{ id: string; name: string }[]> {
  await findAnybody(scope, userId);
  const access = await accessOfPerson(scope, userId);
  const open = new Set<string>();
  for (const { accountId } of access) for (const id of (await marketplacesOf(scope, accountId)).accessible) open.add(id);
  return (await listPlatformMarketplaces(scope)).filter(({ id }) => open.has(id));
}
