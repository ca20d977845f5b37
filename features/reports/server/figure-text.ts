import type { ReportColumn } from '@kontor/reports/contract';

/** A figure as letters write it: en-US, at most two decimals, with what stands before and behind it (spec 1 §2.6). */
export function figureText({ prefix, suffix, of, digits }: ReportColumn, figure: string | null | undefined): string {
  if (figure === null || figure === undefined || figure === '') return '–';
  const isMoney = prefix !== null;
  const amount = Number(figure);
  const places = Math.max(2, digits ?? 0);
  const number = Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: isMoney ? 2 : 0, maximumFractionDigits: places });
  const sign = amount < 0 ? '−' : of === 'change' ? '+' : '';
  return `${sign}${prefix ?? ''}${number}${suffix ?? ''}`;
}
