import { exact, exactText, ifMissing } from '@kontor/core/contract';
import { z } from 'zod';
import { SPENT_TYPES } from './fee-period.ts';
import type { SpentRange } from './tiers.ts';

export const MOST_RANGES = 20;
const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const RATE = /^(0|1)(\.\d{1,4})?$/;
export const AMOUNT_WORDS = 'Enter dollars with at most two decimals, such as 50000.';
export const ADD_WORDS = 'Please Enter all valid values to Add More Ranges.';
const TOO_HIGH = 'Take Rate should be less than 100%.';
const TOO_LOW = 'Take Rate should be greater than 0%.';

/** Numbers as the specification sends them, or decimal text, which nothing rounds. */
const Decimal = z
  .union([z.number(), z.string().max(40)])
  .nullable()
  .transform((value) => (value === null ? '' : String(value).trim()));

/** A range as it is sent: dollars of the period's spend, and the take rate as a fraction (spec 3 §9). */
const Range = z.object({ from: Decimal.default(''), to: Decimal.default(''), takeRate: Decimal.default('') });
export type SentRange = z.output<typeof Range>;

/** DD/MM/YYYY as a day, YYYY-MM-DD; null where there is no such day. */
export function dayOfStart(text: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(20\d{2})$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return day && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
/** A day as the wire and the form have it: DD/MM/YYYY. */
export const startOfDay = (day: string): string => day.split('-').reverse().join('/');

export const TAKE_RATE_SHAPE = {
  /** Whether an agency pays by ranges of its spend instead of the margin (spec 3 §3, §7). */
  enabled: z.boolean(),
  spentType: z.enum(SPENT_TYPES, ifMissing('Spent type is required.')),
  startDate: z.string().trim().max(20),
  spentRanges: z.array(Range).max(MOST_RANGES, `An account has at most ${MOST_RANGES} ranges.`),
};
export const NO_TAKE_RATE = { enabled: false, spentType: 'MONTHLY' as const, startDate: '', spentRanges: [] as SentRange[] };
const Shape = z.object(TAKE_RATE_SHAPE);
export type TakeRate = z.output<typeof Shape>;

type Problem = { path: (string | number)[]; message: string };
type RangeKey = keyof SentRange;

function rateProblem(text: string): string | null {
  if (text === '') return 'Take Rate is required.';
  if (/^-/.test(text)) return 'Negative values are not allowed.';
  if (!/^\d+(\.\d+)?$/.test(text)) return 'Enter a percentage with at most two decimals, such as 12.5.';
  if (exact(text) > exact('1')) return TOO_HIGH;
  if (exact(text) < exact('0.01')) return TOO_LOW;
  return RATE.test(text) ? null : 'Enter a percentage with at most two decimals, such as 12.5.';
}

function amountProblem(text: string, missing: string | null): string | null {
  if (text === '') return missing;
  if (text.startsWith('-')) return 'Negative values are not allowed.';
  return AMOUNT.test(text) ? null : AMOUNT_WORDS;
}

/** What is wrong with one range, given the end of the one before (spec 3 §5). */
function problemsOf(
  range: SentRange,
  { place, isLast, before }: { place: number; isLast: boolean; before: string | null },
): [RangeKey, string][] {
  const found: [RangeKey, string | null][] = [
    ['from', amountProblem(range.from, place === 0 ? null : 'Start Range is required.')],
    ['to', amountProblem(range.to, isLast ? null : 'End Range is required.')],
    ['takeRate', rateProblem(range.takeRate)],
  ];
  const said = found.filter((one): one is [RangeKey, string] => one[1] !== null);
  const isWrong = (key: RangeKey) => said.some(([one]) => one === key);
  const from = range.from === '' ? '0' : range.from;
  if (!isWrong('from') && before !== null && exact(from) !== exact(before)) said.push(['from', `Start Range should be ${before}`]);
  if (!isWrong('from') && !isWrong('to') && range.to !== '' && exact(range.to) <= exact(from))
    said.push(['to', 'End Range should be greater than Start Range.']);
  return said;
}

/** What is wrong with the ranges of an agency, by path (spec 3 §5). */
export function rangeProblems(ranges: readonly SentRange[]): Problem[] {
  return ranges.flatMap((range, place) => {
    const end = ranges[place - 1]?.to ?? '';
    const before = place === 0 ? '0' : AMOUNT.test(end) ? plainAmount(end) : null;
    return problemsOf(range, { place, isLast: place === ranges.length - 1, before }).map(([key, message]) => ({
      path: [place, key],
      message,
    }));
  });
}
const plainAmount = (text: string) => exactText(exact(text));

/** What is wrong with the take rate of an agency; of one that is switched off nothing is (spec 3 §5). */
export function takeRateProblems({ enabled, startDate, spentRanges }: TakeRate): Problem[] {
  if (!enabled) return [];
  const start: Problem[] =
    startDate === ''
      ? [{ path: ['startDate'], message: 'Start date is required.' }]
      : dayOfStart(startDate) === null
        ? [{ path: ['startDate'], message: `There is no day ${startDate}. Enter it as DD/MM/YYYY.` }]
        : [];
  if (spentRanges.length === 0) return [...start, { path: ['spentRanges'], message: 'Enter at least one range.' }];
  return [...start, ...rangeProblems(spentRanges).map(({ path, message }) => ({ path: ['spentRanges', ...path], message }))];
}

/** Ranges that nothing is wrong with, as they are kept. */
export const keptRanges = (ranges: readonly SentRange[]): SpentRange[] =>
  ranges.map(({ from, to, takeRate }) => ({
    from: plainAmount(from || '0'),
    to: to === '' ? null : plainAmount(to),
    takeRate: plainAmount(takeRate),
  }));

/** As an account keeps it: nothing of an account that is no agency, and of ranges that are switched off what is whole. */
export function tidyTakeRate(type: string, { enabled, startDate, spentRanges, spentType }: TakeRate): TakeRate {
  if (type !== 'Agency') return NO_TAKE_RATE;
  const isWhole = rangeProblems(spentRanges).length === 0;
  return {
    enabled,
    spentType,
    startDate: dayOfStart(startDate) === null ? '' : startDate,
    spentRanges: isWhole ? keptRanges(spentRanges).map(({ to, ...range }) => ({ ...range, to: to ?? '' })) : [],
  };
}

/** 0.125 of a dollar is 12.5 %. */
export const percentOf = (fraction: string): string => (/^\d+(\.\d+)?$/.test(fraction) ? exactText(exact(fraction) * 100n) : fraction);
/** 12.5 % as it is sent: 0.125. What is no number stays as it was typed. */
export const fractionOf = (percent: string): string =>
  /^-?\d+(\.\d{1,20})?$/.test(percent.trim()) ? exactText(exact(percent.trim()) / 100n) : percent;
