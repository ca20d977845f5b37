import type { ZoneKey } from '@kontor/core/contract';
import { rangeSearch, useDateRange, useUrl } from '@kontor/core/web';
import { COMPARISONS, DASHBOARD_FILTERS, type DashboardFilter } from '@kontor/dashboards/contract';
import { z } from 'zod';

/** UTC and EST on deal screens, EST at first (spec 2 §2, §9). */
export const DASHBOARD_ZONES = ['EST', 'UTC'] as const satisfies ZoneKey[];
const Text = z.string().trim().min(1).max(300).optional().catch(undefined);
export const RANKS = ['auctions', 'bids', 'impressions'] as const;

const Search = z.object({
  timezone: z.enum(DASHBOARD_ZONES).catch('EST'),
  ...rangeSearch,
  compare: z.enum(COMPARISONS).catch('previous'),
  /** The chosen bucket. */
  at: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:00:00$/)
    .optional()
    .catch(undefined),
  domain: Text,
  app: Text,
  platform: Text,
  mediaType: Text,
  country: Text,
  state: Text,
  /** The breakdown that is open, and what its rows are ranked by. */
  by: z.enum(DASHBOARD_FILTERS).optional().catch(undefined),
  rank: z.enum(RANKS).optional().catch(undefined),
});
export type DashboardUrl = z.output<typeof Search>;

/** What narrows the figures; a key that is missing narrows nothing. */
const filtersOf = (url: DashboardUrl): Partial<Record<DashboardFilter, string>> =>
  Object.fromEntries(DASHBOARD_FILTERS.flatMap((key) => (url[key] === undefined ? [] : [[key, url[key]]])));

/** A bucket of other days narrows nothing. */
function bucketIn(at: string | undefined, { startDate, endDate }: { startDate: string; endDate: string }): string | undefined {
  if (at === undefined || at.slice(0, 10) < startDate || at.slice(0, 10) > endDate) return undefined;
  return startDate === endDate || at.endsWith('00:00:00') ? at : undefined;
}

/** Period, zone, comparison and what is chosen of the deal dashboard, from the URL; today unless it says otherwise (spec 2 §2). */
export function useDashboardUrl() {
  const [url, setUrl] = useUrl(Search);
  const dates = useDateRange(url, url.timezone, 'today');
  const at = bucketIn(url.at, dates.days);
  const asked = { ...dates.days, timezone: url.timezone, compare: url.compare, ...(at ? { at } : {}), ...filtersOf(url) };
  return { url, zone: url.timezone, setUrl, dates, at, asked };
}
