import { implement, serverFeature } from '@kontor/core/server';
import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import { listMarketplaces } from './marketplace-store.ts';
import { lookUpMarketplaces, readCustomMarketplaces } from './read-marketplaces.ts';

export { giveMarketplaces, listPlatformMarketplaces, marketplacesOf } from './marketplace-access.ts';
export { findMarketplaces } from './marketplace-store.ts';

export const marketplaces = serverFeature({
  name: 'marketplaces',
  firstSteps: {
    marketplace: async ({ scope }) => {
      const [first, ...more] = (await listMarketplaces(scope)).filter(({ isCustom }) => !isCustom);
      return { count: more.length + (first ? 1 : 0), name: first?.name };
    },
  },
  calls: implement(marketplaceRoutes, { lookup: lookUpMarketplaces, custom: readCustomMarketplaces }),
});
