import { fromMicros, micros, plain } from '@kontor/core/contract';
import { z } from 'zod';

/** An amount or a share that may lower what it changes. */
export const Signed = z.string().regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'Use digits and one dot, with a minus in front to lower.');

const HUNDRED = 100_000_000n;
/** A cent: a share of a price is no finer, as prices are shown with two decimals (spec 2 §5). */
export const CENT = 10_000n;
/** A whole one of what is counted. */
export const WHOLE = 1_000_000n;

/** Half up, away from zero. */
function rounded(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return value < 0n ? -((-value + half) / by) : (value + half) / by;
}

/** An amount raised or lowered by a percentage, rounded to a step in millionths. */
export const byPercent = (amount: string, percent: string, step: bigint): string =>
  plain(fromMicros(rounded(micros(amount) * (HUNDRED + micros(percent)), HUNDRED * step) * step));
