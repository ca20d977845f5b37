import { addDays, dayIn, daysOf, fail, instantOf, previousDays, rangeProblem, type Session, ZONES } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type Card, dashboardDealUnknown, dashboardRangeRefused, type dashboardRoutes, type SupplyRow } from '@kontor/dashboards/contract';
import { lossCause, MEASURES, type MeasureKey } from '@kontor/market/contract';
import { PLATFORMS } from '@kontor/market/reference';
import {
  type Bucket,
  type DeliveryOf,
  deliverySeries,
  deliveryTotals,
  lossCounts,
  type Measured,
  platformSeries,
  topSupply,
} from '@kontor/market/server';
import { findDealAccount } from './deal-account-store.ts';

type Call = SignedCall<typeof dashboardRoutes.deal>;
type Input = Call['input'];

/** Cards in their order on the screen (spec 2 §2, main dashboard). */
const CARDS: MeasureKey[] = ['impressions', 'auctions', 'partnerRevenue', 'spend', 'cpm', 'fillRate', 'ctr', 'vcr'];
const TOP = 5;
const DAY_MS = 86_400_000;

const numberOf = (value: string | null) => (value === null ? null : Number(value));
const changeOf = (now: number | null, before: number | null) => (now === null || !before ? null : ((now - before) / before) * 100);

/** The chosen days and the same number before them, as instants of the chosen zone. */
function spansOf({ range, startDate, endDate, timezone }: Input) {
  const zone = ZONES[timezone].iana;
  const today = dayIn(zone);
  const preset = daysOf(range === undefined || range === 'custom' ? 'today' : range, today);
  const days = { startDate: startDate ?? preset.startDate, endDate: endDate ?? preset.endDate };
  const problem = rangeProblem(days, timezone);
  if (problem) fail(dashboardRangeRefused, problem);
  const span = (of: typeof days) => ({
    from: instantOf(`${of.startDate} 00:00:00`, zone),
    to: instantOf(`${addDays(of.endDate, 1)} 00:00:00`, zone),
  });
  const bucket: Bucket = days.startDate === days.endDate ? 'hour' : 'day';
  const now = span(days);
  const before = span(previousDays(days));
  // A day that is not over is compared with as much of the days before.
  const toCome = Math.max(0, now.to.getTime() - Date.now());
  return { zone, days, bucket, now, before: { from: before.from, to: new Date(before.to.getTime() - toCome) } };
}

/** Beginnings of every bucket of the days, so that an empty hour is a gap and not a jump. */
function bucketsOf({ days, bucket }: ReturnType<typeof spansOf>): string[] {
  if (bucket === 'hour') return Array.from({ length: 24 }, (_, hour) => `${days.startDate} ${String(hour).padStart(2, '0')}:00:00`);
  const count = Math.round((Date.parse(days.endDate) - Date.parse(days.startDate)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, day) => `${addDays(days.startDate, day)} 00:00:00`);
}

const sees = ({ accountType }: Session, key: MeasureKey) => MEASURES[key].isSeenBy(accountType, 'widget');

function cardsOf(session: Session, totals: { now: Measured; before: Measured }, series: (Measured | undefined)[]): Card[] {
  return CARDS.filter((key) => sees(session, key)).map((key) => {
    const { label, format, goodWhen } = MEASURES[key];
    const value = numberOf(totals.now[key]);
    const previous = numberOf(totals.before[key]);
    const trend = series.map((point) => numberOf(point?.[key] ?? null) ?? 0);
    return { key, label, format, goodWhen, value, previous, delta: changeOf(value, previous), trend };
  });
}

function funnelOf(totals: Measured, losses: { code: number; count: string }[]) {
  const [requests = 0, bids = 0, wins = 0, impressions = 0] = [totals.auctions, totals.bids, totals.wins, totals.impressions].map(Number);
  const lost = losses.reduce((sum, { count }) => sum + Number(count), 0);
  const causes = new Map<string, number>();
  for (const { code, count } of losses) causes.set(lossCause(code), (causes.get(lossCause(code)) ?? 0) + Number(count));
  const named = [...causes].slice(0, 4).map(([cause, count]) => ({ cause, share: lost === 0 ? 0 : (count / lost) * 100 }));
  const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
  return [
    { label: 'Requests', value: requests, losses: [] },
    {
      label: 'Bids',
      value: bids,
      losses: requests > bids ? [{ cause: 'no bid from buyer', share: share(requests - bids, requests) }] : [],
    },
    { label: 'Wins', value: wins, losses: named },
    {
      label: 'Impressions',
      value: impressions,
      losses: wins > impressions ? [{ cause: 'not rendered', share: share(wins - impressions, wins) }] : [],
    },
  ];
}

const supplyRow =
  (kind: SupplyRow['kind'], rank: 'spend' | 'impressions') =>
  (row: Measured & { name: string; previous: string }): SupplyRow => ({
    name: row.name,
    kind,
    requests: Number(row.auctions),
    impressions: Number(row.impressions),
    cpm: numberOf(row.cpm),
    vcr: numberOf(row.vcr),
    ...(rank === 'spend' ? { revenue: row.spend ?? '0' } : {}),
    delta: changeOf(Number(row[rank]), Number(row.previous)),
  });

const nameOfPlatform = (code: string) => PLATFORMS.find((platform) => platform.code === code)?.name ?? code;

function platformsOf(rows: { at: string; platform: string; impressions: string }[], buckets: string[]) {
  const total = new Map<string, number>();
  for (const { platform, impressions } of rows) total.set(platform, (total.get(platform) ?? 0) + Number(impressions));
  const at = new Map(rows.map((row) => [`${row.platform} ${row.at}`, Number(row.impressions)]));
  return [...total]
    .filter(([, impressions]) => impressions > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([key]) => ({ key, name: nameOfPlatform(key), impressions: buckets.map((bucket) => at.get(`${key} ${bucket}`) ?? 0) }));
}

/** A deal's dashboard: figures against the days before, charts, funnel and top supply, all from delivery events (spec 2 §2). */
export async function readDealChart({ input, session, scope, stores }: Call) {
  const deal = (await findDealAccount(scope, input.dealId)) ?? fail(dashboardDealUnknown);
  const spans = spansOf(input);
  const { events } = stores;
  const of: DeliveryOf = { account: deal.accountId, deal: deal.id, ...spans.now };
  const rank = sees(session, 'spend') ? 'spend' : 'impressions';
  const top = { rank, limit: TOP, previousFrom: spans.before.from } as const;
  const [now, before, series, platforms, losses, domains, bundles] = await Promise.all([
    deliveryTotals(events, of),
    deliveryTotals(events, { ...of, ...spans.before }),
    deliverySeries(events, of, spans),
    platformSeries(events, of, spans),
    lossCounts(events, of),
    topSupply(events, of, { by: 'domain', ...top }),
    topSupply(events, of, { by: 'app', ...top }),
  ]);
  const labels = bucketsOf(spans);
  const byBucket = new Map(series.map((point) => [point.at, point]));
  const points = labels.map((label) => byBucket.get(label));
  return {
    cards: cardsOf(session, { now, before }, points),
    labels,
    bucket: spans.bucket,
    platforms: platformsOf(platforms, labels),
    cpm: points.map((point) => numberOf(point?.cpm ?? null)),
    ...(sees(session, 'spend') ? { spend: points.map((point) => point?.spend ?? '0') } : {}),
    funnel: funnelOf(now, losses),
    topDomains: domains.map(supplyRow('Domain', rank)),
    topBundles: bundles.map(supplyRow('Bundle', rank)),
  };
}
