import { DateRange, type Days, DEFAULT_ZONE, MAX_DASHBOARD_DAYS, rangeProblem } from '@kontor/core/contract';
import { z } from 'zod';

/** As the specification numbers them (spec 3 §9), and what the event store calls them. */
export const MEDIA_TYPE_CODES = ['video', 'display'] as const;
export type MediaTypeCode = (typeof MEDIA_TYPE_CODES)[number];
const MEDIA_WORDS = 'Choose a media type: video 0 or display 1.';
const MediaType = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')], MEDIA_WORDS)
  .transform((number): MediaTypeCode => (Number(number) === 0 ? 'video' : 'display'));

export const TRANSPARENCY_PLATFORMS = ['ALL', 'INAPP', 'MOBILE', 'DESKTOP', 'CTV', 'CABLETV', 'DOOH'] as const;
const Platform = z.enum(TRANSPARENCY_PLATFORMS, 'There is no such platform. Choose one of the list.');

export const RANGE_WORDS = `Transparency shows up to ${MAX_DASHBOARD_DAYS} days within the last 12 months, and none that are still to come. Please select a valid date range.`;
/** Why days may not be shown, or null. */
export const transparencyRangeProblem = (days: Days): string | null => (rangeProblem(days, DEFAULT_ZONE) ? RANGE_WORDS : null);

/** The days; today where none are named (spec 3 §2). */
const Range = z.object({ dateRange: DateRange.default({}) });

/** A value that rows are narrowed to; '' is what was not named. */
const Value = z.string().max(400).optional();

/** What every table and chart takes (spec 3 §7); the last three narrow it to what another table's row is of. */
export const TransparencyInput = Range.extend({
  mediaType: MediaType.optional(),
  platform: Platform.optional(),
  publisher: Value,
  aDomain: Value,
  seatId: Value,
  dspId: Value,
  /** The card is at full width. */
  expanded: z.boolean().default(false),
});
export type TransparencyInput = z.output<typeof TransparencyInput>;

export const SupplyInput = Range;

/** What the lines of the chart are of. */
export const SPENDERS = ['seat', 'publisher', 'adomain'] as const;
export type Spender = (typeof SPENDERS)[number];
/** More lines where the card is at full width. */
export const LINES = { usual: 5, expanded: 8 } as const;
