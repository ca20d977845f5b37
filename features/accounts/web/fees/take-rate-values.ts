import { type AccountDetail, fractionOf, percentOf, type SpentType, TAKE_RATE_SHAPE, takeRateProblems } from '@kontor/accounts/contract';
import type { Labels } from '@kontor/core/web';
import { z } from 'zod';

/** What the form holds: take rates as people write them, in percent. */
export type RangeValues = { from: string; to: string; takeRate: string };
export type TakeRateValues = { enabled: boolean; spentType: SpentType; startDate: string; spentRanges: RangeValues[] };
export const NO_RANGE: RangeValues = { from: '', to: '', takeRate: '' };

export const LABELS: Labels = {
  enabled: 'Take rate',
  spentType: 'Spent type',
  startDate: 'Start date',
  'spentRanges.*.from': 'Start Range',
  'spentRanges.*.to': 'End Range',
  'spentRanges.*.takeRate': 'Take Rate',
  spentRanges: 'Ranges',
};

/** As it is sent: a fraction (spec 3 §9). */
export const sentOf = ({ spentRanges, ...values }: TakeRateValues) => ({
  ...values,
  spentRanges: spentRanges.map((range) => ({ ...range, takeRate: fractionOf(range.takeRate) })),
});

const Shape = z.object({
  ...TAKE_RATE_SHAPE,
  spentRanges: z.array(z.object({ from: z.string(), to: z.string(), takeRate: z.string() })),
});
/** The contract's own rules and words, of what was typed. */
export const TakeRateForm: z.ZodType<unknown, TakeRateValues> = Shape.superRefine((values, context) => {
  for (const { path, message } of takeRateProblems(sentOf(values))) context.addIssue({ code: 'custom', path, message });
});

export const valuesOf = ({ enabled, spentType, startDate, spentRanges }: AccountDetail): TakeRateValues => ({
  enabled,
  spentType,
  startDate,
  spentRanges: spentRanges.map(({ from, to, takeRate }, place) => ({
    from: place === 0 && from === '0' ? '0' : from,
    to,
    takeRate: percentOf(takeRate),
  })),
});

const rangeWords = ({ from, to, takeRate }: RangeValues) => `$${from || '0'} ${to === '' ? 'and above' : `to $${to}`}: ${takeRate} %`;
/** A field's value as people read it. */
export function wordsOf(path: string, { enabled, spentType, startDate, spentRanges }: TakeRateValues): string {
  if (path === 'enabled') return enabled ? 'On' : 'Off';
  if (path === 'spentType') return spentType === 'MONTHLY' ? 'Monthly' : 'Yearly';
  if (path === 'startDate') return startDate || '–';
  return spentRanges.map(rangeWords).join('; ') || 'None';
}

/** The end of one range is the start of the next (spec 3 §4). */
export const chained = (rows: readonly RangeValues[]): RangeValues[] =>
  rows.map((row, place) => (place === 0 ? { ...row, from: '0' } : { ...row, from: rows[place - 1]?.to ?? '' }));

/** A row with one value changed; the next one starts where it ends. */
export const withValue = (rows: readonly RangeValues[], place: number, change: Partial<RangeValues>): RangeValues[] =>
  rows.map((row, at) => {
    if (at === place) return { ...row, ...change };
    return at === place + 1 && change.to !== undefined ? { ...row, from: change.to } : row;
  });
