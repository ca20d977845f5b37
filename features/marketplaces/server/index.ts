import { implement, serverFeature } from '@kontor/core/server';
import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import { lookUpMarketplaces, readCustomMarketplaces } from './read-marketplaces.ts';

export { findMarketplaces } from './marketplace-store.ts';

export const marketplaces = serverFeature({
  name: 'marketplaces',
  calls: implement(marketplaceRoutes, { lookup: lookUpMarketplaces, custom: readCustomMarketplaces }),
});
