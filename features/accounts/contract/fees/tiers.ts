import { divided, micros } from '@kontor/core/contract';

/** From so much of a period's spend, up to and without `to`, the part of each dollar that the platform keeps: micros, and millionths. */
export type Tier = { from: bigint; to: bigint | null; rate: bigint };
/** As an account has them: dollars and a fraction as decimal text. */
export type SpentRange = { from: string; to: string | null; takeRate: string };

/** Ranges as tiers; the last one goes on without end. */
export const tiersOf = (ranges: readonly SpentRange[]): Tier[] =>
  ranges.map(({ from, to, takeRate }, place) => ({
    from: micros(from),
    to: place === ranges.length - 1 || to === null ? null : micros(to),
    rate: micros(takeRate),
  }));

/** The tier that the next dollar falls into, after a period has spent so much. */
export const tierAt = (tiers: readonly Tier[], spent: bigint): Tier | undefined => tiers.find(({ to }) => to === null || spent < to);

/**
 * What is kept of a period's spend between two sums of it, each part at the rate of its own tier (decisions D42): in micros times millionths,
 * so that nothing is rounded between tiers, hours or days.
 */
export function feeBetween(tiers: readonly Tier[], before: bigint, after: bigint): bigint {
  let fee = 0n;
  for (const { from, to, rate } of tiers) {
    const [low, high] = [before > from ? before : from, to === null || after < to ? after : to];
    if (high > low) fee += (high - low) * rate;
  }
  return fee;
}

const MILLIONTHS = 1_000_000n;
/** Such a fee in micros, rounded once. */
export const feeMicros = (fee: bigint): bigint => divided(fee, MILLIONTHS);
