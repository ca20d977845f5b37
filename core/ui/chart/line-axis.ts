const STEPS = [1, 2, 2.5, 5, 10];
const INTERVALS = 4;

/** Bounds of the right axis in four even steps, low enough that the line runs above most bars. */
export function lineAxis(values: readonly (number | null)[]): { min: number; max: number; interval: number } | undefined {
  const known = values.filter((value) => value !== null);
  const max = Math.max(...known);
  const min = Math.min(...known);
  if (known.length === 0 || max === 0) return undefined;
  const from = Math.max(0, min - 2 * Math.max(max - min, max * 0.05));
  const size = 10 ** Math.floor(Math.log10((max - from) / INTERVALS));
  for (const step of [...STEPS, 20, 25].map((one) => one * size)) {
    const low = Math.floor(from / step) * step;
    if (low + INTERVALS * step >= max) return { min: low, max: low + INTERVALS * step, interval: step };
  }
  return undefined;
}
