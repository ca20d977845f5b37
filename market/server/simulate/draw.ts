/** Tables that let SQL draw item n with the probability of its weight from one integer and one uniform number (Vose's alias method). */
export type Draw = { threshold: number[]; alias: number[] };

export function drawOf(weights: readonly number[]): Draw {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scaled = weights.map((weight) => (weight * weights.length) / total);
  const threshold = weights.map(() => 1);
  const alias = weights.map((_, index) => index);
  const small = scaled.flatMap((value, index) => (value < 1 ? [index] : []));
  const large = scaled.flatMap((value, index) => (value < 1 ? [] : [index]));
  for (let low = small.pop(), high = large.at(-1); low !== undefined && high !== undefined; low = small.pop(), high = large.at(-1)) {
    threshold[low] = scaled[low] ?? 1;
    alias[low] = high;
    const rest = (scaled[high] ?? 1) - (1 - (scaled[low] ?? 1));
    scaled[high] = rest;
    if (rest < 1) {
      large.pop();
      small.push(high);
    }
  }
  return { threshold, alias };
}

/** Lists of each item laid end to end, so that one flat array parameter carries them: item n's values start at `start[n]`. */
export type Lists = { values: string[]; start: number[]; count: number[] };

/** An item without values gets one empty text, "not said". */
export function listsOf(items: readonly (readonly string[])[]): Lists {
  const filled = items.map((item) => (item.length > 0 ? item : ['']));
  const count = filled.map((item) => item.length);
  let next = 0;
  const start = count.map((length) => {
    next += length;
    return next - length;
  });
  return { values: filled.flat(), start, count };
}

/** A uniform number in [0, 1) that depends on its parts only. */
export function uniform(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of parts.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** SQL of a uniform number in [0, 1) from the hash column `base`; each `salt` gives an independent one. */
export function uniformSql(base: string, salt: number): string {
  return `(intHash64(bitXor(${base}, ${hashSalt(salt)})) / 18446744073709551616.)`;
}

/** SQL of an integer in [0, size) from the hash column `base`. */
export function integerSql(base: string, salt: number, size: string): string {
  return `(intHash64(bitXor(${base}, ${hashSalt(salt)})) % ${size})`;
}

/** Spreads small salts over all bits, as neighbouring inputs of a weak hash would give related outputs. */
function hashSalt(salt: number): string {
  return `toUInt64(${BigInt.asUintN(64, BigInt(salt + 1) * 0x9e3779b97f4a7c15n)})`;
}
