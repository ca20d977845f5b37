import type { SignedCall } from '@kontor/core/server';
import { DEAL_NEEDS, type DealNeed, dealRoutes, NEEDS, type NeedCount, needFilter } from '@kontor/deals/contract';
import { listReader } from '../health/deal-figures.ts';
import { attendedDeals, type Healths, readHealth } from '../health/read-health.ts';
import { type ListCall, openDealList } from './deal-list-store.ts';
import { waitsSince } from './waits-for.ts';

type Asking = SignedCall<(typeof dealRoutes)['needs' | 'waiting']>;

/** The deal list, as it is with the rule for its filter. */
const listOf = (call: Asking, need: DealNeed): ListCall => ({
  ...call,
  input: dealRoutes.list.input.parse({ tableFilter: needFilter(need) }),
});

/** How many rows the list has of a rule: it is counted by the list itself. */
async function countOf(call: Asking, need: DealNeed, healths: Healths): Promise<NeedCount> {
  const [key, value] = DEAL_NEEDS[need].filter;
  const only = key === 'attention' ? attendedDeals(healths, new Set([value])) : null;
  const list = await openDealList(listOf(call, need), { order: null, only });
  const deals = only?.length === 0 ? 0 : Object.values(await list.tabs()).reduce((sum, rows) => sum + rows, 0);
  const { scope, rows } = list.sight;
  const since = key === 'waits' && deals > 0 ? await waitsSince(scope, value === 'ME' ? 'ME' : 'OTHERS', rows) : null;
  return { need, deals, since: since?.toISOString() ?? null };
}

/** How many deals need somebody, by each rule (docs/decisions/0095). */
export async function readNeeds(call: SignedCall<typeof dealRoutes.needs>) {
  const healths = await readHealth(listReader(listOf(call, 'BEHIND')), 'PUBLISHED');
  return { needs: await Promise.all(NEEDS.map((need) => countOf(call, need, healths))) };
}

/** Those that wait for the answer of the caller's account: the mark in the menu. */
export const readWaiting = (call: SignedCall<typeof dealRoutes.waiting>) => countOf(call, 'WAITS_FOR_ME', new Map());
