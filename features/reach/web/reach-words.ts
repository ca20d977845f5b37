import { compact, MISSING, money } from '@kontor/core/ui';
import { toldReason, toldShort } from '@kontor/market/contract';
import type { MetricKey, ReachCount } from '@kontor/reach/contract';

/** “4.31 M”, “< 20”, or a dash where it is not known. */
export const countWords = (value: ReachCount | null): string => (value === null ? MISSING : toldShort(value, compact));
/** Why people are not told, for a hint. */
export const countHint = (value: ReachCount | null): string | undefined => toldReason(value) ?? undefined;
/** What a picture draws: what is not told is a gap. */
export const drawn = (value: ReachCount | null): number | null => (typeof value === 'number' ? value : null);
/** What a file has of it. */
export const inFile = (value: ReachCount | null): number | string | null =>
  value === null || typeof value === 'number' ? value : `fewer than ${value.fewerThan}`;

/** A metric's value as people read it; revenue has its dollar sign (spec 1 §2.7). */
export function metricWords(key: MetricKey, value: ReachCount | null): string {
  if (key === 'revenue') return money(drawn(value));
  if (key === 'frequency') return value === null ? MISSING : Number(value).toFixed(1);
  return countWords(value);
}
