import { byDollar, type Forecast } from '@kontor/market/contract';
import { OPEN_FROM, type PriceBar, type PriceGraph, type PriceRange, rangeWords } from '@kontor/price-explorer/contract';

type Drawn = PriceGraph['data'][number];
type Floor = { floor: number; requests: number };

const barOf = (range: PriceRange, value: number): PriceBar & PriceRange => ({ label: rangeWords(range), value, ...range });
const inDollars = (cents: number) => cents / 100;
const inCents = (dollars: number) => Math.round(dollars * 100);

/** Bars to the dollar from a histogram: up to the end of the range, or to the last that has requests. */
export function dollarBars(histogram: Forecast['histogram'], { from, to }: PriceRange): Drawn[] {
  const dollars = byDollar(histogram);
  const end = to ?? Math.max(dollars.findLastIndex((requests) => requests > 0) + 1, from + 1);
  return dollars
    .map((requests, floor) => barOf({ from: floor, to: floor === OPEN_FROM && to === null ? null : floor + 1 }, requests))
    .slice(from, end);
}

/** Bars of so many cents each from floors that were counted cent by cent: empty ones too, so that nothing is pushed together. */
export function floorBars(floors: readonly Floor[], range: { from: number; to: number }, step: number): Drawn[] {
  const [first, end] = [inCents(range.from), inCents(range.to)];
  const totals = new Map<number, Floor[]>();
  for (const one of floors) {
    const at = first + Math.floor((inCents(one.floor) - first) / step) * step;
    totals.set(at, [...(totals.get(at) ?? []), one]);
  }
  return Array.from({ length: Math.ceil((end - first) / step) }, (_, index) => first + index * step).map((at) => {
    const parts = totals.get(at) ?? [];
    const upper = Math.min(at + step, end);
    const bar = barOf(
      { from: inDollars(at), to: inDollars(upper) },
      parts.reduce((sum, { requests }) => sum + requests, 0),
    );
    if (step !== 10 || parts.length === 0) return bar;
    return { ...bar, subChart: parts.map(({ floor, requests }) => barOf({ from: floor, to: inDollars(inCents(floor) + 1) }, requests)) };
  });
}
