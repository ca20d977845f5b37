const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at - 7,
  PageDown: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** Where a key leads among the buckets 0 to `last`; null for another key. */
export const stepOf = (key: string, at: number, last: number): number | null => {
  const to = STEPS[key]?.(at, last);
  return to === undefined ? null : Math.max(0, Math.min(last, to));
};
