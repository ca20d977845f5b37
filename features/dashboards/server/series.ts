import { MEASURES, type MeasureKey } from '@kontor/market/contract';
import { askDelivery, type DeliveryRow, type Figures } from '@kontor/market/server';
import { type Bucket, bucketOf } from './buckets.ts';
import type { Delivered } from './dashboard-reader.ts';

/** Cards in their order on the screen (spec 2 §2, main dashboard), and viewability after them. */
export const CARDS: readonly MeasureKey[] = [
  'impressions',
  'auctions',
  'partnerRevenue',
  'spend',
  'cpm',
  'fillRate',
  'ctr',
  'vcr',
  'viewability',
];

/** A figure in each bucket: of one that event data reach, what was delivered; null of the others. */
export type Points = readonly (Figures | null)[];

/** What every count and amount is where nothing was delivered; ratios have no value there. */
const NOTHING: Figures = Object.fromEntries(
  Object.entries(MEASURES).map(([key, { format }]) => [key, format === 'count' || format === 'money' ? '0' : null]),
);

/** Figures by bucket; those that have not begun, or that no data reach, are null. */
export function pointsOf(
  rows: readonly DeliveryRow<Bucket>[],
  labels: readonly string[],
  { bucket, begun }: { bucket: Bucket; begun: number },
): Points {
  const found = new Map(rows.map(({ key, figures }) => [key[bucket], figures]));
  return labels.map((label, i) => (i < begun ? (found.get(label) ?? NOTHING) : null));
}

/** The cards' figures in each bucket of the days: one question for every widget that draws them. */
export async function seriesOf({ reader, span, where, buckets }: Delivered): Promise<Points> {
  const bucket = bucketOf(span);
  const [{ labels, begun }, { rows }] = await Promise.all([buckets(), askDelivery(reader, { span, where, measures: CARDS, by: [bucket] })]);
  return pointsOf(rows, labels, { bucket, begun });
}
