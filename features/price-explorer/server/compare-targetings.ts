import { availMissing } from '@kontor/avails/contract';
import { findAvail } from '@kontor/avails/server';
import { allows, fail, KontorFailure } from '@kontor/core/contract';
import { type SignedCall, scopeOf } from '@kontor/core/server';
import { audienceTooSmall } from '@kontor/market/contract';
import { forecastDays } from '@kontor/market/server';
import { planClausesOf } from '@kontor/media-plans/server';
import type { Compared, priceExplorerRoutes } from '@kontor/price-explorer/contract';
import { peopleAsker } from '@kontor/segments/server';
import { type Charted, savedPlan } from './asked-chart.ts';

type Call = SignedCall<(typeof priceExplorerRoutes)['compare']>;
type Clauses = Awaited<ReturnType<typeof planClausesOf>>;
type One = { id: string; title: string; clauses: Clauses };

/** Explorations are the staff's; for anybody else there are none. */
async function exploration(call: Call, id: string) {
  const { session, stores } = call;
  if (!allows('superOrPlatformAdmin', session)) return fail(availMissing);
  return findAvail(scopeOf(stores.entities, session, true), id);
}

async function chosen(call: Call): Promise<One[]> {
  const { scope, input } = call;
  const read = async (id: string, { title, targeting }: Pick<Charted, 'title' | 'targeting'>): Promise<One> => ({
    id,
    title,
    clauses: await planClausesOf(scope, targeting),
  });
  const all: One[] = [];
  for (const id of new Set(input.plans)) all.push(await read(id, await savedPlan(call, id)));
  for (const id of new Set(input.explorations)) all.push(await read(id, await exploration(call, id)));
  return all;
}

/** The clauses of both, so that a request meets both; keys are told apart by whose they are. */
const both = (first: One, second: One): Clauses =>
  [first, second].flatMap(({ clauses }, place) => clauses.map((clause) => ({ ...clause, key: `${place}:${clause.key}` })));

/** Up to four targetings day by day, and what each two of them have in common: all of it exact, by the index, one after the other. */
export async function compareTargetings(call: Call): Promise<Compared> {
  const { scope, session, stores, transport } = call;
  const people = peopleAsker({ scope, session, stores, signal: transport.signal });
  const asker = { people, account: people.account, signal: people.signal };
  const now = new Date();
  const count = async (clauses: Clauses) => forecastDays(stores.events, { clauses, now, isQuick: false, ...asker });
  const all = await chosen(call);
  const counted: Awaited<ReturnType<typeof count>>[] = [];
  for (const { clauses } of all) counted.push(await count(clauses));
  const requestsOf = (place: number) => counted[place]?.told.requests ?? 0;
  const shared = async (first: One, second: One): Promise<number | null> => {
    try {
      return (await count(both(first, second))).told.requests;
    } catch (error) {
      if (error instanceof KontorFailure && error.failure.code === audienceTooSmall.code) return null;
      throw error;
    }
  };
  const pairs: Compared['pairs'] = [];
  for (const [first, one] of all.entries())
    for (const [second, other] of all.entries()) {
      if (second <= first) continue;
      const requests = await shared(one, other);
      const part = (place: number) => (requests === null || requestsOf(place) === 0 ? null : (requests / requestsOf(place)) * 100);
      pairs.push({ first, second, requests, ofFirst: part(first), ofSecond: part(second) });
    }
  const days = [...new Set(counted.flatMap((one) => one.days.map(({ day }) => day)))].toSorted();
  const series = all.map(({ id, title }, place) => {
    const byDay = new Map(counted[place]?.days.map(({ day, requests }) => [day, requests]));
    return { id, title, requests: requestsOf(place), values: days.map((day) => byDay.get(day) ?? 0) };
  });
  return { days, series, pairs };
}
