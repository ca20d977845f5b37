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
import type { Scope, SignedCall } from '@kontor/core/server';
import { type DealRow, dealRangeRefused, type dealRoutes } from '@kontor/deals/contract';
import { countByStatus, type DealFilter, type ListedDeal, listDealRows, matchingIds, type Ranking } from './deal-list-store.ts';
import { type DealEarnings, dailyTrend, earningsByDeal, type Owner } from './deal-metrics.ts';
import { plain } from './deal-store.ts';
import { figuresOf, figuresSeen, type ListFigure } from './list-figures.ts';

type Routes = typeof dealRoutes;
type Reader = Pick<SignedCall<Routes['list']>, 'scope' | 'stores' | 'session'>;
type Seen = ReadonlySet<ListFigure>;
type Viewer = { scope: Scope; seen: Seen };
const TREND_DAYS = 14;
const COUNTS = ['requests', 'wins', 'impressions'] as const;
const MONEY = ['spend', 'revenue'] as const;

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

/** Measures live in the event store: one that the viewer sees ranks the deals, any other word is no column. */
function rankingOf(input: DealFilter, earnings: Map<string, DealEarnings>, seen: Seen): Ranking {
  const figure = [...seen].find((key) => key === input.sort?.predicate);
  if (!figure) return new Map();
  return new Map(
    [...earnings].flatMap(([id, earned]) => {
      const value = earned[figure];
      return value === null ? [] : [[id, value] as const];
    }),
  );
}

const rowOf = (deal: ListedDeal, figures: Pick<DealRow, ListFigure>, trend: number[]): DealRow => ({
  id: deal.id,
  title: deal.title,
  dealId: deal.dealId,
  status: deal.status,
  type: deal.type,
  selectedDsp: deal.dsp,
  company: deal.company,
  rate: plain(deal.rate),
  flightDate: { start: deal.flightStart, end: deal.flightEnd },
  ...figures,
  trend,
  createTime: deal.createdAt.toISOString(),
  lastUpdate: deal.updatedAt.toISOString(),
  bulkUnpublishDisabled: deal.status !== 'PUBLISHED',
  version: deal.version,
});

/** Sums over every deal the filter matches, not the page alone; money in micro-units. */
async function totalsOf({ scope, seen }: Viewer, input: DealFilter, earnings: Map<string, DealEarnings>) {
  const found = (await matchingIds(scope, input)).flatMap((id) => earnings.get(id) ?? []);
  const count = (key: (typeof COUNTS)[number]) => found.reduce((sum, earned) => sum + earned[key], 0);
  const money = (key: (typeof MONEY)[number]) => fromMicros(found.reduce((sum, earned) => sum + micros(earned[key]), 0n));
  return Object.fromEntries([
    ...COUNTS.filter((key) => seen.has(key)).map((key) => [key, count(key)]),
    ...MONEY.filter((key) => seen.has(key)).map((key) => [key, money(key)]),
  ]);
}

/** One page of deals with what they earned in the dates, the tabs' counts and, on the first page, totals. */
export async function findDealPage({ scope, stores, session }: Reader, input: DealFilter) {
  const owner = ownerOf(scope);
  const span = spanOf(input);
  const seen = figuresSeen(session.accountType, scope);
  const earnings = await earningsByDeal(stores.events, owner, span);
  const [page, counts, totals] = await Promise.all([
    listDealRows(scope, input, rankingOf(input, earnings, seen)),
    countByStatus(scope, input),
    input.fetchTotal ? totalsOf({ scope, seen }, input, earnings) : null,
  ]);
  const trends = await dailyTrend(stores.events, owner, {
    deals: page.rows.map(({ id }) => id),
    of: seen.has('spend') ? 'spend' : 'impressions',
    zone: span.zone,
    lastDay: span.endDate,
    days: TREND_DAYS,
  });
  const rows = page.rows.map(({ id, data }) => ({ id, data: rowOf(data, figuresOf(earnings.get(id), seen), trends.get(id) ?? []) }));
  return { ...page, rows, counts, totals };
}

export const listDeals = (call: SignedCall<Routes['list']>) => findDealPage(call, call.input);
