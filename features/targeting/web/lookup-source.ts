import { call } from '@kontor/core/web';
import { DIMENSIONS, type OwnLookup, type ValueDimension } from '@kontor/market/contract';
import { type LookupPage, type LookupValue, targetingRoutes } from '@kontor/targeting/contract';

export type LookupSearch = { q: string; p: number; s: number };
/** Where the values of a dimension come from; `key` names it in the query cache. */
export type LookupSource = {
  key: readonly string[];
  /** Whose values they are, among which a pasted list is matched; null where they are records, and none can be pasted. */
  dimension: ValueDimension | null;
  /** Whether a pasted value is one of the source. */
  accepts?: ((value: LookupValue) => boolean) | undefined;
  read: (search: LookupSearch, signal?: AbortSignal) => Promise<LookupPage>;
};

/** The source of a dimension; states can be narrowed to countries, and zip codes are asked for state by state. */
export function lookupSource(dimension: ValueDimension, within: { countries?: string[]; stateCode?: string } = {}): LookupSource {
  const { countries = ['US', 'CA'], stateCode = '' } = within;
  const read: Record<NonNullable<(typeof DIMENSIONS)[ValueDimension]['lookup']>, LookupSource['read']> = {
    own: async (search, signal) => (await call(targetingRoutes[dimension as OwnLookup], search, signal)).data, // its line says so
    search: async (search, signal) => (await call(targetingRoutes.search, { ...search, dim: dimension }, signal)).data,
    countries: async (search, signal) => (await call(targetingRoutes.state, { ...search, countries }, signal)).data,
    state: async (search, signal) => (await call(targetingRoutes.zip, { ...search, stateCode }, signal)).data,
  };
  const accepts = dimension === 'state' ? ({ group }: LookupValue) => countries.includes(group ?? '') : undefined;
  return { key: ['target', dimension, ...countries, stateCode], dimension, accepts, read: read[DIMENSIONS[dimension].lookup ?? 'search'] };
}
