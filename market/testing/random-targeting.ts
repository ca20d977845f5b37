import { DIMENSION_KEYS, type Dimension } from '../contract/dimensions.ts';
import type { Targeting } from '../contract/targeting.ts';

/** A targeting tree drawn by `random`, whose leaves name values of `known`, now and then an unknown one or none. */
export function randomTargeting(random: () => number, known: Record<Dimension, readonly string[]>, depth = 3): Targeting {
  const among = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const kind = depth === 0 ? 0 : random();
  if (kind < 0.5) {
    const dimension = among(DIMENSION_KEYS) ?? 'platform';
    const size = Math.floor(random() ** 3 * (known[dimension].length + 1));
    return {
      kind: 'any',
      dimension,
      values: Array.from({ length: size }, () => (random() < 0.03 ? 'unknown' : (among(known[dimension]) ?? 'none'))),
    };
  }
  if (kind < 0.65) return { kind: 'not', of: randomTargeting(random, known, depth - 1) };
  const of = Array.from({ length: Math.floor(random() * 4) }, () => randomTargeting(random, known, depth - 1));
  return { kind: kind < 0.85 ? 'and' : 'or', of };
}
