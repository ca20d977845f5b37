import { addDays, fromMicros, micros, type Span, spanOf, spanOfDays } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { DEAL_FIGURES, type DealFigure, type DealRow, dealRangeRefused, figuresSeen, measureViewer } from '@kontor/deals/contract';
import { MEASURES } from '@kontor/market/contract';
import { askDelivery, type Condition, type DeliveryReader, type Figures } from '@kontor/market/server';
import type { ListCall } from './deal-list-store.ts';

/** Who reads a list, and of which dates. */
export type ListReader = DeliveryReader & { scope: Scope; span: Span };
export type DealFigures = Pick<DealRow, DealFigure>;
export type Earnings = ReadonlyMap<string, Figures>;
const TREND_DAYS = 14;

/** An account reads its own list, platform staff everybody's; the last seven days unless said otherwise. */
export const listReader = ({ input, scope, stores, session }: ListCall): ListReader => ({
  events: stores.events,
  scope,
  viewer: measureViewer({ accountType: session.accountType, isStaffView: scope.reach === 'all' }),
  span: spanOf(input, { fallback: 'last7day', refused: dealRangeRefused }),
});

const formatOf = (figure: DealFigure) => MEASURES[DEAL_FIGURES[figure]].format;

/** A figure as the wire has it: money as decimal text, the rest as numbers. */
function onWire(figure: DealFigure, text: string | null | undefined) {
  if (text === null || text === undefined) return null;
  return formatOf(figure) === 'money' || formatOf(figure) === 'cpm' ? text : Number(text);
}

/** A deal's figures as this viewer sees them; null where it had no delivery. */
export const figuresOf = (viewer: DeliveryReader['viewer'], figures: Figures | undefined): DealFigures =>
  Object.fromEntries([...figuresSeen(viewer)].map((figure) => [figure, onWire(figure, figures?.[DEAL_FIGURES[figure]])]));

/** What each deal earned in the span, by deal; of `deals` alone where they are given. */
export async function earningsByDeal(reader: ListReader, deals?: string[]): Promise<Earnings> {
  if (deals?.length === 0) return new Map();
  const where: Condition[] = deals ? [{ of: 'deal', in: deals }] : [];
  const { rows } = await askDelivery(reader, { span: reader.span, measures: Object.values(DEAL_FIGURES), by: ['deal'], where });
  return new Map(rows.map(({ key, figures }) => [key.deal, figures]));
}

/** Sums over every deal that meets `where`, not the page alone; added up from `earned` where every deal's figures are known. */
export async function totalsOf(reader: ListReader, where: Condition, earned?: Earnings) {
  const summed = [...figuresSeen(reader.viewer)].filter((figure) => ['count', 'money'].includes(formatOf(figure)));
  const measures = summed.map((figure) => DEAL_FIGURES[figure]);
  const named = new Set('in' in where ? where.in : where.notIn);
  const figures = earned
    ? [...earned].filter(([deal]) => named.has(deal) === 'in' in where).map(([, of]) => of)
    : (await askDelivery(reader, { span: reader.span, measures, where: [where] })).rows.map((row) => row.figures);
  return Object.fromEntries(
    summed.map((figure) => {
      const total = fromMicros(figures.reduce((sum, of) => sum + micros(of[DEAL_FIGURES[figure]] ?? '0'), 0n));
      return [figure, formatOf(figure) === 'money' ? total : Number(total)];
    }),
  );
}

type Trend = (number | null)[];
/** Revenue, or impressions for who may not see it, of each deal in the fourteen days up to the span's last: one number a day. */
export async function trendsOf(reader: ListReader, deals: string[]): Promise<Map<string, Trend>> {
  const trends = new Map(deals.map((deal) => [deal, new Array<number | null>(TREND_DAYS).fill(0)]));
  if (deals.length === 0) return trends;
  const { days, zone } = reader.span;
  const measure = figuresSeen(reader.viewer).has('spend') ? 'spend' : 'impressions';
  const first = addDays(days.endDate, 1 - TREND_DAYS);
  const span = spanOfDays({ startDate: first, endDate: days.endDate }, zone);
  const { rows } = await askDelivery(reader, { span, measures: [measure], by: ['deal', 'day'], where: [{ of: 'deal', in: deals }] });
  const dayAt = new Map(Array.from({ length: TREND_DAYS }, (_, index) => [`${addDays(first, index)} 00:00:00`, index]));
  // A sparkline is a picture: a float is enough for its height.
  for (const { key, figures } of rows) trends.get(key.deal)?.splice(dayAt.get(key.day) ?? 0, 1, Number(figures[measure]));
  return trends;
}
