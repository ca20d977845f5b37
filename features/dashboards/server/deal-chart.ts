import { addDays, countDays, fail, previousSpan, type Span, spanOf } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type Card, dashboardDealUnknown, dashboardRangeRefused, type dashboardRoutes, type SupplyRow } from '@kontor/dashboards/contract';
import { lossCause, MEASURES, type MeasureKey, type MeasureViewer, seenMeasures } from '@kontor/market/contract';
import { PLATFORMS } from '@kontor/market/reference';
import { askDelivery, type DeliveryReader, type DeliveryRow, type Figures, lossCounts } from '@kontor/market/server';
import { findDealAccount } from './deal-account-store.ts';

/** Cards in their order on the screen (spec 2 §2, main dashboard). */
const CARDS: MeasureKey[] = ['impressions', 'auctions', 'partnerRevenue', 'spend', 'cpm', 'fillRate', 'ctr', 'vcr'];
const FUNNEL = ['auctions', 'bids', 'wins', 'impressions'] as const satisfies MeasureKey[];
const SUPPLY: MeasureKey[] = ['auctions', 'impressions', 'cpm', 'vcr', 'spend'];
const TOP = 5;

const numberOf = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));
const changeOf = (now: number | null, before: number | null) => (now === null || !before ? null : ((now - before) / before) * 100);

/** A day is drawn by the hour, more by the day. */
const bucketOf = ({ days }: Span): 'hour' | 'day' => (countDays(days) === 1 ? 'hour' : 'day');

/** Beginnings of every bucket of the days, so that an empty hour is a gap and not a jump. */
function bucketsOf(span: Span): string[] {
  const { startDate } = span.days;
  if (bucketOf(span) === 'hour') return Array.from({ length: 24 }, (_, hour) => `${startDate} ${String(hour).padStart(2, '0')}:00:00`);
  return Array.from({ length: countDays(span.days) }, (_, day) => `${addDays(startDate, day)} 00:00:00`);
}

type Whole = { figures: Figures; previous: Figures };

function cardsOf(viewer: MeasureViewer, { figures, previous: before }: Whole, points: (Figures | undefined)[]): Card[] {
  return seenMeasures(CARDS, viewer).map((key) => {
    const { label, format, goodWhen } = MEASURES[key];
    const [value, previous] = [numberOf(figures[key]), numberOf(before[key])];
    const trend = points.map((point) => numberOf(point?.[key]) ?? 0);
    return { key, label: label(viewer), format, goodWhen, value, previous, delta: changeOf(value, previous), trend };
  });
}

function funnelOf(figures: Figures, losses: { code: number; count: string }[]) {
  const [requests = 0, bids = 0, wins = 0, impressions = 0] = FUNNEL.map((key) => Number(figures[key]));
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

type Rank = 'spend' | 'impressions';
type Supply = 'domain' | 'app';
const KINDS: Record<Supply, SupplyRow['kind']> = { domain: 'Domain', app: 'Bundle' };

const supplyRow =
  (by: Supply, rank: Rank) =>
  ({ key, figures, previous }: DeliveryRow<Supply>): SupplyRow => ({
    name: key[by],
    kind: KINDS[by],
    requests: Number(figures.auctions),
    impressions: Number(figures.impressions),
    cpm: numberOf(figures.cpm),
    vcr: numberOf(figures.vcr),
    ...(rank === 'spend' ? { revenue: figures.spend ?? '0' } : {}),
    delta: changeOf(Number(figures[rank]), Number(previous[rank])),
  });

const nameOfPlatform = (code: string) => PLATFORMS.find((platform) => platform.code === code)?.name ?? code;

function platformsOf(rows: DeliveryRow<'hour' | 'day' | 'platform'>[], bucket: 'hour' | 'day', buckets: string[]) {
  const total = new Map<string, number>();
  const at = new Map<string, number>();
  for (const { key, figures } of rows) {
    const impressions = Number(figures.impressions);
    total.set(key.platform, (total.get(key.platform) ?? 0) + impressions);
    at.set(`${key.platform} ${key[bucket]}`, impressions);
  }
  return [...total]
    .filter(([, impressions]) => impressions > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([key]) => ({ key, name: nameOfPlatform(key), impressions: buckets.map((begin) => at.get(`${key} ${begin}`) ?? 0) }));
}

/** Everything the dashboard shows of one deal's delivery, asked at once. */
async function deliveryOf(reader: DeliveryReader, deal: string, { span, rank }: { span: Span; rank: Rank }) {
  const previous = previousSpan(span);
  const bucket = bucketOf(span);
  const asked = { span, where: [{ of: 'deal' as const, in: [deal] }] };
  const top = (by: Supply) =>
    askDelivery(reader, {
      span,
      measures: SUPPLY,
      by: [by],
      where: [...asked.where, { of: by, notIn: [''] }],
      order: { by: rank, reverse: true },
      limit: TOP,
      previous,
    });
  const funnelReader: DeliveryReader = { ...reader, viewer: { ...reader.viewer, place: 'funnel' } };
  const [whole, series, platforms, funnel, losses, domains, apps] = await Promise.all([
    askDelivery(reader, { ...asked, measures: CARDS, previous }),
    askDelivery(reader, { ...asked, measures: CARDS, by: [bucket] }),
    askDelivery(reader, { ...asked, measures: ['impressions'], by: [bucket, 'platform'] }),
    askDelivery(funnelReader, { ...asked, measures: FUNNEL }),
    lossCounts(reader, asked),
    top('domain'),
    top('app'),
  ]);
  return { bucket, whole, series, platforms, funnel, losses, domains, apps };
}

/** A deal's dashboard: figures against the days before, charts, funnel and top supply, all from delivery events (spec 2 §2). */
export async function readDealChart({ input, session, scope, stores }: SignedCall<typeof dashboardRoutes.deal>) {
  const deal = (await findDealAccount(scope, input.dealId)) ?? fail(dashboardDealUnknown);
  const span = spanOf(input, { fallback: 'today', refused: dashboardRangeRefused });
  const viewer: MeasureViewer = { accountType: session.accountType, place: 'widget' };
  // The scope has found the deal, so its delivery is read as its own account's, by staff too.
  const reader: DeliveryReader = { events: stores.events, scope: { accountId: deal.accountId, reach: 'own' }, viewer };
  const seesSpend = MEASURES.spend.isSeenBy(viewer);
  const rank = seesSpend ? 'spend' : 'impressions';
  const found = await deliveryOf(reader, deal.id, { span, rank });
  const labels = bucketsOf(span);
  const byBucket = new Map(found.series.rows.map(({ key, figures }) => [key[found.bucket], figures]));
  const points = labels.map((label) => byBucket.get(label));
  const [whole = { figures: {}, previous: {} }] = found.whole.rows;
  return {
    cards: cardsOf(viewer, whole, points),
    labels,
    bucket: found.bucket,
    platforms: platformsOf(found.platforms.rows, found.bucket, labels),
    cpm: points.map((point) => numberOf(point?.cpm)),
    ...(seesSpend ? { spend: points.map((point) => point?.spend ?? '0') } : {}),
    funnel: funnelOf(found.funnel.rows[0]?.figures ?? {}, found.losses),
    topDomains: found.domains.rows.map(supplyRow('domain', rank)),
    topBundles: found.apps.rows.map(supplyRow('app', rank)),
  };
}
