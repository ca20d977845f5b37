import { EntityId, Flag, Timezone } from '@kontor/core/contract';
import type { PriceTerms } from '@kontor/market/contract';
import { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { AREA_TYPES, CHART_TYPES } from './price-chart.ts';

/** The highest deal floor of the explorer, dollars CPM (spec 2 §5). */
export const MOST_FLOOR = 99.99;
const FLOOR_WORDS = 'Enter a floor between 0 and 99.99, at most two decimals.';
const FLOOR = /^\d{1,2}(\.\d{1,2})?$/;
const AMOUNT = /^\d{1,6}(\.\d{1,6})?$/;

const MOST_LETTERS = 20;
/** A query has text, a body may have numbers. */
const amount = (pattern: RegExp, words: string) => z.coerce.string<string | number>().trim().max(MOST_LETTERS, words).regex(pattern, words);

const prices = {
  /** What a deal would bid at least, dollars CPM. */
  dealFloor: amount(FLOOR, FLOOR_WORDS).optional(),
  marginType: z.enum(['FLAT', 'PERCENT']).default('FLAT'),
  /** Dollars, or percent of the floor. */
  margin: amount(AMOUNT, 'Enter a margin of 0 or more, at most six decimals.').default('0'),
  /** Dollars CPM; without it, what the segments of the targeting cost. */
  dataCost: amount(AMOUNT, 'Enter a data cost of 0 or more, at most six decimals.').optional(),
  /** Of the hours. Days are those of UTC, as the forecast's are. */
  timezone: Timezone.default('EST'),
};
const dollars = z.coerce.number<number | string>().min(0).max(100_000);
const range = {
  /** The range drawn, dollars CPM; without `to` it is open. */
  from: dollars.optional(),
  to: dollars.optional(),
  /** Of the chart by hour; yesterday where it is left out. */
  day: z.iso.date().optional(),
  /** What the index knows at once; the answer says whether it settles. */
  quick: Flag.default(false),
  admin: Flag.default(false),
};
/** A plan of publisher direct inventory is asked for. */
const pmp = Flag.optional();

const isMarginPossible = ({ marginType, margin }: { marginType: PriceTerms['marginType']; margin: string }) =>
  marginType === 'FLAT' || Number(margin) <= 100;
const MARGIN = { path: ['margin'], message: 'A margin in percent is at most 100.' };

/** A chart of a targeting that is sent, saved or not. */
export const AreaQuestion = z
  .object({ chartType: z.enum(AREA_TYPES).default('daily'), pmp, ...prices, ...range, targeting: MediaPlanTargeting })
  .refine(isMarginPossible, MARGIN);
export const CpmQuestion = z
  .object({ chartType: z.literal('cpm').default('cpm'), pmp, ...prices, ...range, targeting: MediaPlanTargeting })
  .refine(isMarginPossible, MARGIN);
/** A chart of a saved plan. */
export const SavedQuestion = z
  .object({ chartType: z.enum(CHART_TYPES).default('cpm'), mediaId: EntityId, pmp, ...prices, ...range })
  .refine(isMarginPossible, MARGIN);
/** A chart as a file: of a targeting that is sent, or of a saved plan. */
export const FileQuestion = z
  .object({
    chartType: z.enum(CHART_TYPES).default('cpm'),
    title: z.string().trim().max(400).default(''),
    pmp,
    mediaId: EntityId.optional(),
    targeting: MediaPlanTargeting.optional(),
    ...prices,
    ...range,
  })
  .refine(isMarginPossible, MARGIN)
  .refine(({ mediaId, targeting }) => (mediaId === undefined) !== (targeting === undefined), {
    path: ['targeting'],
    message: 'Send either a targeting or the id of a saved plan.',
  });
export type FileQuestion = z.output<typeof FileQuestion>;
/** What all of them say, whatever they are of. */
export type PriceQuestion = Pick<
  FileQuestion,
  'chartType' | 'pmp' | 'dealFloor' | 'marginType' | 'margin' | 'dataCost' | 'timezone' | 'from' | 'to' | 'day' | 'quick'
>;

/** The price of a question as every other screen splits it; no floor is a floor of 0. */
export const termsOf = (
  { dealFloor = '0', marginType, margin, dataCost }: Pick<PriceQuestion, 'dealFloor' | 'marginType' | 'margin' | 'dataCost'>,
  dataFee: string,
): PriceTerms => ({ rate: dealFloor, marginType, marginValue: margin, dataFee: dataCost ?? dataFee });
