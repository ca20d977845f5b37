import type { Forecast } from './forecast.ts';
import { netRate, type PriceTerms } from './net-rate.ts';

type Histogram = Forecast['histogram'];

/**
 * Percent of the requests whose floor `price` meets. Inside a bucket floors are taken as spread evenly over its dollar; so are those of the
 * last bucket, which has no upper end.
 */
export function shareWithin(histogram: Histogram, price: number): number {
  const all = histogram.reduce((sum, { requests }) => sum + requests, 0);
  const reached = histogram.reduce((sum, { from, requests }) => sum + requests * Math.min(1, Math.max(0, price - from)), 0);
  return all === 0 ? 0 : (reached / all) * 100;
}

/** The price that the floors of this percent of the requests meet, in dollars, by the same rule; null where no request has a floor. */
export function priceWithin(histogram: Histogram, share: number): number | null {
  const all = histogram.reduce((sum, { requests }) => sum + requests, 0);
  let missing = (all * share) / 100;
  for (const { from, requests } of histogram) {
    if (requests > 0 && missing <= requests) return from + missing / requests;
    missing -= requests;
  }
  return null;
}

/** Percent of the requests that a price of these terms reaches: their floor is at most rate − margin − data fee. */
export const reachOf = (histogram: Histogram, terms: PriceTerms): number => shareWithin(histogram, Math.max(0, Number(netRate(terms))));

/** Buckets shown at least, so that a narrow market does not look like a wide one. */
const LEAST_BUCKETS = 12;

/** Requests by whole dollars of floor, up to the last that has any and past `price`, in steps of four for even ticks. */
export function shownBuckets(histogram: Histogram, price = 0): number[] {
  const last = Math.max(LEAST_BUCKETS, histogram.findLastIndex(({ requests }) => requests > 0) + 1, Math.ceil(price) + 1);
  return histogram.slice(0, Math.ceil(last / 4) * 4).map(({ requests }) => requests);
}
