import type { EventStore, SignedCall } from '@kontor/core/server';
import { requestsByValue } from '@kontor/market/server';
import type { Marketplace, marketplaceRoutes } from '@kontor/marketplaces/contract';
import type { LookupPage, LookupValue } from '@kontor/targeting/contract';
import { listCustomMarketplaces, type StoredMarketplace } from './marketplace-store.ts';
import { choosable } from './owned-marketplaces.ts';

type Routes = typeof marketplaceRoutes;

/** Requests a day of each: a request is of one publisher, so those of its publishers add up. */
async function requestsOf(events: EventStore, found: readonly StoredMarketplace[]): Promise<(number | null)[]> {
  const publishers = [...new Set(found.flatMap((one) => one.publishers))];
  const rows = publishers.length === 0 ? [] : await requestsByValue(events, 'publishers', { values: publishers, limit: publishers.length });
  const perDay = new Map(rows.map(({ value, requests }) => [value, requests]));
  return found.map((one) => {
    const seen = one.publishers.flatMap((publisher) => perDay.get(publisher) ?? []);
    return seen.length === 0 ? null : seen.reduce((sum, requests) => sum + requests, 0);
  });
}

const sizeOf = ({ isCustom, publishers }: StoredMarketplace) =>
  `${isCustom ? 'Custom, ' : ''}${publishers.length} ${publishers.length === 1 ? 'publisher' : 'publishers'}`;

/** One page of the marketplaces whose name holds `q`, the busiest first; an account has few, so they are ranked here. */
export async function lookUpMarketplaces({
  input: { q, p, s },
  scope,
  session,
  stores,
}: SignedCall<Routes['lookup']>): Promise<LookupPage> {
  const found = (await choosable(scope, session.userId)).filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const requests = await requestsOf(stores.events, found);
  const values = found
    .map((one, index): LookupValue => ({ code: one.id, name: one.name, group: sizeOf(one), requests: requests[index] ?? null }))
    .sort((a, b) => (b.requests ?? 0) - (a.requests ?? 0) || a.name.localeCompare(b.name, 'en'));
  return { values: values.slice(p * s, (p + 1) * s), total: values.length, hm: values.length > (p + 1) * s };
}

export async function readCustomMarketplaces({ scope, stores }: SignedCall<Routes['custom']>): Promise<Marketplace[]> {
  const found = await listCustomMarketplaces(scope);
  const requests = await requestsOf(stores.events, found);
  return found.map(({ id, name, publishers }, index) => ({ id, name, publishers: publishers.length, requests: requests[index] ?? null }));
}
