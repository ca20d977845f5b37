import type { Scope } from '@kontor/core/server';
import { marketplacesFor } from '@kontor/marketplaces/server';
import { accessOfPerson, findAnybody } from './person-admin-store.ts';

/** The marketplaces that somebody may be given, by name: those that plans of their accounts may target. */
export async function readPersonMarketplaces(scope: Scope, userId: string): Promise<{ id: string; name: string }[]> {
  await findAnybody(scope, userId);
  const access = await accessOfPerson(scope, userId);
  return marketplacesFor(
    scope,
    access.map(({ accountId }) => accountId),
  );
}
