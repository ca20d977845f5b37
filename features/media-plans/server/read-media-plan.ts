import { fail, nameBehind } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { anyOf, type Forecast, type Targeting } from '@kontor/market/contract';
import { countPeople, forecast, lostPublisher, requestsOfValues } from '@kontor/market/server';
import {
  idlePlaces,
  type mediaPlanRoutes,
  narrowedCountry,
  otherThan,
  type PlanClause,
  planClauses,
  planConflict,
  tooManyConditions,
} from '@kontor/media-plans/contract';
import { peopleAsker } from '@kontor/segments/server';
import { namesOfValues } from '@kontor/targeting/server';
import { askedTargeting } from './allowed-targeting.ts';
import { attachedDeals, countPublishedDeals, getMediaPlan, madeOf } from './media-plan-store.ts';
import { feeOfTargeting, feesOf, NO_FEE } from './plan-fees.ts';
import { clausesOf } from './plan-sources.ts';
import { planNames } from './plan-words.ts';
import { planSources } from './server-parts.ts';

type Routes = typeof mediaPlanRoutes;

export async function readMediaPlan({ input, scope }: SignedCall<Routes['get']>) {
  const { plan, company, creatorName, attached } = await getMediaPlan(scope, input.id);
  return {
    id: plan.id,
    title: plan.title,
    description: plan.description,
    status: plan.enabled,
    targeting: plan.targeting,
    names: await planNames(scope, plan.targeting),
    template: madeOf(plan),
    company,
    creatorName,
    mediaPlanDisabled: !plan.enabled,
    attachedDeals: attached,
    publishedDeals: await countPublishedDeals(scope, plan.id),
    createDate: plan.createdAt.toISOString(),
    updateDate: plan.updatedAt.toISOString(),
    version: plan.version,
  };
}

export async function readAttachedDeals({ input, scope }: SignedCall<Routes['deals']>) {
  await getMediaPlan(scope, input.id);
  const deals = await attachedDeals(scope, input.id, input.q);
  return deals.map(({ id, title, dealId, status, attachedAt, rate }) => ({
    id,
    title,
    dealId,
    isPublished: status === 'PUBLISHED',
    rate: String(Number(rate)),
    attachedOn: attachedAt.toISOString(),
  }));
}

export async function readDataFee({ input, scope }: SignedCall<Routes['cost']>) {
  await getMediaPlan(scope, input.id);
  return { cost: (await feesOf(scope, [input.id])).get(input.id) ?? NO_FEE };
}

/** What each value of a list would have under the plan's other clauses; market-wide like the forecast. */
export async function readValueRequests({ input, scope, stores, session, transport }: SignedCall<Routes['valueRequests']>) {
  const { dimension, values } = input;
  const targeting = await askedTargeting({ scope, session }, otherThan(input.targeting, dimension));
  const asked = await clausesOf(scope, targeting);
  const trees = asked.map(({ tree }) => tree);
  const people = peopleAsker({ scope, session, stores, signal: transport.signal });
  const asker = { people, account: people.account, signal: people.signal };
  const question = { now: new Date(), ...asker };
  const ofValues = (some: string[], within: readonly Targeting[]) =>
    requestsOfValues(stores.events, { ...question, shown: anyOf(dimension, some), trees: within });
  const byCountry = Map.groupBy(values, (value) => narrowedCountry(targeting, dimension, value));
  const told = new Map<string, number>();
  let by: Forecast['by'] = 'index';
  for (const [country, some] of byCountry) {
    const there = country === null ? [] : [anyOf('country', [country])];
    const found = await ofValues(some, [...trees, ...there]);
    // A place narrows its own country: what the plan has in the others stays beside it.
    const others = there.map((of): PlanClause => ({ key: 'country', tree: { kind: 'not', of } }));
    const clauses = [...asked, ...others];
    const rest = others.length === 0 ? 0 : (await forecast(stores.events, { ...question, clauses })).requests;
    for (const [index, value] of some.entries()) told.set(value, rest + (found.requests[index] ?? 0));
    if (found.by === 'sql') by = 'sql';
  }
  return { requests: values.map((value) => told.get(value) ?? 0), by };
}

/** Who a targeting reaches in the sample; a question of its own, so that the forecast need not wait for it. */
export async function readPeople({ input, scope, stores, session, transport }: SignedCall<Routes['people']>) {
  const targeting = await askedTargeting({ scope, session }, input.targeting);
  const trees = (await clausesOf(scope, targeting)).map(({ tree }) => tree);
  const people = peopleAsker({ scope, session, stores, signal: transport.signal });
  const asker = { people, account: people.account, signal: people.signal };
  return (await countPeople(stores.events, { trees, now: new Date(), ...asker })) ?? fail(tooManyConditions);
}

/** The live forecast. Figures are the whole market's, and those of a publisher account its own inventory's. */
export async function forecastTargeting({ input, scope, stores, session, transport }: SignedCall<Routes['forecast']>) {
  const targeting = await askedTargeting({ scope, session }, input.targeting);
  const people = peopleAsker({ scope, session, stores, signal: transport.signal });
  const asker = { people, account: people.account, signal: people.signal };
  const sources = await planSources(scope, [targeting]);
  const asked = planClauses(targeting, sources);
  const result = await forecast(stores.events, { clauses: asked, now: new Date(), isQuick: input.quick, ...asker });
  // What is there without its own publisher is others' inventory.
  const clauses = session.accountType === 'Publisher' ? result.clauses.filter(({ key }) => key !== 'publishers') : result.clauses;
  // Only where nothing is found can nothing be found: the conditions are not looked at for every forecast.
  const conflict = result.requests > 0 ? [] : (planConflict(asked) ?? []);
  const trees = asked.map(({ tree }) => tree);
  // A first answer from a part is followed by the exact one.
  const lost = result.exact ? await lostPublisher(stores.events, result.change, { trees, now: new Date(), people }) : null;
  const missing = lost && (nameBehind(await namesOfValues(scope, 'publishers', [lost]), lost) ?? lost);
  return { ...result, clauses, conflict, missing, idle: idlePlaces(targeting, sources), dataFee: await feeOfTargeting(scope, targeting) };
}
