import type { Card, WidgetReply } from '@kontor/dashboards/contract';
import { MEASURES, type MeasureViewer, seenMeasures } from '@kontor/market/contract';
import { askDelivery, type Figures } from '@kontor/market/server';
import type { Delivered } from './dashboard-reader.ts';
import { changeOf, numberOf } from './figures.ts';
import { CARDS, type Points, seriesOf } from './series.ts';

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

const unpricedOf = ({ unpriced, impressions }: Figures): number => (numberOf(unpriced) ?? 0) / (numberOf(impressions) || 1);

/** The figures of the days or of the chosen bucket, each with the period before it and its trend. */
export async function askCards(dashboard: Delivered): Promise<WidgetReply<'summary'>> {
  const { reader, part, before, where } = dashboard;
  const [{ rows }, points] = await Promise.all([
    askDelivery(reader, { span: part, where, measures: [...CARDS, 'unpriced'], ...(before ? { previous: before } : {}) }),
    seriesOf(dashboard),
  ]);
  const [whole = { figures: {}, previous: {} }] = rows;
  return { cards: cardsOf(reader.viewer, whole, points), unpriced: unpricedOf(whole.figures) };
}
