import { call } from '@kontor/core/web';
import { type LookupPage, targetingRoutes } from '@kontor/targeting/contract';

export type LookupSearch = { q: string; p: number; s: number };
/** Where the values of a dimension come from; `key` names it in the query cache. */
export type LookupSource = { key: readonly string[]; read: (search: LookupSearch, signal?: AbortSignal) => Promise<LookupPage> };

const plain = (route: typeof targetingRoutes.country): LookupSource => ({
  key: [route.path],
  read: async (search, signal) => (await call(route, search, signal)).data,
});

/** The lookups of the specification (spec 2 §7), one source each. */
export const lookupSources = {
  country: plain(targetingRoutes.country),
  dma: plain(targetingRoutes.dma),
  app: plain(targetingRoutes.app),
  publisher: plain(targetingRoutes.publisher),
  genre: plain(targetingRoutes.genre),
  network: plain(targetingRoutes.network),
  channel: plain(targetingRoutes.channel),
  rating: plain(targetingRoutes.rating),
  language: plain(targetingRoutes.language),
  iabCategory: plain(targetingRoutes.iabCategory),
} satisfies Record<string, LookupSource>;

export const domainSource: LookupSource = {
  key: [targetingRoutes.search.path, 'domain'],
  read: async (search, signal) => (await call(targetingRoutes.search, { ...search, dim: 'domain' }, signal)).data,
};

export const stateSource = (countries: string[]): LookupSource => ({
  key: [targetingRoutes.state.path, ...countries],
  read: async (search, signal) => (await call(targetingRoutes.state, { ...search, countries }, signal)).data,
});

export const zipSource = (stateCode: string): LookupSource => ({
  key: [targetingRoutes.zip.path, stateCode],
  read: async (search, signal) => (await call(targetingRoutes.zip, { ...search, stateCode }, signal)).data,
});
