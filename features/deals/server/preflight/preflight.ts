import { clockIn, FLIGHT_ZONE, hrefOf, KontorFailure, nameBehind, type Session } from '@kontor/core/contract';
import type { Scope, Stores } from '@kontor/core/server';
import {
  type Finding,
  type ForecastFacts,
  type PlanFacts,
  type Preflight,
  type PreflightFacts,
  preflightFindings,
  type UnfinishedDeal,
} from '@kontor/deals/contract';
import { listDsps } from '@kontor/dsps/server';
import { anyOf, audienceTooSmall } from '@kontor/market/contract';
import { forecast } from '@kontor/market/server';
import { LISTS_OF } from '@kontor/media-lists/contract';
import { allowsBuyer, clauseLabel, mediaPlanPages, type PlanClause, planConflict } from '@kontor/media-plans/contract';
import { NO_FEE, type PlanConditions, type PlanStanding, planConditions, planNames, planStandings } from '@kontor/media-plans/server';
import { peopleAsker } from '@kontor/segments/server';
import { publishedOf } from '../published-room.ts';
import { buyerFacts } from './buyer-facts.ts';

/** Who asks. `signal` ends the forecast of who has left. A forecast that fails is missing; with `isLaunch` the failure is thrown, because nothing is published unchecked. */
export type PreflightAsker = { scope: Scope; session: Session; stores: Stores; signal?: AbortSignal | undefined; isLaunch?: boolean };
/** `quick`: without looking at the plan's conditions and the market, for what is read often. `isPublished`: they have their places. */
export type PreflightOptions = { isQuick?: boolean; isPublished?: boolean; now?: Date };

const SEATS = 'pubSeats';
/** The plan's conditions and the deal's: publisher seats narrow what is matched (P4). */
const clausesOf = ({ clauses }: PlanConditions, seats: readonly string[]): PlanClause[] =>
  clauses === null ? [] : seats.length === 0 ? clauses : [...clauses, { key: SEATS, tree: anyOf('publishers', [...seats]) }];

/** What it targets of apps or of domains, in words; null where nothing is included. */
function wordsOf({ targeting }: PlanConditions, type: 'bundle' | 'domain'): string | null {
  const { key, dimension, label, many } = LISTS_OF[type];
  if (targeting[key].included && targeting[key].ids.length > 0) return label;
  return targeting[dimension].included && targeting[dimension].values.length > 0 ? `The chosen ${many}` : null;
}

/** Plans whose conditions, with the deal's seats, exclude each other: the clauses in words, by deal. */
async function conflictsOf(scope: Scope, asked: readonly { plan: PlanConditions | undefined; seats: readonly string[] }[]) {
  const keys = asked.map(({ plan, seats }) => (plan ? planConflict(clausesOf(plan, seats)) : null));
  const guilty = asked.flatMap(({ plan }, index) => (plan && keys[index] ? [plan.targeting] : []));
  const names = guilty.length > 0 ? await planNames(scope, ...guilty) : {};
  return asked.map(({ plan }, index) => {
    if (!plan) return null;
    const wordsOfKey = (key: string) => {
      if (key === SEATS) return 'the publisher seats of the deal';
      const { label, isExclude } = clauseLabel(plan.targeting, key, (of, id) => nameBehind(names[of], id));
      return `${isExclude ? 'not ' : ''}${label}`;
    };
    return keys[index]?.map(wordsOfKey) ?? null;
  });
}

type OfMarket = { conflict: string[] | null; tooSmall: string | null };
const factsOf = (plan: PlanConditions & PlanStanding, dspId: string, ofMarket: OfMarket): PlanFacts => ({
  id: plan.id,
  title: plan.title,
  isEnabled: plan.isEnabled,
  mediaType: plan.targeting.mediaType,
  platform: plan.targeting.platform,
  apps: wordsOf(plan, 'bundle'),
  domains: wordsOf(plan, 'domain'),
  allowsDsp: allowsBuyer(plan.targeting.buyers, dspId),
  emptied: plan.emptied,
  unready: plan.unready,
  unsold: plan.unsold,
  ...ofMarket,
});

type Answer = { forecast: ForecastFacts | null; tooSmall: string | null };
/** The market's answer for each plan and its seats, asked once however many deals share it; null where it did not come. */
function openForecasts({ scope, stores, session, signal, isLaunch = false }: PreflightAsker, now: Date) {
  const asked = new Map<string, Promise<Answer>>();
  const people = peopleAsker({ scope, session, stores, signal });
  const askOne = async (clauses: PlanClause[]): Promise<Answer> => {
    try {
      const found = await forecast(stores.events, { clauses, now, people, account: session.accountId, signal });
      return { forecast: found, tooSmall: null };
    } catch (error) {
      if (error instanceof KontorFailure && error.failure.code === audienceTooSmall.code)
        return { forecast: null, tooSmall: error.message };
      if (isLaunch) throw error;
      return { forecast: null, tooSmall: null };
    }
  };
  let before: Promise<unknown> = Promise.resolve();
  return (plan: PlanConditions, seats: readonly string[]) => {
    const key = [plan.id, ...[...seats].sort()].join(' ');
    // One after another: an account may have no more than a hundred waiting, and what is refused would be let pass.
    const answer = asked.get(key) ?? before.then(() => askOne(clausesOf(plan, seats)));
    if (!asked.has(key)) before = answer.catch(() => null);
    asked.set(key, answer);
    return answer;
  };
}

/** Where a finding of the plan is mended. */
function withPlace(found: Finding, plan: PlanConditions | undefined): Finding {
  const isOfPlan = [
    'planDisabled',
    'marketplaceUnsold',
    'targetingExcludesItself',
    'listAgainstPlatform',
    'mediaTypeAgainstPlatform',
    'segmentNotReady',
    'listEmptied',
    'audienceTooSmall',
  ];
  return plan && isOfPlan.includes(found.code)
    ? { ...found, href: hrefOf(mediaPlanPages.edit, { id: plan.id, type: found.code === 'planDisabled' ? 'settings' : 'targeting' }) }
    : found;
}

/** DSPs and plans as they stand, of all these deals. One after another: within a transaction they share a connection. */
async function standingsOf(
  scope: Scope,
  deals: readonly UnfinishedDeal[],
  { plans, now }: { plans: readonly PlanConditions[]; now: Date },
) {
  const dsps = await listDsps(scope, { ids: [...new Set(deals.map(({ dealDspId }) => dealDspId))] });
  return { dsps: new Map(dsps.map((dsp) => [dsp.id, dsp])), standings: await planStandings(scope, plans, now) };
}

/** What was asked for, or its first failure. */
const allOf = <T>(settled: readonly PromiseSettledResult<T>[]): T[] =>
  settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });

/**
 * What the pre-flight finds in each of these deals, saved or not, in their order. As many statements for a thousand deals as for one, and at
 * most one forecast for a plan and its seats.
 */
export async function preflightOf(
  asker: PreflightAsker,
  deals: readonly UnfinishedDeal[],
  { isQuick = false, isPublished = false, now = new Date() }: PreflightOptions = {},
): Promise<Preflight[]> {
  const { scope } = asker;
  const ids = deals.flatMap(({ mediaPlans }) => mediaPlans ?? []);
  const plans = await planConditions(scope, ids, { withClauses: !isQuick });
  const asked = deals.map(({ mediaPlans, pubSeats }) => ({ plan: plans.get(mediaPlans ?? ''), seats: pubSeats }));
  const conflicts = isQuick ? [] : await conflictsOf(scope, asked);
  const forecastOf = openForecasts(asker, now);
  // The market counts while the rest is read. Nobody leaves before all is read, so that no statement runs on after its transaction.
  const counting = Promise.allSettled(
    asked.map(({ plan, seats }, index) => (plan && !isQuick && !conflicts[index] ? forecastOf(plan, seats) : null)),
  );
  const { dsps, standings } = await standingsOf(scope, deals, { plans: [...plans.values()], now });
  // Staff look at other accounts' deals, and publish none.
  const published = isPublished || scope.reach === 'all' ? null : await publishedOf(scope, scope.accountId);
  const answers = allOf(await counting);
  return deals.map((deal, index) => {
    const [plan, conflict, answer] = [asked[index]?.plan, conflicts[index] ?? null, answers[index] ?? null];
    const tooSmall = answer?.tooSmall ?? null;
    const standing = plan && standings.get(plan.id);
    const dsp = dsps.get(deal.dealDspId);
    const facts: PreflightFacts = {
      now: clockIn(FLIGHT_ZONE, now),
      dsp: dsp ? buyerFacts(dsp) : null,
      plan: plan && standing ? factsOf({ ...plan, ...standing }, deal.dealDspId, { conflict, tooSmall }) : null,
      published,
      dataFee: standing?.dataFee ?? NO_FEE,
      forecast: answer?.forecast ?? null,
    };
    const findings = preflightFindings(deal, facts).map((found) => withPlace(found, plan));
    return { findings, isWhole: !isQuick && (plan === undefined || conflict !== null || tooSmall !== null || answer?.forecast != null) };
  });
}
