import { fromMicros, micros } from '@kontor/core/contract';

/** What a deal's price is made of, dollars CPM; the margin may be percent of the rate. */
export type PriceTerms = { rate: string; marginType: 'FLAT' | 'PERCENT'; marginValue: string; dataFee: string };

const HUNDRED = 100_000_000n;

/**
 * Dollars CPM of a deal's rate that reach the publisher: rate − margin − data fee. Below zero where margin and fee eat all of it.
 * A request is buyable when its floor is not above that.
 */
export function netRate({ rate, marginType, marginValue, dataFee }: PriceTerms): string {
  const gross = micros(rate);
  const margin = micros(marginValue || '0');
  const paid = marginType === 'PERCENT' ? (gross * margin + HUNDRED / 2n) / HUNDRED : margin;
  return fromMicros(gross - paid - micros(dataFee || '0'));
}

/** Whether a deal of these terms may buy a request of this floor, dollars CPM. */
export const isBuyable = (floor: string, terms: PriceTerms): boolean => micros(floor) <= micros(netRate(terms));
