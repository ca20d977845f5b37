import { type DealDraft, Decimal } from '@kontor/deals/contract';
import { type PriceSplit, priceSplit, rateFor, shareWithin } from '@kontor/market/contract';
import type { PlanForecast } from '@kontor/media-plans/contract';

/** What of a deal says what it pays. */
export type Terms = Pick<DealDraft, 'rate' | 'type' | 'marginType' | 'marginValue'>;
type Priced = Pick<PlanForecast, 'requests' | 'unpriced' | 'histogram' | 'dataFee'>;

const MILLION = 1_000_000;
const areAmounts = (...amounts: string[]) => amounts.every((amount) => Decimal.safeParse(amount).success);

/** How the price divides; null while price or margin is no amount. */
export function splitOf({ rate, marginType, marginValue }: Terms, dataFee: string): PriceSplit | null {
  return Number(rate) > 0 && areAmounts(rate, marginValue) ? priceSplit({ rate, marginType, marginValue, dataFee }) : null;
}

/** Dollars of the rate that reach the publisher; all of it while the margin is no amount. */
export function netOf(terms: Terms, dataFee: string): number {
  const split = splitOf(terms, dataFee);
  return split ? Math.max(0, Number(split.net) / MILLION) : Number(terms.rate) || 0;
}

/** What of the plan the price reaches: percent of the requests with a floor, and how many a day. */
export function reachAt(forecast: Priced, terms: Terms): { net: number; share: number; requests: number } {
  const net = netOf(terms, forecast.dataFee);
  const share = shareWithin(forecast.histogram, net);
  return { net, share, requests: ((forecast.requests - forecast.unpriced) * share) / 100 };
}

/** “after data fee and margin”: what is taken of the price before the publisher; null where nothing is. */
export function takenWords(split: PriceSplit | null): string | null {
  if (!split) return null;
  const taken = [...(split.dataFee > 0n ? ['data fee'] : []), ...(split.margin > 0n ? ['margin'] : [])];
  return taken.length === 0 ? null : `after ${taken.join(' and ')}`;
}

/** The price whose net meets the plan's median floor, as the form holds it; null where there is none. */
export function halfPrice({ medianCpm, dataFee }: Pick<PlanForecast, 'medianCpm' | 'dataFee'>, terms: Terms): string | null {
  if (medianCpm === null || !areAmounts(terms.marginValue)) return null;
  const rate = rateFor(medianCpm, { ...terms, dataFee });
  return rate === null ? null : String(Number(rate));
}
