import { instantOf, offsetMinutes, ZONES, type ZoneKey } from '@kontor/core/contract';
import { shortDay } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';

export type Period = { startDate: string; endDate: string; zone: ZoneKey; bucket: DealChart['bucket'] };

/** A bucket as people read it: “Nov 7”, or “14:00” within one day. */
export const bucketLabel = (label: string, bucket: DealChart['bucket']): string =>
  bucket === 'day' ? shortDay(label) : `${label.slice(11, 13)}:00`;
export const bucketLabels = ({ labels, bucket }: Pick<DealChart, 'labels' | 'bucket'>): string[] =>
  labels.map((label) => bucketLabel(label, bucket));

const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');

/** A bucket for machines: 2026-11-07, or 2026-11-07T14:00:00-05:00. */
export function bucketStamp(label: string, { zone, bucket }: Pick<Period, 'zone' | 'bucket'>): string {
  if (bucket === 'day') return label.slice(0, 10);
  const { iana } = ZONES[zone];
  const ahead = offsetMinutes(iana, instantOf(label, iana));
  return `${label.replace(' ', 'T')}${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

export const bucketName = ({ bucket, zone }: Period): string => (bucket === 'day' ? 'Day' : `Hour, ${zone}`);
