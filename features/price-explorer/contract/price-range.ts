import { OPEN_FLOOR } from '@kontor/market/contract';

/** A range of prices in dollars; without an upper end it holds everything above. */
export type PriceRange = { from: number; to: number | null };

const ALL: PriceRange = { from: 0, to: null };
const cents = (dollars: number) => Math.round(dollars * 100);
const inDollars = (count: number) => count / 100;
/** The dollar from which on the index tells no floors apart. */
export const OPEN_FROM = OPEN_FLOOR;
/** Up to so wide a range below the first is read cent by cent: most floors of display are there. */
const NARROW = 5;
const MOST_BARS = 40;

/** The range of a question: none is all prices. Ends are whole cents, and the upper one is above the lower. */
export function rangeOf({ from = 0, to }: { from?: number | undefined; to?: number | undefined }): PriceRange {
  const least = inDollars(cents(from));
  return { from: least, to: to === undefined ? null : Math.max(inDollars(cents(to)), inDollars(cents(least) + 1)) };
}

/** Cents of a bar in a range: a dollar as the index has them, ten cents or one inside of it. An open range above the index has its own. */
export function stepOf({ from, to }: PriceRange): number {
  if (to === null) return 100;
  const width = cents(to) - cents(from);
  if (width <= 10) return 1;
  if (width <= 100 || (to <= NARROW && width < NARROW * 100)) return 10;
  if (to <= OPEN_FROM) return 100;
  return [100, 200, 500, 1_000, 2_000, 5_000, 10_000].find((step) => width / step <= MOST_BARS) ?? 20_000;
}

/** Whether the index knows the bars of a range: whole dollars among those it tells apart. */
export const isIndexed = (range: PriceRange): boolean =>
  stepOf(range) === 100 &&
  cents(range.from) % 100 === 0 &&
  range.from < OPEN_FROM &&
  (range.to === null || (range.to <= OPEN_FROM && cents(range.to) % 100 === 0));

/** Whether a bar can be opened: one of a cent has no parts. */
export const canOpen = ({ from, to }: PriceRange): boolean => to === null || cents(to) - cents(from) > 1;

/** “$24.00 – $25.00”, “≥ $39.00” */
export const rangeWords = ({ from, to }: PriceRange): string =>
  to === null ? (from === 0 ? 'All prices' : `≥ $${from.toFixed(2)}`) : `$${from.toFixed(2)} – $${to.toFixed(2)}`;

/** The range around a price that is half as wide, or twice: never narrower than ten cents, and from so wide on all prices. */
export function widened(range: PriceRange, { by, around, end }: { by: 0.5 | 2; around: number; end: number }): PriceRange {
  const top = range.to ?? end;
  const wide = Math.max(10, cents(top) - cents(range.from)) * by;
  const unit = wide > 100 ? 100 : 10;
  const width = Math.max(10, Math.round(wide / unit) * unit);
  if (by === 2 && width >= cents(end)) return ALL;
  const middle = Math.min(Math.max(cents(around), cents(range.from)), cents(top));
  const from = Math.max(0, Math.floor((middle - width / 2) / unit) * unit);
  return { from: inDollars(from), to: inDollars(from + width) };
}
