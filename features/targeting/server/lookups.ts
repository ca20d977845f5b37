import type { Scope, Stores } from '@kontor/core/server';
import type { Dimension } from '@kontor/market/contract';
import { CHANNELS, COUNTRIES, DMAS, GENRES, IAB_CATEGORIES, LANGUAGES, NETWORKS, RATINGS, STATES } from '@kontor/market/reference';
import { requestsByValue } from '@kontor/market/server';
import type { LookupPage, LookupValue } from '@kontor/targeting/contract';
import { allInventory, allPublishers, inventoryNames, publisherNames, type SupplyName } from './supply-store.ts';

/** The values of each dimension, from the reference data or the market's supply. */
export async function valuesOf(scope: Scope, dimension: Dimension): Promise<SupplyName[]> {
  switch (dimension) {
    case 'country':
      return COUNTRIES.map(({ code, name }) => ({ code, name, group: null }));
    case 'state':
      return STATES.map(({ code, name, country }) => ({ code, name, group: country }));
    case 'dma':
      return DMAS.map(({ code, name, state }) => ({ code, name, group: state }));
    case 'genre':
      return GENRES.map(({ code, name, master }) => ({ code, name, group: master }));
    case 'network':
      return NETWORKS.map(({ code, name }) => ({ code, name, group: null }));
    case 'channel':
      return CHANNELS.map(({ code, name, network }) => ({ code, name, group: network }));
    case 'rating':
      return RATINGS.map(({ code, name }) => ({ code, name, group: null }));
    case 'language':
      return LANGUAGES.map(({ code, name }) => ({ code, name, group: null }));
    case 'iabCategory':
      return IAB_CATEGORIES.map(({ code, name }) => ({ code, name, group: code.split('-')[0] ?? null }));
    case 'publisher':
      return allPublishers(scope);
    case 'bundle':
      return allInventory(scope, 'app');
    case 'domain':
      return allInventory(scope, 'site');
    default:
      return [];
  }
}

/** Names of codes: what chips, history and summaries show. A code without a name stands for itself. */
export async function namesOfValues(scope: Scope, dimension: Dimension, codes: string[]): Promise<Record<string, string>> {
  const wanted = new Set(codes);
  const named = await findNames(scope, dimension, codes);
  const prefix = dimension === 'dma';
  return Object.fromEntries(
    named.filter(({ code }) => wanted.has(code)).map(({ code, name }) => [code, prefix ? `${code} ${name}` : name]),
  );
}

function findNames(scope: Scope, dimension: Dimension, codes: string[]): Promise<{ code: string; name: string }[]> {
  if (dimension === 'publisher') return publisherNames(scope, codes);
  if (dimension === 'bundle') return inventoryNames(scope, 'app', codes);
  if (dimension === 'domain') return inventoryNames(scope, 'site', codes);
  return valuesOf(scope, dimension);
}

/** More than there are zip codes in the United States and Canada, or apps and sites in a market: no value may be missing. */
const EVERY = 100_000;

type Search = { q: string; p: number; s: number };
type Kept = (value: SupplyName) => boolean;

/** One page of a dimension's values, the busiest first, narrowed by code or name. */
export async function lookUp(
  scope: Scope,
  stores: Stores,
  { dimension, keep = () => true, q, p, s }: Search & { dimension: Dimension; keep?: Kept },
): Promise<LookupPage> {
  const [values, requests] = await Promise.all([valuesOf(scope, dimension), requestsByValue(stores.events, dimension, { limit: EVERY })]);
  const perDay = new Map(requests.map((row) => [row.value, row.requests]));
  const wanted = q.toLowerCase();
  const found = values
    .filter(
      (value) => keep(value) && (wanted === '' || value.code.toLowerCase().includes(wanted) || value.name.toLowerCase().includes(wanted)),
    )
    .map((value): LookupValue => ({ ...value, requests: perDay.get(value.code) ?? null }))
    .sort((a, b) => (b.requests ?? 0) - (a.requests ?? 0) || a.name.localeCompare(b.name, 'en'));
  return { values: found.slice(p * s, (p + 1) * s), total: found.length, hm: found.length > (p + 1) * s };
}

/** Zip codes the sample has seen in a state; there is no complete public list to draw from. */
export async function lookUpZips(stores: Stores, { prefixes, q, p, s }: Search & { prefixes: readonly string[] }): Promise<LookupPage> {
  const seen = await requestsByValue(stores.events, 'zip', { limit: EVERY });
  const found = seen.filter(({ value }) => prefixes.some((prefix) => value.startsWith(prefix)) && value.includes(q));
  const values = found.slice(p * s, (p + 1) * s).map(({ value, requests }) => ({ code: value, name: value, group: null, requests }));
  return { values, total: found.length, hm: found.length > (p + 1) * s };
}
