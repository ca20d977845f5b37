/** Counts above this are read from a continuous curve: steps of one are then too small to matter. */
const MOST_STEPS = 200;

/** A count whose days vary more than chance alone would make them: a negative binomial, or Poisson where they do not. */
export type Spread = { mean: number; variance: number };

/** The chance of 0, 1, 2 … up to where 1 − 1e-9 is reached. */
function chances({ mean, variance }: Spread): number[] {
  const size = variance > mean ? mean ** 2 / (variance - mean) : Number.POSITIVE_INFINITY;
  const isPoisson = size > 1e6;
  const found = [isPoisson ? Math.exp(-mean) : (size / (size + mean)) ** size];
  let total = found[0] ?? 0;
  for (let n = 1; total < 1 - 1e-9 && n < 100 * MOST_STEPS; n += 1) {
    const next = (found[n - 1] ?? 0) * (isPoisson ? mean / n : ((size + n - 1) / n) * (mean / (size + mean)));
    found.push(next);
    total += next;
  }
  return found;
}

/** Wilson and Hilferty's cube: where `z` standard deviations of a gamma curve of this mean and variance end. */
const gammaAt = ({ mean, variance }: Spread, z: number): number => {
  const shape = mean ** 2 / variance;
  return mean * Math.max(0, 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3;
};

/** The standard normal's share below `z`, by Zelen and Severo's polynomial (Abramowitz and Stegun 26.2.17): right to 7 places. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = polynomial * Math.exp(-(z ** 2) / 2) * 0.3989422804;
  return z < 0 ? tail : 1 - tail;
}

/** The share of a gamma curve below `value`: the inverse of `gammaAt`. */
function gammaBelow({ mean, variance }: Spread, value: number): number {
  const shape = mean ** 2 / variance;
  return normalBelow(3 * Math.sqrt(shape) * (Math.cbrt(Math.max(0, value) / mean) - 1 + 1 / (9 * shape)));
}

/** Half the width of the range nine of ten lie in, and of the one that half of all lie in, in standard deviations. */
const NINE_OF_TEN = 1.645;
const HALF = 0.67449;
const TAIL = 0.05;

/** Where a quarter, a half and three quarters of the counts end. */
export type Quartiles = { p25: number; p50: number; p75: number };

/** Of one spread: the first count that as many do not exceed. */
export function quartiles(spread: Spread): Quartiles {
  if (spread.mean <= 0) return { p25: 0, p50: 0, p75: 0 };
  if (spread.mean > MOST_STEPS) return { p25: gammaAt(spread, -HALF), p50: gammaAt(spread, 0), p75: gammaAt(spread, HALF) };
  const of = chances(spread);
  const end = (share: number) => {
    let count = 0;
    for (let below = of[0] ?? 1; below < share && count < of.length - 1; below += of[count] ?? 0) count += 1;
    return count;
  };
  return { p25: end(0.25), p50: end(0.5), p75: end(0.75) };
}

/**
 * The counts nine of ten lie in, at most a twentieth below and the rest of the tenth above: a count that is often zero has nothing below it,
 * and a range that left a twentieth above alone would hold 98 of 100.
 */
export function nineOfTen(spread: Spread): { low: number; high: number } {
  if (spread.mean <= 0) return { low: 0, high: 0 };
  if (spread.mean > MOST_STEPS) return { low: gammaAt(spread, -NINE_OF_TEN), high: gammaAt(spread, NINE_OF_TEN) };
  const of = chances(spread);
  let low = 0;
  let below = 0;
  while (below + (of[low] ?? 1) <= TAIL) below += of[low++] ?? 1;
  let high = of.length - 1;
  let above = 0;
  while (high > low && above + (of[high] ?? 1) <= 2 * TAIL - below) above += of[high--] ?? 1;
  return { low, high };
}

const HALVINGS = 60;

/** The values nine of ten lie in that come from each of `spreads` alike, a twentieth on either side, and their quartiles. */
export function nineOfTenOf(spreads: readonly Spread[]): { low: number; high: number } & Quartiles {
  const known = spreads.filter(({ mean, variance }) => mean > 0 && variance > 0);
  const below = (value: number) => known.reduce((sum, spread) => sum + gammaBelow(spread, value), 0) / known.length;
  const end = (share: number) => {
    let [from, to] = [0, Math.max(0, ...known.map(({ mean, variance }) => mean + 10 * Math.sqrt(variance)))];
    for (let n = 0; n < HALVINGS; n += 1) {
      const middle = (from + to) / 2;
      if (below(middle) < share) from = middle;
      else to = middle;
    }
    return from;
  };
  return { low: end(TAIL), p25: end(0.25), p50: end(0.5), p75: end(0.75), high: end(1 - TAIL) };
}
