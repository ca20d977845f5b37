import { type Handler, implement, type SignedCall, serverFeature } from '@kontor/core/server';
import { OWN_LOOKUPS, type OwnLookup } from '@kontor/market/contract';
import { STATES } from '@kontor/market/reference';
import { appNames } from '@kontor/supply/server';
import { searchedDimension, targetingRoutes } from '@kontor/targeting/contract';
import { lookUp } from './look-up.ts';
import { matchValues } from './match-values.ts';

export { lookUp } from './look-up.ts';
export { valuesCalled } from './match-values.ts';
export { unknownValues } from './unknown-values.ts';
export { namesOfValues } from './value-names.ts';

type OwnRoute = (typeof targetingRoutes)[OwnLookup];
const own = OWN_LOOKUPS.map(
  (dimension) => [dimension, ({ input, ...call }: SignedCall<OwnRoute>) => lookUp(call, dimension, input)] as const,
);

export const targeting = serverFeature({
  name: 'targeting',
  names: { app: appNames },
  calls: implement(targetingRoutes, {
    ...(Object.fromEntries(own) as Record<OwnLookup, Handler<OwnRoute>>), // one for each of OWN_LOOKUPS
    match: matchValues,
    search: ({ input: { dim, ...search }, ...call }) => lookUp(call, searchedDimension(dim), search),
    state: ({ input: { countries, ...search }, ...call }) => lookUp(call, 'state', { ...search, groups: countries }),
    zip: ({ input: { stateCode, ...search }, ...call }) =>
      lookUp(call, 'zip', { ...search, prefixes: STATES.find(({ code }) => code === stateCode)?.zipPrefixes ?? [] }),
  }),
});
