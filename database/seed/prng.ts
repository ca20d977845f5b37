/** Chance that the same seed repeats; everything random in the demo marketplace comes from one of these. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  between: (from: number, to: number) => number;
  /** A whole number, both ends included. */
  integer: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Up to `count` different entries, in the order of the list. */
  some: <T>(list: readonly T[], count: number) => T[];
  shuffle: <T>(list: readonly T[]) => T[];
};

/** Mulberry32: 32 bits of state, enough for some thousands of draws. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const integer = (from: number, to: number) => Math.floor(between(from, to + 1));
  const shuffle = <T>(list: readonly T[]) =>
    list
      .map((entry) => ({ entry, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ entry }) => entry);
  return {
    next,
    between,
    integer,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const [entry] = list.slice(integer(0, list.length - 1));
      if (entry === undefined) throw new RangeError('Nothing to pick from.');
      return entry;
    },
    some: (list, count) => {
      const chosen = new Set(shuffle(list.map((_, index) => index)).slice(0, count));
      return list.filter((_, index) => chosen.has(index));
    },
    shuffle,
  };
}
