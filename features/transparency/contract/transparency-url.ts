import { type DayRules, type Days, DEFAULT_ZONE, rangeSearch } from '@kontor/core/contract';
import { z } from 'zod';
import { MEDIA_TYPE_CODES, SPENDERS, TRANSPARENCY_PLATFORMS, transparencyRangeProblem } from './transparency-input.ts';

/** Where the page is in its URL: days, media type, platform, the chart's tab, the card at full width, the supply that is shown. */
export const TransparencyUrl = z.object({
  ...rangeSearch,
  mediaType: z.enum(MEDIA_TYPE_CODES).optional().catch(undefined),
  platform: z.enum(TRANSPARENCY_PLATFORMS).optional().catch(undefined),
  tab: z.enum(SPENDERS).optional().catch(undefined),
  card: z.enum(['first', 'adomain', 'chart']).optional().catch(undefined),
  supply: z.enum(['active', 'inactive']).optional().catch(undefined),
});
export type TransparencyUrl = z.output<typeof TransparencyUrl>;

/** Today at first (spec 3 §2); days are Eastern, as flights and fees are. */
export const TRANSPARENCY_DAYS: DayRules = { fallback: 'today', problem: transparencyRangeProblem };
export const TRANSPARENCY_ZONE = DEFAULT_ZONE;

/** What every card asks (spec 3 §7). */
export const transparencyAsked = ({ mediaType, platform }: TransparencyUrl, { startDate, endDate }: Days) => ({
  dateRange: { range: 'custom' as const, startDate, endDate },
  ...(mediaType ? { mediaType: mediaType === 'video' ? (0 as const) : (1 as const) } : {}),
  ...(platform && platform !== 'ALL' ? { platform } : {}),
});
