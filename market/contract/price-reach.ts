import { type Forecast, OPEN_FLOOR } from './forecast.ts';
import { netRate, type PriceTerms } from './net-rate.ts';

type Histogram = Forecast['histogram'];

/** How wide a bar is, in dollars; the last one is taken for a dollar. */
export const widthAt = (histogram: Histogram, at: number): number =>
  Math.min(1, (histogram[at + 1]?.from ?? Number.POSITIVE_INFINITY) - (histogram[at]?.from ?? 0));
/** A bar so narrow is of one price, as that of no floor. */
const ONE_PRICE = 0.01;

/** Percent of the requests whose floor `price` meets. Inside a bar floors are taken as spread evenly, also in the last, which has no upper end. */
export function shareWithin(histogram: Histogram, price: number): number {
  const all = histogram.reduce((sum, { requests }) => sum + requests, 0);
  const part = (at: number, from: number) => {
    const width = widthAt(histogram, at);
    return width <= ONE_PRICE ? Number(price >= from) : Math.min(1, Math.max(0, (price - from) / width));
  };
  const reached = histogram.reduce((sum, { from, requests }, at) => sum + requests * part(at, from), 0);
  return all === 0 ? 0 : (reached / all) * 100;
}

/** The price that the floors of this percent of the requests meet, in dollars, by the same rule; null where no request has a floor. */
export function priceWithin(histogram: Histogram, share: number): number | null {
  const all = histogram.reduce((sum, { requests }) => sum + requests, 0);
  let missing = (all * share) / 100;
  for (const [at, { from, requests }] of histogram.entries()) {
    // Sums of shares have fractions of their own.
    if (requests > 0 && missing <= requests * (1 + 1e-12)) {
      const width = widthAt(histogram, at);
      return width <= ONE_PRICE ? from : from + (missing / requests) * width;
    }
    missing -= requests;
  }
  return null;
}

/** Percent of the requests that a price of these terms reaches: their floor is at most rate − margin − data fee. */
export const reachOf = (histogram: Histogram, terms: PriceTerms): number => shareWithin(histogram, Math.max(0, Number(netRate(terms))));

/** Buckets shown at least, so that a narrow market does not look like a wide one. */
const LEAST_BUCKETS = 12;

/** Requests by whole dollars of floor. */
export function byDollar(histogram: Histogram): number[] {
  const dollars = new Array<number>(OPEN_FLOOR + 1).fill(0);
  for (const { from, requests } of histogram) dollars[Math.floor(from)] = (dollars[Math.floor(from)] ?? 0) + requests;
  return dollars;
}

/** The same up to the last dollar that has any and past `price`, in steps of four for even ticks. */
export function shownBuckets(histogram: Histogram, price = 0): number[] {
  const dollars = byDollar(histogram);
  const last = Math.max(LEAST_BUCKETS, dollars.findLastIndex((requests) => requests > 0) + 1, Math.ceil(price) + 1);
  return dollars.slice(0, Math.ceil(last / 4) * 4);
}
