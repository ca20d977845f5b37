import { type Handler, implement, type SignedCall, serverFeature } from '@kontor/core/server';
import type { Dimension } from '@kontor/market/contract';
import { STATES } from '@kontor/market/reference';
import { targetingRoutes } from '@kontor/targeting/contract';
import { lookUp, lookUpZips } from './lookups.ts';

export { namesOfValues } from './lookups.ts';

type Lookup = typeof targetingRoutes.country;
const lookupOf =
  (dimension: Dimension): Handler<Lookup> =>
  ({ input, scope, stores }: SignedCall<Lookup>) =>
    lookUp(scope, stores, { dimension, ...input });

export const targeting = serverFeature({
  name: 'targeting',
  calls: implement(targetingRoutes, {
    country: lookupOf('country'),
    dma: lookupOf('dma'),
    app: lookupOf('bundle'),
    publisher: lookupOf('publisher'),
    genre: lookupOf('genre'),
    network: lookupOf('network'),
    channel: lookupOf('channel'),
    rating: lookupOf('rating'),
    language: lookupOf('language'),
    iabCategory: lookupOf('iabCategory'),
    search: ({ input: { dim, ...search }, scope, stores }) => lookUp(scope, stores, { dimension: dim, ...search }),
    state: ({ input: { countries, ...search }, scope, stores }) =>
      lookUp(scope, stores, { dimension: 'state', keep: ({ group }) => group !== null && countries.includes(group), ...search }),
    zip: ({ input: { stateCode, ...search }, stores }) =>
      lookUpZips(stores, { prefixes: STATES.find(({ code }) => code === stateCode)?.zipPrefixes ?? [], ...search }),
  }),
});
