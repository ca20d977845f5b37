/** Requests within reach of `rate`, in percent: those whose floor is not above it. `buckets` count requests by whole dollars of floor. */
export function shareWithin(buckets: readonly number[], rate: number): number {
  const all = buckets.reduce((sum, value) => sum + value, 0);
  // Inside a bucket floors are taken as spread evenly.
  const reached = buckets.reduce((sum, value, dollars) => sum + value * Math.min(1, Math.max(0, rate - dollars)), 0);
  return all === 0 ? 0 : (reached / all) * 100;
}
