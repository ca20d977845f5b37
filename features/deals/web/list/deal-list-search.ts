import { type Days, LIST_RANGE_MESSAGE, rangeProblem, type ZoneKey } from '@kontor/core/contract';
import { rangeSearch, SearchText } from '@kontor/core/web';
import { DealStatus } from '@kontor/deals/contract';
import { z } from 'zod';

export const LIST_ZONE: ZoneKey = 'EST';
export const LIST_RANGE = 'last7day';

/** What the deal list's URL holds; `sort` is a column, with a minus for descending. */
export const DealListSearch = z.object({
  q: SearchText,
  status: DealStatus.optional().catch(undefined),
  type: z.string().catch(''),
  dsp: z.string().catch(''),
  sort: z.string().catch('-spend'),
  ...rangeSearch,
});
export type DealListSearch = z.output<typeof DealListSearch>;

export const NO_FILTERS = { q: '', status: undefined, type: '', dsp: '', range: undefined, startDate: undefined, endDate: undefined };

export const split = (text: string): string[] => (text ? text.split(',') : []);

/** The list's variant of the limit (spec 2 §5). */
export const listRangeProblem = (days: Days): string | null => rangeProblem(days, LIST_ZONE) && LIST_RANGE_MESSAGE;
