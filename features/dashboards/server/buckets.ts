import { addDays, clockIn, countDays, instantOf, type Span, spanOfDays } from '@kontor/core/contract';

export type Bucket = 'hour' | 'day';

/** A day is drawn by the hour, more by the day. */
export const bucketOf = ({ days }: Span): Bucket => (countDays(days) === 1 ? 'hour' : 'day');

/** Beginnings of every bucket of the days, so that an empty hour is a gap and not a jump. */
export function bucketsOf(span: Span): string[] {
  const { startDate } = span.days;
  if (bucketOf(span) === 'hour') return Array.from({ length: 24 }, (_, hour) => `${startDate} ${String(hour).padStart(2, '0')}:00:00`);
  return Array.from({ length: countDays(span.days) }, (_, day) => `${addDays(startDate, day)} 00:00:00`);
}

/** The bucket that an instant lies in. */
export const bucketAt = (at: Date, { zone }: Span, bucket: Bucket): string => {
  const clock = clockIn(zone, at);
  return bucket === 'hour' ? `${clock.slice(0, 13)}:00:00` : `${clock.slice(0, 10)} 00:00:00`;
};

/** How many buckets have begun by what event data reach, and which of them they do not fill. */
export function knownBuckets(labels: readonly string[], span: Span, until: Date): { begun: number; running: number | null } {
  const clock = clockIn(span.zone, until);
  const begun = labels.filter((label) => label <= clock).length;
  const isOver = begun === labels.length && span.to <= until;
  return { begun, running: begun === 0 || isOver ? null : begun - 1 };
}

/** The part of the span that one of its buckets is; all of it where none is chosen, null where it has no such bucket. */
export function narrowed(span: Span, at: string | undefined): Span | null {
  if (at === undefined) return span;
  const labels = bucketsOf(span);
  if (!labels.includes(at)) return null;
  const day = at.slice(0, 10);
  const days = { startDate: day, endDate: day };
  if (bucketOf(span) === 'day') return spanOfDays(days, span.zone);
  // Up to where the next begins: an hour that clocks repeat is two long, and one that they skip has nothing.
  const next = labels[labels.indexOf(at) + 1];
  return { days, zone: span.zone, from: instantOf(at, span.zone), to: next === undefined ? span.to : instantOf(next, span.zone) };
}
