import { type Forecast, netRate, type PriceTerms, priceWithin, rateFor, shareWithin } from '@kontor/market/contract';
import { MOST_FLOOR } from './price-question.ts';

type Histogram = Forecast['histogram'];

/** Requests a day whose price is known. */
export const pricedOf = (histogram: Histogram): number => histogram.reduce((sum, { requests }) => sum + requests, 0);

/** What of a price reaches the publisher, dollars; 0 where margin and data cost eat all of it. */
export const netOf = (terms: PriceTerms): number => Math.max(0, Number(netRate(terms)));

/** Requests a day, and their share in percent, that a price of these terms reaches. */
export function reachedBy(histogram: Histogram, terms: PriceTerms): { requests: number; share: number } {
  const share = shareWithin(histogram, netOf(terms));
  return { requests: (pricedOf(histogram) * share) / 100, share };
}

/** The lowest net that has so many percent of the requests within reach; null without requests. The inverse of `shareWithin`. */
export const netFor = (histogram: Histogram, percent: number): number | null => (percent === 0 ? null : priceWithin(histogram, percent));

/** The cheapest deal floor in whole cents that has so many percent within reach; null where none up to the highest has. */
export function floorFor(histogram: Histogram, percent: number, terms: Omit<PriceTerms, 'rate'>): string | null {
  const net = netFor(histogram, percent);
  const rate = net === null ? null : rateFor(net, terms);
  return rate === null || Number(rate) > MOST_FLOOR ? null : Number(rate).toFixed(2);
}

const POINTS = 40;
/** Reach over floor: as many points as a curve needs from 0 up to past the price and the last floor asked. */
export function reachCurve(histogram: Histogram, terms: Omit<PriceTerms, 'rate'>, upTo: number): { floor: string; requests: number }[] {
  const step = Math.max(0.05, Math.ceil((Math.min(MOST_FLOOR, upTo) / POINTS) * 20) / 20);
  return Array.from({ length: POINTS + 1 }, (_, at) => Math.min(MOST_FLOOR, at * step).toFixed(2)).map((rate) => ({
    floor: rate,
    requests: reachedBy(histogram, { ...terms, rate }).requests,
  }));
}
