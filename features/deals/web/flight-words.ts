import { dayRange, shortDay } from '@kontor/core/ui';

type Flight = { start: string | null; end: string | null };

/** “Sep 1 – Nov 30”, “from Sep 1”, or Ongoing: a flight without dates never ends (spec 2 §3). */
export function flightWords({ start, end }: Flight): string {
  if (start && end) return dayRange({ startDate: start.slice(0, 10), endDate: end.slice(0, 10) });
  return start ? `from ${shortDay(start)}` : endWords({ start, end });
}

export const endWords = ({ end }: Flight): string => (end ? shortDay(end) : 'Ongoing');

/** “Budget spent Oct 28”: the day of the last bid. */
export const spentWords = (day: string): string => `Budget spent ${shortDay(day)}`;

/** “36 h”, from three days on “5 d”. */
export const hours = (count: number): string => (count < 72 ? `${count} h` : `${Math.floor(count / 24)} d`);
