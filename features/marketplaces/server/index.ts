import { implement, listFile, type SignedCall, scopeOf, serverFeature } from '@kontor/core/server';
import { marketplaceAdminRoutes, marketplaceList, marketplacePages, marketplaceRoutes } from '@kontor/marketplaces/contract';
import { findSupply } from '@kontor/supply/server';
import { getMarketplace, openAccounts, openMarketplaces } from './marketplace-admin-store.ts';
import { MARKETPLACE } from './marketplace-history.ts';
import { listMarketplaces } from './marketplace-store.ts';
import { lookUpMarketplaces, readCustomMarketplaces } from './read-marketplaces.ts';
import { changeMarketplace, createMarketplace, removeMarketplace } from './write-marketplace.ts';

export { giveMarketplaces, listPlatformMarketplaces, marketplacesOf } from './marketplace-access.ts';
export { findMarketplaces } from './marketplace-store.ts';
export { marketplacesFor, narrowedTo, notSoldThrough } from './owned-marketplaces.ts';

/** Publishers that are offered at once; typing narrows them. */
const MOST_OFFERED = 50;

/** Reads every account. */
const reading = ({ stores, session }: Pick<SignedCall<(typeof marketplaceAdminRoutes)['get']>, 'stores' | 'session'>) =>
  scopeOf(stores.entities, session, true);

export const marketplaces = serverFeature({
  name: 'marketplaces',
  records: { [MARKETPLACE]: 'staff' },
  pages: marketplacePages,
  firstSteps: {
    marketplace: async ({ scope }) => {
      const [first, ...more] = (await listMarketplaces(scope)).filter(({ isCustom }) => !isCustom);
      return { count: more.length + (first ? 1 : 0), name: first?.name };
    },
  },
  calls: [
    ...implement(marketplaceRoutes, { lookup: lookUpMarketplaces, custom: readCustomMarketplaces }),
    ...implement(marketplaceAdminRoutes, {
      list: (call) => openMarketplaces({ ...call, scope: reading(call) }).page(),
      download: (call) => listFile(call, { view: marketplaceList, list: openMarketplaces({ ...call, scope: reading(call) }) }),
      choices: async (call) => {
        const scope = reading(call);
        const publishers = await findSupply(scope, 'publishers', { q: call.input.q, limit: MOST_OFFERED });
        return { publishers: publishers.map(({ code, name }) => ({ id: code, name })), accounts: await openAccounts(scope) };
      },
      get: (call) => getMarketplace(reading(call), call.input.id),
      create: createMarketplace,
      update: changeMarketplace,
      remove: removeMarketplace,
    }),
  ],
});
