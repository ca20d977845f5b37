import { addDays, dayIn, fail, ZONES } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import {
  dashboardDealUnknown,
  INSIGHTS,
  type InsightKey,
  type insightRoutes,
  insightUnknown,
  MOST_INSIGHT_ROWS,
} from '@kontor/dashboards/contract';
import { type Breakdown, MEASURES, type MeasureKey, type MeasureViewer, seenMeasures } from '@kontor/market/contract';
import { askDelivery, type Condition, type DeliveryReader, type Figures, whoseOf } from '@kontor/market/server';
import { INSIGHT_DELAY_HOURS, OTHER_ROW, SEGMENT_RANGES, TOP_ROWS } from '@kontor/segments/contract';
import { findDealAccount } from './deal-account-store.ts';
import { valueNames } from './value-names.ts';

type Call = SignedCall<(typeof insightRoutes)['list' | 'detail']>;

const OF = { metros: 'dma', publishers: 'publisher', bundles: 'app', platforms: 'platform', deals: 'deal' } as const satisfies Record<
  InsightKey,
  Breakdown
>;
/** Deals are ten, as their title says. */
const TOP_DEALS = 10;
const HOUR = 3_600_000;
const COUNTED: readonly MeasureKey[] = ['auctions', 'impressions', 'spend'];

/** Whose delivery is read, and of which deal; another account's deal is as one that is not there. */
export async function whoseInsight({ input, scope, session, stores }: Call): Promise<{ reader: DeliveryReader; where: Condition[] }> {
  const { dealId } = input;
  const place = scope.reach === 'all' && dealId === undefined ? 'staffWidget' : 'widget';
  const viewer: MeasureViewer = { accountType: session.accountType, place };
  const { events } = stores;
  if (dealId === undefined) return { reader: { events, whose: whoseOf(scope), viewer }, where: [] };
  const deal = (await findDealAccount(scope, dealId)) ?? fail(dashboardDealUnknown);
  return { reader: { events, whose: { of: 'account', account: deal.accountId }, viewer }, where: [{ of: 'deal', in: [deal.id] }] };
}

/** Whole days before the last hour that is told, four hours ago. */
function insightSpan(days: number, now = new Date()) {
  const to = new Date(Math.floor(now.getTime() / HOUR) * HOUR - INSIGHT_DELAY_HOURS * HOUR);
  const zone = ZONES.EST.iana;
  return {
    from: new Date(to.getTime() - days * 24 * HOUR),
    to,
    zone,
    days: { startDate: addDays(dayIn(zone, to), -days), endDate: dayIn(zone, to) },
  };
}

const amount = (key: MeasureKey, figures: Figures): number => {
  const value = Number(figures[key] ?? 0);
  return MEASURES[key].format === 'money' ? Math.round(value * 100) / 100 : value;
};
const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 10_000) / 100 : 0);

type Named = { name: string; figures: Figures };
type Row = (string | number)[];

/** What is ranked by: spend, where the viewer sees it. */
const rankOf = (viewer: MeasureViewer): 'spend' | 'impressions' => (MEASURES.spend.isSeenBy(viewer) ? 'spend' : 'impressions');

function headersOf(id: InsightKey, viewer: MeasureViewer) {
  const rank = rankOf(viewer);
  const number = { width: 120, type: 'NUMBER' } as const;
  return [
    { title: INSIGHTS[id].column, width: 280, type: 'STRING' as const },
    ...seenMeasures(COUNTED, viewer).map((key) => ({
      title: MEASURES[key].format === 'money' ? `${MEASURES[key].label(viewer)} (USD)` : MEASURES[key].label(viewer),
      ...number,
      ...(key === rank ? { defaultSortOrder: 'desc' as const } : {}),
    })),
    { title: 'Share (%)', ...number },
  ];
}

function rowsOf(named: readonly Named[], whole: Figures, viewer: MeasureViewer): Row[] {
  const rank = rankOf(viewer);
  const keys = seenMeasures(COUNTED, viewer);
  return named.map(({ name, figures }) => [
    name,
    ...keys.map((key) => amount(key, figures)),
    percentOf(Number(figures[rank] ?? 0), Number(whole[rank] ?? 0)),
  ]);
}

/** What the rows that are not shown come to. */
function otherOf(shown: readonly Named[], whole: Figures): Named | null {
  const left = COUNTED.map(
    (key) => [key, Number(whole[key] ?? 0) - shown.reduce((sum, { figures }) => sum + Number(figures[key] ?? 0), 0)] as const,
  );
  return left.some(([, value]) => value > 0.000_000_5)
    ? { name: OTHER_ROW, figures: Object.fromEntries(left.map(([key, value]) => [key, String(value)])) }
    : null;
}

/** Where a deal or an account delivered most, up to four hours ago: the largest rows and Other, or all of them by page and search (spec 2 §2). */
export async function readDeliveryInsight(call: SignedCall<(typeof insightRoutes)['detail']>) {
  const { id, dealId, segmentId, dateRange, all, q, most } = call.input;
  if (id === 'deals' && (dealId !== undefined || segmentId !== undefined)) fail(insightUnknown);
  const { reader, where } = await whoseInsight(call);
  const of = OF[id];
  const { rows, totals } = await askDelivery(reader, {
    span: insightSpan(SEGMENT_RANGES[dateRange]),
    where,
    measures: COUNTED,
    by: [of],
    order: { by: rankOf(reader.viewer), reverse: true },
    limit: MOST_INSIGHT_ROWS,
    totals: true,
  });
  const known = rows.filter(({ key }) => key[of] !== '');
  const names = { names: call.stores.names, scope: call.scope };
  const nameOf = await valueNames(
    names,
    of,
    known.map(({ key }) => key[of]),
  );
  const named = known.map(({ key, figures }): Named => ({ name: nameOf(key[of]), figures }));
  const whole = totals ?? {};
  const headers = headersOf(id, reader.viewer);
  // A search is among all of them.
  if (all || q !== '') {
    const wanted = named.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    const page = wanted.slice(0, most);
    return { headers, rows: rowsOf(page, whole, reader.viewer).map((data) => ({ data })), total: wanted.length };
  }
  const shown = named.slice(0, id === 'deals' ? TOP_DEALS : TOP_ROWS);
  const other = otherOf(shown, whole);
  const told = rowsOf(other ? [...shown, other] : shown, whole, reader.viewer);
  return { headers, rows: told.map((data) => ({ data })), total: named.length };
}
