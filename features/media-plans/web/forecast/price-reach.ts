import type { PlanForecast } from '@kontor/media-plans/contract';

type Histogram = PlanForecast['histogram'];

/** Buckets shown at least, so that a narrow market does not look like a wide one. */
const LEAST_BUCKETS = 12;

/** Requests per whole dollar of publisher floor, cut after the last dollar that has any, in steps of four for even ticks. */
export function priceBuckets(histogram: Histogram): number[] {
  const last = histogram.findLastIndex(({ requests }) => requests > 0) + 1;
  const length = Math.min(histogram.length, Math.max(LEAST_BUCKETS, Math.ceil(last / 4) * 4));
  return histogram.slice(0, length).map(({ requests }) => requests);
}

/**
 * Percent of requests whose publisher floor a deal at `floor` dollars meets: buckets below it, for bucket n holds floors from n to n + 1.
 * The last bucket holds everything above, so no floor is known to meet it.
 */
export function reachAt(histogram: Histogram, floor: number): number {
  const all = histogram.reduce((sum, { requests }) => sum + requests, 0);
  const within = histogram.reduce((sum, { from, requests }) => sum + (from < floor && from < histogram.length - 1 ? requests : 0), 0);
  return all === 0 ? 0 : (within / all) * 100;
}

/** Where the needle stands before anybody moved it: the whole dollar that meets the median floor. */
export const defaultFloor = (medianCpm: number | null): number => Math.max(1, Math.ceil(medianCpm ?? 1));
