import { addDays, fromMicros, micros, type Span, spanOf, spanOfDays } from '@kontor/core/contract';
import { keepDerived, type Scope } from '@kontor/core/server';
import { DEAL_FIGURES, type DealFigure, type DealRow, dealRangeRefused, figuresSeen, measureViewer } from '@kontor/deals/contract';
import { MEASURES } from '@kontor/market/contract';
import { askDelivery, type DeliveryReader, type Figures, whoseOf } from '@kontor/market/server';
import type { ListCall } from '../list/deal-list-store.ts';

/** Who reads a list, and of which dates. */
export type ListReader = DeliveryReader & { scope: Scope; span: Span };
export type DealFigures = Pick<DealRow, DealFigure>;
export type Earnings = ReadonlyMap<string, Figures>;
const TREND_DAYS = 14;

/** An account reads its own list, platform staff everybody's; the last seven days unless said otherwise. */
export const listReader = ({ input, scope, stores, session }: ListCall): ListReader => ({
  events: stores.events,
  scope,
  whose: whoseOf(scope),
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

const byDeal = keepDerived<object, Earnings>();
const inOrder = keepDerived<Earnings, readonly string[]>();
const amounts = keepDerived<Earnings, ReadonlyMap<string, Sums>>();
const sums = keepDerived<Earnings, Sums>();

/** What each deal earned in the span, by deal. */
export async function earningsByDeal(reader: ListReader): Promise<Earnings> {
  const { rows } = await askDelivery(reader, { span: reader.span, measures: Object.values(DEAL_FIGURES), by: ['deal'] });
  return byDeal(rows, '', () => new Map(rows.map(({ key, figures }) => [key.deal, figures])));
}

/** Deals that have a value, highest or lowest first; equal ones by id. */
export function sortedByValue(values: Iterable<readonly [id: string, value: string | null | undefined]>, reverse: boolean): string[] {
  const known = [...values].flatMap(([id, value]) => (value === null || value === undefined ? [] : [{ id, value, number: Number(value) }]));
  const sign = reverse ? -1 : 1;
  // Sums of money may have more digits than a number holds.
  const compare = (a: (typeof known)[number], b: (typeof known)[number]) =>
    a.number - b.number || (a.value === b.value ? 0 : Number(micros(a.value) - micros(b.value))) || (a.id < b.id ? -1 : 1);
  return known.sort((a, b) => sign * compare(a, b)).map(({ id }) => id);
}

/** Deals in the order of what they earned; kept with the earnings. */
export const orderBy = (earned: Earnings, figure: DealFigure, reverse: boolean): readonly string[] =>
  inOrder(earned, `${figure} ${reverse}`, () =>
    sortedByValue(
      [...earned].map(([id, of]) => [id, of[DEAL_FIGURES[figure]]] as const),
      reverse,
    ),
  );

type Sums = readonly bigint[];
const summedBy = ({ viewer }: ListReader) => [...figuresSeen(viewer)].filter((figure) => ['count', 'money'].includes(formatOf(figure)));
const sumOf = (of: Iterable<Sums>, figures: readonly DealFigure[]): Sums => {
  const total = figures.map(() => 0n);
  for (const one of of) for (const [index, amount] of one.entries()) total[index] = (total[index] ?? 0n) + amount;
  return total;
};

/** What each deal earned as whole micro-units, in the order of `figures`; read once from the texts. */
const amountsOf = (earned: Earnings, figures: readonly DealFigure[]) =>
  amounts(
    earned,
    figures.join(),
    () => new Map([...earned].map(([id, of]) => [id, figures.map((figure) => micros(of[DEAL_FIGURES[figure]] ?? '0'))])),
  );

/** Sums over the deals `in`, or over all but those `notIn`; not of the page alone. */
export function totalsOf(reader: ListReader, earned: Earnings, whose: { in: readonly string[] } | { notIn: readonly string[] }) {
  const figures = summedBy(reader);
  const known = amountsOf(earned, figures);
  const named = 'in' in whose ? whose.in : whose.notIn;
  const theirs = sumOf(
    named.flatMap((id) => [known.get(id) ?? []]),
    figures,
  );
  const all = 'in' in whose ? null : sums(earned, figures.join(), () => sumOf(known.values(), figures));
  return Object.fromEntries(
    figures.map((figure, index) => {
      const total = fromMicros(all ? (all[index] ?? 0n) - (theirs[index] ?? 0n) : (theirs[index] ?? 0n));
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
