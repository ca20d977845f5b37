import { addDays, dayIn, instantOf, ZONES } from '@kontor/core/contract';

export const SPENT_TYPES = ['MONTHLY', 'YEARLY'] as const;
export type SpentType = (typeof SPENT_TYPES)[number];

/** Periods begin at midnight in Eastern time (decisions D42). */
export const FEE_ZONE = ZONES.EST.iana;
/** The days of a period, the last one included, and its instants. */
export type FeePeriod = { startDate: string; endDate: string; from: Date; to: Date };
export type Periodic = { spentType: SpentType /** YYYY-MM-DD. */; startDate: string };

const two = (value: number) => String(value).padStart(2, '0');
const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day on which the period of this number begins; a month without the start's day has its last one instead. */
function beginning({ spentType, startDate }: Periodic, number: number): string {
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number);
  const months = year * 12 + (month - 1) + number * (spentType === 'MONTHLY' ? 1 : 12);
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return `${inYear}-${two(inMonth)}-${two(Math.min(day, lastOfMonth(inYear, inMonth)))}`;
}

/** The period of this number, the first one being 0. */
export function feePeriod(terms: Periodic, number: number): FeePeriod {
  const [first, next] = [beginning(terms, number), beginning(terms, number + 1)];
  const at = (day: string) => instantOf(`${day} 00:00:00`, FEE_ZONE);
  return { startDate: first, endDate: addDays(next, -1), from: at(first), to: at(next) };
}

/** The number of the period that a moment lies in; negative before the start. */
export function periodNumber(terms: Periodic, at: Date): number {
  const day = dayIn(FEE_ZONE, at);
  const [years, months] = [
    Number(day.slice(0, 4)) - Number(terms.startDate.slice(0, 4)),
    Number(day.slice(5, 7)) - Number(terms.startDate.slice(5, 7)),
  ];
  const guess = terms.spentType === 'MONTHLY' ? years * 12 + months : years;
  return beginning(terms, guess) <= day ? guess : guess - 1;
}
