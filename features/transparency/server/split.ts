import { exact, exactText, quotient } from '@kontor/core/contract';
import type { MeasureKey } from '@kontor/market/contract';
import type { Figures } from '@kontor/market/server';

/** What a split of spend is worked out of. */
export const SPLIT_MEASURES = [
  'spend',
  'partnerRevenue',
  'dataFee',
  'platformFee',
  'impressions',
  'unpriced',
] as const satisfies MeasureKey[];

/**
 * Spend and its four parts in units of 10⁻²⁴ dollars, so that they add up to it, and those of rows to those of their sum. The margin is what
 * the deal kept before the platform's fee; what is left reaches the publisher (decisions D41).
 */
export type Split = {
  gross: bigint;
  publisher: bigint;
  margin: bigint;
  dataFee: bigint;
  platformFee: bigint;
  priced: bigint;
  unpriced: number;
};

export function splitOf(figures: Figures): Split {
  const amount = (key: MeasureKey) => exact(figures[key] ?? '0');
  const [gross, partner, dataFee, platformFee] = [amount('spend'), amount('partnerRevenue'), amount('dataFee'), amount('platformFee')];
  const unpriced = Number(figures.unpriced ?? 0);
  return {
    gross,
    publisher: partner - platformFee,
    margin: gross - partner - dataFee,
    dataFee,
    platformFee,
    priced: BigInt(figures.impressions ?? '0') - BigInt(figures.unpriced ?? '0'),
    unpriced,
  };
}

/** Nothing of it has a price that is known in dollars: it cost something, and never $0. */
export const isUnpriced = ({ gross, priced, unpriced }: Split): boolean => gross === 0n && priced === 0n && unpriced > 0;

const CPM_DIGITS = 6;
/** The money of a row as the wire has it. */
export function moneyOf(split: Split) {
  if (isUnpriced(split)) return { revenuegross: null, revenue: null, takeRate: null, cpmGross: null, cpm: null };
  const { gross, publisher, priced } = split;
  const cpm = (amount: bigint) => (priced === 0n ? null : quotient(amount * 1000n, exact(String(priced)), CPM_DIGITS));
  return {
    revenuegross: exactText(gross),
    revenue: exactText(publisher),
    takeRate: quotient(gross - publisher, gross),
    cpmGross: cpm(gross),
    cpm: cpm(publisher),
  };
}
