import type { WidgetReply } from '@kontor/dashboards/contract';
import { nameOfCode } from '@kontor/market/reference';
import { askDelivery, type DeliveryRow } from '@kontor/market/server';
import { type Bucket, bucketOf, bucketsOf } from './buckets.ts';
import type { Buckets, Delivered } from './dashboard-reader.ts';
import { numberOf } from './figures.ts';
import { pointsOf, seriesOf } from './series.ts';

type ByPlatform = readonly DeliveryRow<Bucket | 'platform'>[];
function platformsOf(rows: ByPlatform, { labels, bucket, begun }: Buckets): WidgetReply<'delivery'>['platforms'] {
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

/** Impressions of each platform by bucket, with the price they were bought at. */
export async function askDeliveryChart({ reader, span, where, buckets }: Delivered): Promise<WidgetReply<'delivery'>> {
  const bucket = bucketOf(span);
  const [{ rows, subtotals }, known] = await Promise.all([
    askDelivery(reader, { span, where, measures: ['impressions', 'cpm'], by: [bucket, 'platform'], subtotals: true }),
    buckets(),
  ]);
  const points = pointsOf(subtotals, known.labels, known);
  return { platforms: platformsOf(rows, known), cpm: points.map((point) => numberOf(point?.cpm)) };
}

/** Spend of the days compared with, in their own buckets; undefined where there is none. */
async function beforeOf({ reader, where, daysBefore: span }: Delivered, bucket: Bucket): Promise<WidgetReply<'spend'>['before']> {
  if (!span) return undefined;
  const { rows } = await askDelivery(reader, { span, where, measures: ['spend'], by: [bucket] });
  if (rows.length === 0) return undefined;
  const labels = bucketsOf(span);
  return { labels, spend: pointsOf(rows, labels, { bucket, begun: labels.length }).map((point) => point?.spend ?? null) };
}

/** What buyers paid by bucket, and in the days compared with. */
export async function askSpend(dashboard: Delivered): Promise<WidgetReply<'spend'>> {
  const [points, before] = await Promise.all([seriesOf(dashboard), beforeOf(dashboard, bucketOf(dashboard.span))]);
  return { spend: points.map((point) => point && (point.spend ?? '0')), ...(before ? { before } : {}) };
}
