import { SearchText } from '@kontor/core/contract';
import { useUrl } from '@kontor/core/web';
import { DIMENSIONS, MEASURE_KEYS, REPORT_PAGE_SIZES } from '@kontor/reports/contract';
import { z } from 'zod';

const Url = z.object({
  q: SearchText,
  /** A column's key, with a minus for descending. */
  sort: z.string().max(61).optional().catch(undefined),
  by: z.enum(DIMENSIONS).optional().catch(undefined),
  value: z.string().max(400).optional().catch(undefined),
  measure: z.enum(MEASURE_KEYS).optional().catch(undefined),
  /** Left out, a chart. */
  view: z.literal('week').optional().catch(undefined),
  size: z.coerce.number().optional().catch(undefined),
});

/** What is searched, sorted and chosen of a result, from the URL. */
export function useResultUrl() {
  const [url, setUrl] = useUrl(Url);
  const { q, sort, by, value, measure, view } = url;
  const size = REPORT_PAGE_SIZES.find((one) => one === url.size) ?? REPORT_PAGE_SIZES[0];
  const chosen = by && value !== undefined ? { by, value } : null;
  const order = sort ? { sort: sort.replace(/^-/, ''), reverse: sort.startsWith('-') } : null;
  return { q, order, chosen, measure, view, size, setUrl, isNarrowed: q !== '' || chosen !== null };
}
export type ResultUrl = ReturnType<typeof useResultUrl>;

/** What the calls of a result take for it. */
export const wishOf = ({ q, chosen, order }: Pick<ResultUrl, 'q' | 'chosen' | 'order'>) => ({ q, ...chosen, ...order });
