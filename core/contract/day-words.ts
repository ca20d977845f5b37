import type { Days } from './date-range.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export type YearRule = 'auto' | 'always' | 'never';

const split = (day: string) => {
  const [year = '', month = '1', date = '1'] = day.slice(0, 10).split('-');
  return { year, name: MONTHS[Number(month) - 1] ?? '', date: Number(date) };
};
const thisYear = () => String(new Date().getFullYear());
const withYear = (text: string, year: string, rule: YearRule) =>
  rule === 'always' || (rule === 'auto' && year !== thisYear()) ? `${text}, ${year}` : text;

/** Nov 20, 2025; with `auto` the year is left out where it is this one. `day` is YYYY-MM-DD, a time after it is not read. */
export function dayWords(day: string, year: YearRule = 'always'): string {
  const part = split(day);
  return withYear(`${part.name} ${part.date}`, part.year, year);
}

/** Nov 7 – 20, 2026: months and years are named once when they agree. */
export function daysWords({ startDate, endDate }: Days, year: YearRule = 'always'): string {
  const from = split(startDate);
  const to = split(endDate);
  if (startDate === endDate) return dayWords(startDate, year);
  if (from.year !== to.year) return `${dayWords(startDate)} – ${dayWords(endDate)}`;
  const end = from.name === to.name ? String(to.date) : `${to.name} ${to.date}`;
  return withYear(`${from.name} ${from.date} – ${end}`, to.year, year);
}

/** Nov 20, 2025, 14:45 of the clock 2025-11-20 14:45:00; seconds are told where there are any. */
export const clockWords = (clock: string): string => `${dayWords(clock)}, ${clock.slice(11).replace(/:00$/, '')}`;
