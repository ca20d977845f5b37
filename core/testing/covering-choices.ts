/** The same numbers below a bound for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Which values of two factors a row has together, one mark for each pair of factors. */
export const pairsOf = (row: readonly number[]): string[] =>
  row.flatMap((a, i) => row.slice(i + 1).map((b, j) => `${i}:${a} ${i + 1 + j}:${b}`));

type Covering = { count: number; seed: number; candidates?: number };

/**
 * `count` rows of one choice of each factor, the first factor's in turn; of so many candidates the one that meets most pairs not met yet, so that
 * after enough of them each value of one factor has met each of every other.
 */
export function coveringChoices(sizes: readonly number[], { count, seed, candidates = 60 }: Covering): number[][] {
  const random = numbers(seed);
  const met = new Set<string>();
  const fresh = (row: readonly number[]) => pairsOf(row).filter((pair) => !met.has(pair)).length;
  return Array.from({ length: count }, (_, n) => {
    const drawn = Array.from({ length: candidates }, () => sizes.map((size, factor) => (factor === 0 ? n % size : random(size))));
    const best = drawn.toSorted((a, b) => fresh(b) - fresh(a))[0] ?? [];
    for (const pair of pairsOf(best)) met.add(pair);
    return best;
  });
}
