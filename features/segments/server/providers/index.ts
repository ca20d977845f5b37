import { implement, listFile, type SignedCall, scopeOf } from '@kontor/core/server';
import { providerList, providerRoutes } from '@kontor/segments/contract';
import { openProviderSegments } from './provider-segment-store.ts';
import { getProvider, openAccounts, openProviders } from './provider-store.ts';
import { changeProvider, createProvider, removeProvider } from './write-provider.ts';
import { changeProviderSegment, createProviderSegment } from './write-provider-segment.ts';

/** Reads every account. */
const reading = ({ stores, session }: Pick<SignedCall<(typeof providerRoutes)['get']>, 'stores' | 'session'>) =>
  scopeOf(stores.entities, session, true);

/** Segment providers and what they make available, as the platform administers them. */
export const providerCalls = implement(providerRoutes, {
  list: (call) => openProviders({ ...call, scope: reading(call) }).page(),
  download: (call) => listFile(call, { view: providerList, list: openProviders({ ...call, scope: reading(call) }) }),
  choices: async (call) => ({ accounts: await openAccounts(reading(call)) }),
  get: (call) => getProvider(reading(call), call.input.id),
  create: createProvider,
  update: changeProvider,
  remove: removeProvider,
  segments: (call) => openProviderSegments({ ...call, scope: reading(call) }).page(),
  createSegment: createProviderSegment,
  updateSegment: changeProviderSegment,
});
