import { clockIn, ZONES, type ZoneKey } from '@kontor/core/contract';
import { shortDay } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';

export type Period = { startDate: string; endDate: string; zone: ZoneKey; bucket: DealChart['bucket'] };

/** Buckets as people read them: “Nov 7”, or “14:00” within one day. */
export const bucketLabels = ({ labels, bucket }: DealChart): string[] =>
  labels.map((label) => (bucket === 'day' ? shortDay(label) : `${label.slice(-8, -6) || label.slice(0, 2)}:00`));

export const bucketName = ({ bucket, zone }: Period): string => (bucket === 'day' ? 'Day' : `Hour, ${zone}`);

export const fileName = (what: string, { startDate, endDate }: Period): string =>
  `${what}-${startDate === endDate ? startDate : `${startDate}-to-${endDate}`}.csv`;

/** How many buckets have begun: the rest of today is not zero, it is not known. */
export const begunBuckets = ({ labels }: DealChart, { zone }: Period, now = new Date()): number => {
  const clock = clockIn(ZONES[zone].iana, now);
  return labels.filter((label) => label <= clock).length;
};
