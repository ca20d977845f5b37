/** Requests within reach of `rate`, in percent: those whose floor is not above it. `buckets` count requests by whole dollars of floor. */
export function shareWithin(buckets: readonly number[], rate: number): number {
  const all = buckets.reduce((sum, value) => sum + value, 0);
  // Inside a bucket floors are taken as spread evenly.
  const reached = buckets.reduce((sum, value, dollars) => sum + value * Math.min(1, Math.max(0, rate - dollars)), 0);
  return all === 0 ? 0 : (reached / all) * 100;
}

const LEAST = 12;

/** Buckets up to the last with requests and past the rate, in steps of four for even ticks. */
export function shownBuckets(buckets: readonly number[], rate: number): number[] {
  const last = Math.max(LEAST, buckets.findLastIndex((value) => value > 0) + 1, Math.ceil(rate) + 1);
  return buckets.slice(0, Math.ceil(last / 4) * 4);
}
