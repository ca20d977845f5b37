/** Writing values: one form per kind, everywhere (count, money, percent, dates). A missing value is an en dash, never 0. */
export const MISSING = '–';

type Amount = number | string | null | undefined;
const isMissing = (value: Amount): value is null | undefined | '' =>
  value === undefined || value === null || value === '' || Number.isNaN(Number(value));

const int = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-US', { notation: 'compact', minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

/** Intl reads decimal text exactly, so money never passes through a float; its type only knows literals. */
const exact = (value: number | string) => value as number;
/** A real minus sign keeps columns aligned in tabular figures. */
const minus = (text: string) => text.replace('-', '−');

/** 4,153,888 */
export const count = (value?: Amount): string => (isMissing(value) ? MISSING : minus(int.format(exact(value))));

/** 14.2 M, 1.24 B, 870: three significant digits, a space before the unit. */
export function compact(value?: Amount): string {
  if (isMissing(value)) return MISSING;
  const size = Number(value);
  return minus(
    Math.abs(size) < 1000 ? int.format(size) : short.format(size).replace(/([KMBT])$/, (unit) => ` ${unit === 'K' ? 'k' : unit}`),
  );
}

const onAxis = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

/** What an axis says at a tick: 0, 200 k, 1.2 M, 3 B, $50 k, 2.5 %; no digit that the step does not need. */
export function axisText(value: number, unit?: string): string {
  const size = onAxis.format(Math.abs(value)).replace(/([KMBT])$/, (letter) => ` ${letter === 'K' ? 'k' : letter}`);
  const text = { USD: `$${size}`, percent: `${size} %` }[unit ?? ''] ?? size;
  return value < 0 ? `−${text}` : text;
}

const dollars = (value: Amount, format: Intl.NumberFormat) => {
  if (isMissing(value)) return MISSING;
  const text = format.format(exact(value));
  return text.startsWith('-') ? `−$${text.slice(1)}` : `$${text}`;
};

/** $79,713.11; takes decimal text, rounds half up to cents. */
export const money = (value?: Amount): string => dollars(value, two);
/** $79,713, for headline totals. */
export const wholeMoney = (value?: Amount): string => dollars(value, int);
/** $19.19 CPM; in a column headed CPM use `money`. */
export const cpm = (value?: Amount): string => (isMissing(value) ? MISSING : `${money(value)} CPM`);

/** 2.7 % or 0.18 %: `value` is in percent; two decimals below 1. */
export function percent(value?: Amount, digits?: number): string {
  if (isMissing(value)) return MISSING;
  const size = Number(value);
  return `${minus(size.toFixed(digits ?? percentDigits(size)))} %`;
}

/** Decimals that `percent` shows of a value. */
export const percentDigits = (value: number): number => (value !== 0 && Math.abs(value) < 1 ? 2 : 1);

/** +6.2 %, −1.4 %, ±0.0 %; of a ratio in points, −0.03 pt. */
export function signed(value?: Amount, digits = 1, unit: '%' | 'pt' = '%'): string {
  if (isMissing(value)) return MISSING;
  const text = Math.abs(Number(value)).toFixed(digits);
  const sign = Number(text) === 0 ? '±' : Number(value) > 0 ? '+' : '−';
  return `${sign}${text} ${unit}`;
}

/** By how many points two percentages differ as they are written: with `digits` decimals each, they add up for who reads them. */
export const pointsBetween = (now: number, before: number, digits: number): number =>
  Number(now.toFixed(digits)) - Number(before.toFixed(digits));

/** Change in percent against the previous value; undefined when there is nothing to compare with. */
export function change(now?: Amount, before?: Amount): number | undefined {
  if (isMissing(now) || isMissing(before) || Number(before) === 0) return undefined;
  return ((Number(now) - Number(before)) / Math.abs(Number(before))) * 100;
}
