import type { SignedCall } from '@kontor/core/server';
import { type Card, DASHBOARD_FILTERS, type DealChart, type dashboardRoutes } from '@kontor/dashboards/contract';
import { MEASURES, type MeasureKey, type MeasureViewer, seenMeasures } from '@kontor/market/contract';
import { nameOfCode } from '@kontor/market/reference';
import { askDelivery, type DeliveryReader, type DeliveryRow, type Figures, lossCounts, newestEvent } from '@kontor/market/server';
import { rankOf, topOf } from './breakdown.ts';
import { type Bucket, bucketAt, bucketOf, bucketsOf, knownBuckets } from './buckets.ts';
import { type Dashboard, type DashboardCall, openDashboard } from './dashboard-reader.ts';
import { readMarks } from './deal-marks-store.ts';
import { changeOf, numberOf } from './figures.ts';
import { FUNNEL, funnelOf } from './funnel.ts';
import { unofferedOf } from './unoffered-of-deal.ts';
import { valueNames } from './value-names.ts';

/** Cards in their order on the screen (spec 2 §2, main dashboard), and viewability after them. */
const CARDS: MeasureKey[] = ['impressions', 'auctions', 'partnerRevenue', 'spend', 'cpm', 'fillRate', 'ctr', 'vcr', 'viewability'];
const TOP = 5;

/** A figure in each bucket: of one that event data reach, what was delivered; null of the others. */
type Points = readonly (Figures | null)[];

/** Without an auction there was no deal to compare with. */
const hasBefore = (before: Figures) => Number(before.auctions ?? 0) > 0;

function cardsOf(viewer: MeasureViewer, { figures, previous: before }: { figures: Figures; previous: Figures }, points: Points): Card[] {
  return seenMeasures(CARDS, viewer).map((key) => {
    const { label, hint, format, digits, goodWhen } = MEASURES[key];
    const value = numberOf(figures[key]);
    const previous = hasBefore(before) ? numberOf(before[key]) : null;
    const difference = value !== null && previous !== null ? value - previous : null;
    const delta = format === 'percent' ? difference : changeOf(value, previous);
    const trend = points.map((point) => numberOf(point?.[key]));
    return { key, label: label(viewer), hint, format, digits, goodWhen, value, previous, delta, trend };
  });
}

/** What every count and amount is where nothing was delivered; ratios have no value there. */
const NOTHING: Figures = Object.fromEntries(
  Object.entries(MEASURES).map(([key, { format }]) => [key, format === 'count' || format === 'money' ? '0' : null]),
);

/** Figures by bucket; those that have not begun, or that no data reach, are null. */
function pointsOf(
  rows: readonly DeliveryRow<Bucket>[],
  labels: readonly string[],
  { bucket, begun }: { bucket: Bucket; begun: number },
): Points {
  const found = new Map(rows.map(({ key, figures }) => [key[bucket], figures]));
  return labels.map((label, i) => (i < begun ? (found.get(label) ?? NOTHING) : null));
}

const unpricedOf = ({ unpriced, impressions }: Figures): number => (numberOf(unpriced) ?? 0) / (numberOf(impressions) || 1);

type ByPlatform = readonly DeliveryRow<Bucket | 'platform'>[];
function platformsOf(
  rows: ByPlatform,
  labels: readonly string[],
  { bucket, begun }: { bucket: Bucket; begun: number },
): DealChart['platforms'] {
  const total = new Map<string, number>();
  const at = new Map<string, number>();
  for (const { key, figures } of rows) {
    const impressions = Number(figures.impressions);
    total.set(key.platform, (total.get(key.platform) ?? 0) + impressions);
    at.set(`${key.platform} ${key[bucket]}`, impressions);
  }
  const valueAt = (platform: string) => (label: string, i: number) => (i < begun ? (at.get(`${platform} ${label}`) ?? 0) : null);
  return [...total]
    .filter(([, impressions]) => impressions > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([key]) => ({ key, name: nameOfCode('platform', key), impressions: labels.map(valueAt(key)) }));
}

/** Spend of the days compared with, in their own buckets; undefined where there is none, or none to see. */
async function beforeOf({ reader, where, daysBefore: span }: Dashboard, bucket: Bucket): Promise<DealChart['before']> {
  if (!span || !MEASURES.spend.isSeenBy(reader.viewer)) return undefined;
  const { rows } = await askDelivery(reader, { span, where, measures: ['spend'], by: [bucket] });
  if (rows.length === 0) return undefined;
  const labels = bucketsOf(span);
  return { labels, spend: pointsOf(rows, labels, { bucket, begun: labels.length }).map((point) => point?.spend ?? null) };
}

/** What the dashboard is narrowed to, by name. */
async function filterNames(dashboard: Dashboard, input: DashboardCall['input']): Promise<DealChart['filters']> {
  const named = DASHBOARD_FILTERS.map(async (of) => {
    const value = input[of];
    return value === undefined ? [] : [[of, (await valueNames(dashboard, of, [value]))(value)]];
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}

/** Everything the dashboard shows of one deal's delivery, asked at once. */
async function deliveryOf(dashboard: Dashboard, bucket: Bucket) {
  const { reader, span, part, before, where } = dashboard;
  const ofPart = { span: part, where };
  const ofDays = { span, where };
  const funnelReader: DeliveryReader = { ...reader, viewer: { ...reader.viewer, place: 'funnel' } };
  const top = { rank: rankOf(dashboard), limit: TOP };
  const [whole, series, platforms, funnel, losses, domains, apps, unoffered, newest] = await Promise.all([
    askDelivery(reader, { ...ofPart, measures: [...CARDS, 'unpriced'], ...(before ? { previous: before } : {}) }),
    askDelivery(reader, { ...ofDays, measures: CARDS, by: [bucket] }),
    askDelivery(reader, { ...ofDays, measures: ['impressions'], by: [bucket, 'platform'] }),
    askDelivery(funnelReader, { ...ofPart, measures: FUNNEL }),
    lossCounts(reader, ofPart),
    topOf(dashboard, 'domain', top),
    topOf(dashboard, 'app', top),
    unofferedOf(dashboard),
    newestEvent(reader.events),
  ]);
  return { whole, series, platforms, funnel, losses, domains, apps, unoffered, newest };
}

/** A deal's dashboard: figures against the days compared with, charts, funnel and top supply, all from delivery events (spec 2 §2). */
export async function readDealChart(call: SignedCall<typeof dashboardRoutes.deal>): Promise<DealChart> {
  const dashboard = await openDashboard(call);
  const { reader, span, before, dealId, now } = dashboard;
  const { viewer } = reader;
  const { input, scope } = call;
  const bucket = bucketOf(span);
  const [found, earlier, marks, filters] = await Promise.all([
    deliveryOf(dashboard, bucket),
    beforeOf(dashboard, bucket),
    readMarks(scope, dealId, span),
    filterNames(dashboard, input),
  ]);
  const labels = bucketsOf(span);
  const newest = found.newest === null ? now : new Date(found.newest);
  const known = knownBuckets(labels, span, newest < now ? newest : now);
  const points = pointsOf(found.series.rows, labels, { bucket, begun: known.begun });
  const [whole = { figures: {}, previous: {} }] = found.whole.rows;
  return {
    cards: cardsOf(viewer, whole, points),
    unpriced: unpricedOf(whole.figures),
    labels,
    bucket,
    running: known.running,
    platforms: platformsOf(found.platforms.rows, labels, { bucket, begun: known.begun }),
    cpm: points.map((point) => numberOf(point?.cpm)),
    ...(MEASURES.spend.isSeenBy(viewer) ? { spend: points.map((point) => point && (point.spend ?? '0')) } : {}),
    compared: before && { ...before.days, isPart: before.isPart },
    ...(earlier ? { before: earlier } : {}),
    marks: marks.flatMap(({ at, text }) => {
      const index = labels.indexOf(bucketAt(at, span, bucket));
      return index < 0 ? [] : [{ index, text }];
    }),
    filters,
    funnel: funnelOf(viewer, found.funnel.rows[0]?.figures ?? {}, found.losses),
    topDomains: found.domains,
    topBundles: found.apps,
    unoffered: found.unoffered,
    dataTo: found.newest,
  };
}
