import type { accountAdminRoutes } from '@kontor/accounts/contract';
import { type SignedCall, scopeOf } from '@kontor/core/server';
import { listDsps } from '@kontor/dsps/server';
import { listPlatformMarketplaces } from '@kontor/marketplaces/server';
import { listProviders } from '@kontor/segments/server';
import { findSupply } from '@kontor/supply/server';
import { pickedAccounts } from './account-list-store.ts';

type Routes = typeof accountAdminRoutes;
const seen = ({ stores, session }: Pick<SignedCall<Routes['dsps']>, 'stores' | 'session'>) => scopeOf(stores.entities, session, true);

/** DSPs that link data may name, disabled ones too: what they delivered stays. */
export async function listLinkDsps(call: SignedCall<Routes['dsps']>) {
  const dsps = await listDsps(seen(call), { withDisabled: true });
  return dsps.map(({ id, name, seats, agencies }) => ({
    id,
    name,
    seats: seats.map((one) => ({ id: one.seat, name: one.name })),
    agencies,
  }));
}

export async function readChoices(call: SignedCall<Routes['choices']>) {
  const scope = seen(call);
  const [providers, marketplaces, publishers, accounts] = await Promise.all([
    listProviders(scope),
    listPlatformMarketplaces(scope),
    findSupply(scope, 'publishers', { q: '' }),
    pickedAccounts(scope),
  ]);
  return { providers, marketplaces, accounts, publishers: publishers.map(({ code, name }) => ({ id: code, name })) };
}
