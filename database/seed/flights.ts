import type { DealStatus } from '@kontor/deals/contract';
import { daysFrom, flightEnd, flightStart } from './demo-clock.ts';
import type { Random } from './prng.ts';

/** When a deal was made and runs; null is an open end. */
export type Flight = { created: Date; start: Date | null; end: Date | null };

/** A flight that fits the status: an inactive deal's has ended, a published one's is under way, one to come lies ahead. */
export function flightOf(random: Random, now: Date, status: DealStatus): Flight {
  if (status === 'INACTIVE') {
    const end = daysFrom(now, -random.between(2, 80));
    const start = daysFrom(end, -random.between(21, 75));
    return { created: daysFrom(start, -random.between(3, 18)), start, end };
  }
  if (status === 'PUBLISHED' || status === 'UNPUBLISHED') return running(random, now);
  const created = daysFrom(now, -random.between(0.5, 12));
  if (random.chance(0.25)) return { created, start: null, end: null };
  const start = daysFrom(now, random.between(3, 30));
  return { created, start, end: daysFrom(start, random.between(20, 90)) };
}

function running(random: Random, now: Date): Flight {
  const kind = random.next();
  if (kind < 0.15) return { created: daysFrom(now, -random.between(60, 185)), start: null, end: null };
  if (kind < 0.19) {
    const start = daysFrom(now, random.between(2, 12));
    return { created: daysFrom(now, -random.between(1, 9)), start, end: daysFrom(start, random.between(20, 60)) };
  }
  // Most have run since before the demo's first day, so that as much is on air then as now.
  const start = daysFrom(now, -(random.chance(0.68) ? random.between(95, 170) : random.between(6, 95)));
  const end = kind < 0.45 ? null : daysFrom(now, random.between(6, 110));
  return { created: daysFrom(start, -random.between(3, 18)), start, end };
}

export const wallClock = (at: Date | null, edge: 'start' | 'end'): string | null => {
  if (at === null) return null;
  return edge === 'start' ? flightStart(at) : flightEnd(at);
};
