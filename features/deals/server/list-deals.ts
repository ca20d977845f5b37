import {
  addDays,
  DEFAULT_ZONE,
  dayIn,
  daysOf,
  fail,
  fromMicros,
  instantOf,
  type ListInput,
  micros,
  rangeProblem,
  ZONES,
} from '@kontor/core/contract';
import type { Scope, SignedCall, Stores } from '@kontor/core/server';
import { type DealRow, dealRangeRefused, type dealRoutes } from '@kontor/deals/contract';
import { countByStatus, type DealFilter, type ListedDeal, listDealRows, matchingIds, type Ranking } from './deal-list-store.ts';
import { type DealEarnings, dailySpend, earningsByDeal, type Owner } from './deal-metrics.ts';
import { plain } from './deal-store.ts';

type Routes = typeof dealRoutes;
const TREND_DAYS = 14;
const COUNTS = ['requests', 'wins', 'impressions'] as const;

/** Measures one may sort by; they live in the event store. */
const RANKED: Record<string, (earned: DealEarnings) => string | number | null> = {
  requests: ({ requests }) => requests,
  wins: ({ wins }) => wins,
  impressions: ({ impressions }) => impressions,
  spend: ({ spend }) => spend,
  revenue: ({ revenue }) => revenue,
  cpm: ({ cpm }) => cpm,
  fillRate: ({ fillRate }) => fillRate,
};

/** The list's dates as instants: days of the chosen zone, the last seven unless said otherwise. Throws on more than 92 days (spec 2 §5). */
export function spanOf(input: Pick<ListInput, 'range' | 'startDate' | 'endDate' | 'timezone'>, now = new Date()) {
  const zoneKey = input.timezone ?? DEFAULT_ZONE;
  const zone = ZONES[zoneKey].iana;
  const today = dayIn(zone, now);
  const preset = input.range && input.range !== 'custom' ? daysOf(input.range, today) : null;
  const week = daysOf('last7day', today);
  const days = {
    startDate: preset?.startDate ?? input.startDate ?? week.startDate,
    endDate: preset?.endDate ?? input.endDate ?? week.endDate,
  };
  if (rangeProblem(days, zoneKey, now)) fail(dealRangeRefused);
  return {
    ...days,
    zone,
    from: instantOf(`${days.startDate} 00:00:00`, zone),
    to: instantOf(`${addDays(days.endDate, 1)} 00:00:00`, zone),
  };
}

const ownerOf = (scope: Scope): Owner => (scope.reach === 'all' ? { everyAccount: true } : { accountId: scope.accountId });

function rankingOf(input: DealFilter, earnings: Map<string, DealEarnings>): Ranking {
  const predicate = input.sort?.predicate ?? '';
  const measure = Object.hasOwn(RANKED, predicate) ? RANKED[predicate] : undefined;
  if (!measure) return new Map();
  return new Map(
    [...earnings].flatMap(([id, earned]) => {
      const value = measure(earned);
      return value === null ? [] : [[id, value] as const];
    }),
  );
}

const rowOf = (deal: ListedDeal, earned: DealEarnings | undefined, trend: number[]): DealRow => ({
  id: deal.id,
  title: deal.title,
  dealId: deal.dealId,
  status: deal.status,
  type: deal.type,
  selectedDsp: deal.dsp,
  company: deal.company,
  rate: plain(deal.rate),
  flightDate: { start: deal.flightStart, end: deal.flightEnd },
  requests: earned?.requests ?? null,
  wins: earned?.wins ?? null,
  impressions: earned?.impressions ?? null,
  spend: earned?.spend ?? null,
  revenue: earned?.revenue ?? null,
  cpm: earned?.cpm ?? null,
  fillRate: earned?.fillRate ?? null,
  trend,
  createTime: deal.createdAt.toISOString(),
  lastUpdate: deal.updatedAt.toISOString(),
  bulkUnpublishDisabled: deal.status !== 'PUBLISHED',
  version: deal.version,
});

/** Sums over every deal the filter matches, not the page alone; money in micro-units. */
async function totalsOf(scope: Scope, input: DealFilter, earnings: Map<string, DealEarnings>) {
  const found = (await matchingIds(scope, input)).flatMap((id) => earnings.get(id) ?? []);
  const counts = Object.fromEntries(COUNTS.map((key) => [key, found.reduce((sum, earned) => sum + earned[key], 0)]));
  const money = (key: 'spend' | 'revenue') => fromMicros(found.reduce((sum, earned) => sum + micros(earned[key]), 0n));
  return { ...counts, spend: money('spend'), revenue: money('revenue') };
}

/** One page of deals with what they earned in the dates, the tabs' counts and, on the first page, totals. */
export async function findDealPage(scope: Scope, stores: Stores, input: DealFilter) {
  const owner = ownerOf(scope);
  const span = spanOf(input);
  const earnings = await earningsByDeal(stores.events, owner, span);
  const [page, counts, totals] = await Promise.all([
    listDealRows(scope, input, rankingOf(input, earnings)),
    countByStatus(scope, input),
    input.fetchTotal ? totalsOf(scope, input, earnings) : null,
  ]);
  const trends = await dailySpend(stores.events, owner, {
    deals: page.rows.map(({ id }) => id),
    zone: span.zone,
    lastDay: span.endDate,
    days: TREND_DAYS,
  });
  const rows = page.rows.map(({ id, data }) => ({ id, data: rowOf(data, earnings.get(id), trends.get(id) ?? []) }));
  return { ...page, rows, counts, totals };
}

export const listDeals = ({ input, scope, stores }: SignedCall<Routes['list']>) => findDealPage(scope, stores, input);
