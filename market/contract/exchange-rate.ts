import { z } from 'zod';
import { CURRENCIES } from '../reference/currencies.ts';

/** Everything is kept in dollars. */
export const DOLLAR = 'USD';
/** Largest floor and price believed, dollars CPM; anything above is a mistake of the sender. */
export const MOST_CPM = 100_000;
/** An event of a day without a rate has that of the nearest earlier day, at most so many days back. */
export const RATE_DAYS = 7;
/** Dollars for one unit. No currency is worth more: a larger number is mostly units for a dollar. */
export const MOST_RATE = 10;
const LEAST_RATE = 0.00000001;
const FIRST_DAY = '2000-01-01';

const CODES = new Set(CURRENCIES.map(({ code }) => code));
/** A number as feeds write it (said-number.ts), no longer than the column holds. */
const RATE = /^(?:\d{1,6}(?:\.\d{0,12})?|\.\d{1,12})$/;
const today = () => new Date().toISOString().slice(0, 10);

/** What one unit of a currency is worth in dollars on a day. */
export const ExchangeRate = z.object({
  day: z.iso
    .date({ error: 'Not a day: write 2026-11-20', abort: true })
    .refine((day) => day <= today(), 'A day that is still to come (UTC)')
    .refine((day) => day >= FIRST_DAY, 'A day before 2000'),
  currency: z
    .string()
    .trim()
    .max(40)
    .toUpperCase()
    .refine((code) => code !== DOLLAR, 'Dollars need no rate')
    .refine((code) => CODES.has(code), 'Not a currency of ISO 4217'),
  rate: z
    .string()
    .trim()
    .max(40)
    .regex(RATE, { error: 'Not dollars for one unit: write 1.0821, at most 12 places', abort: true })
    .refine((rate) => Number(rate) >= LEAST_RATE, 'Not above 0')
    .refine((rate) => Number(rate) <= MOST_RATE, `More than ${MOST_RATE} dollars for one unit`),
});
export type ExchangeRate = z.output<typeof ExchangeRate>;

/** The rate of a currency, by its code in capitals; undefined where it has none. */
export type RateOf = (currency: string) => string | undefined;

/** The rates of events of a day: its own, else that of the nearest earlier day within RATE_DAYS. */
export function ratesOn(rates: readonly ExchangeRate[], day: string): RateOf {
  const first = new Date(Date.parse(day) - RATE_DAYS * 86_400_000).toISOString().slice(0, 10);
  const near = rates.filter((rate) => rate.day >= first && rate.day <= day).sort((a, b) => a.day.localeCompare(b.day));
  const found = new Map(near.map(({ currency, rate }) => [currency, rate]));
  return (currency) => found.get(currency);
}

/** An amount in dollars, both as decimal text: exact, and cut to so many places. */
export function inDollars(amount: string, rate: string, places: number): string {
  const [one, two] = [amount, rate].map(unscaled);
  if (!one || !two) return '0';
  const scale = one.places + two.places;
  const product = (one.digits * two.digits * 10n ** BigInt(places)) / 10n ** BigInt(scale);
  const text = String(product).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
}

function unscaled(decimal: string): { digits: bigint; places: number } {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}
