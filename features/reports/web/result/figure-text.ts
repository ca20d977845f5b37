import { count, MISSING, money, percent, percentDigits, shortDay } from '@kontor/core/ui';
import type { ReportColumn } from '@kontor/reports/contract';

type Written = Pick<ReportColumn, 'type' | 'prefix' | 'suffix' | 'digits'>;

const MOST_DECIMALS = 2;
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: MOST_DECIMALS });
export const isPercentage = ({ suffix }: Pick<ReportColumn, 'suffix'>): boolean => suffix?.trim() === '%';

/** Decimals of a percentage: those of its column, else the usual ones, and never more than two. */
export const decimalsOf = ({ digits }: Pick<ReportColumn, 'digits'>, value: string | null | undefined): number =>
  Math.min(MOST_DECIMALS, digits ?? percentDigits(Number(value)));

/** A figure in en-US form with at most two decimals, and its unit (spec 1 §2.6). */
export function figureText({ type, prefix, suffix, digits }: Written, value: string | null | undefined): string {
  if (value === null || value === undefined) return MISSING;
  if (prefix === '$') return money(value);
  if (isPercentage({ suffix })) return percent(value, decimalsOf({ digits }, value));
  const number = type === 'NUMBER' ? count(value) : decimal.format(Number(value)).replace('-', '−');
  return `${prefix ?? ''}${number}${suffix ?? ''}`;
}

/** An hour, day, week or month of the report's zone; what is no such moment stands as it is. */
export function momentText(of: string, value: string): string {
  if (!/^\d{4}-\d\d-\d\d/.test(value)) return value;
  if (of === 'hour') return `${shortDay(value)}, ${value.slice(11, 16)}`;
  if (of === 'month') return `${shortDay(value, 'never').split(' ')[0]} ${value.slice(0, 4)}`;
  return shortDay(value);
}
