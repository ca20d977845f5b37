import { type ChartSpec, foldSeries } from './chart-spec.ts';

/** `index` is the part's place in the chart; what is added up as “Other” has none. */
export type RingPart = { name: string; value: number; share: number; index: number | null };

/** The parts of one whole, largest first, eight at most: the rest is added up as “Other”. */
export function ringParts({ labels, series }: Pick<ChartSpec, 'labels' | 'series'>): { parts: RingPart[]; whole: number } {
  const known = labels.flatMap((name, index) => {
    const value = series[0]?.values[index] ?? 0;
    return value > 0 ? [{ name, value, index }] : [];
  });
  const whole = known.reduce((sum, { value }) => sum + value, 0);
  const sorted = known.toSorted((a, b) => b.value - a.value);
  const folded = foldSeries(sorted.map(({ name, value }) => ({ name, values: [value] })));
  const parts = folded.map(({ name, values: [value] }, i) => ({
    name,
    value: value ?? 0,
    share: ((value ?? 0) / whole) * 100,
    index: folded.length < sorted.length && i === folded.length - 1 ? null : (sorted[i]?.index ?? null),
  }));
  return { parts, whole };
}
