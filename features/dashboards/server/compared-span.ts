import { addDays, clockIn, countDays, type Days, instantOf, type Span } from '@kontor/core/contract';
import type { Comparison } from '@kontor/dashboards/contract';

/** The same day a year before; of 29 February the first of March. */
const yearBefore = (day: string) => new Date(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}T00:00:00Z`).toISOString().slice(0, 10);

/** How a day is moved; weeks are whole ones, as many as the days need, so that weekdays meet and no day is compared with itself. */
function mover(days: Days, comparison: Exclude<Comparison, 'none'>): (day: string) => string {
  const length = countDays(days);
  if (comparison === 'year') return yearBefore;
  const by = comparison === 'previous' ? length : 7 * Math.ceil(length / 7);
  return (day) => addDays(day, -by);
}

export type ComparedSpan = Span & { isPart: boolean };

/**
 * What `span`, all of `days` or an hour of theirs, is compared with; null for nothing. Days that are not over are compared with as much of
 * those before.
 */
export function comparedSpan(span: Span, comparison: Comparison, { days = span.days, now = new Date() } = {}): ComparedSpan | null {
  if (comparison === 'none') return null;
  const { zone } = span;
  const move = mover(days, comparison);
  const moved = (at: Date) => {
    const clock = clockIn(zone, at);
    return instantOf(`${move(clock.slice(0, 10))}${clock.slice(10)}`, zone);
  };
  const toCome = Math.max(0, span.to.getTime() - now.getTime());
  return {
    days: { startDate: move(span.days.startDate), endDate: move(span.days.endDate) },
    zone,
    from: moved(span.from),
    to: new Date(moved(span.to).getTime() - toCome),
    isPart: toCome > 0,
  };
}
