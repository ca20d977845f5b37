import { call } from '@kontor/core/web';
import { DIMENSIONS, type OwnLookup, type ValueDimension } from '@kontor/market/contract';
import { type LookupPage, targetingRoutes } from '@kontor/targeting/contract';

export type LookupSearch = { q: string; p: number; s: number };
/** Where the values of a dimension come from; `key` names it in the query cache. */
export type LookupSource = { key: readonly string[]; read: (search: LookupSearch, signal?: AbortSignal) => Promise<LookupPage> };

/** The source of a dimension; states can be narrowed to countries, and zip codes are asked for state by state. */
export function lookupSource(dimension: ValueDimension, within: { countries?: string[]; stateCode?: string } = {}): LookupSource {
  const { countries = ['US', 'CA'], stateCode = '' } = within;
  const read: Record<NonNullable<(typeof DIMENSIONS)[ValueDimension]['lookup']>, LookupSource['read']> = {
    own: async (search, signal) => (await call(targetingRoutes[dimension as OwnLookup], search, signal)).data, // its line says so
    search: async (search, signal) => (await call(targetingRoutes.search, { ...search, dim: dimension }, signal)).data,
    countries: async (search, signal) => (await call(targetingRoutes.state, { ...search, countries }, signal)).data,
    state: async (search, signal) => (await call(targetingRoutes.zip, { ...search, stateCode }, signal)).data,
  };
  return { key: ['target', dimension, ...countries, stateCode], read: read[DIMENSIONS[dimension].lookup ?? 'search'] };
}
