import { fromMicros, micros } from '@kontor/core/contract';

/** What a deal's price is made of, dollars CPM; the margin may be percent of the rate. */
export type PriceTerms = { rate: string; marginType: 'FLAT' | 'PERCENT'; marginValue: string; dataFee: string };

/** Parts of a price in millionths of a dollar CPM: `bid` is `margin`, `dataFee` and `net` together. */
export type PriceSplit = { bid: bigint; margin: bigint; dataFee: bigint; net: bigint };

const HUNDRED = 100_000_000n;

/**
 * How a price divides; `net` is what reaches the publisher, below zero where margin and fee eat all of it. A percentage is rounded half up to
 * the millionth of a dollar CPM. What is charged is rounded once, as the sum of impressions (ingest-delivery.ts), and may differ in its last digits.
 */
export function priceSplit({ rate, marginType, marginValue, dataFee }: PriceTerms): PriceSplit {
  const bid = micros(rate || '0');
  const value = micros(marginValue || '0');
  const margin = marginType === 'PERCENT' ? (bid * value + HUNDRED / 2n) / HUNDRED : value;
  const fee = micros(dataFee || '0');
  return { bid, margin, dataFee: fee, net: bid - margin - fee };
}

/**
 * Dollars CPM of a deal's rate that reach the publisher: rate − margin − data fee. Below zero where margin and fee eat all of it.
 * A request is buyable when its floor is not above that.
 */
export const netRate = (terms: PriceTerms): string => fromMicros(priceSplit(terms).net);

/** Whether a deal of these terms may buy a request of this floor, dollars CPM. */
export const isBuyable = (floor: string, terms: PriceTerms): boolean => micros(floor) <= priceSplit(terms).net;

const CENT = 10_000n;
const upToCents = (amount: bigint) => ((amount + CENT - 1n) / CENT) * CENT;

/** The lowest rate in whole cents of which `net` dollars reach the publisher; null where no rate does. */
export function rateFor(net: number, { marginType, marginValue, dataFee }: Omit<PriceTerms, 'rate'>): string | null {
  const wanted = micros(Math.max(0, net).toFixed(6)) + micros(dataFee || '0');
  const value = micros(marginValue || '0');
  if (marginType === 'FLAT') return fromMicros(upToCents(wanted + value));
  const kept = HUNDRED - value;
  return kept <= 0n ? null : fromMicros(upToCents((wanted * HUNDRED + kept - 1n) / kept));
}
