import {
  type ChosenDays,
  chosenDays,
  dayIn,
  type FirstCall,
  firstRead,
  type Opening,
  rangeSearch,
  ZONES,
  type ZoneKey,
} from '@kontor/core/contract';
import { z } from 'zod';
import { COMPARISONS, DASHBOARD_FILTERS, type DashboardFilter } from './dashboard.ts';
import { dashboardRoutes } from './routes.ts';

/** UTC and EST on deal screens, EST at first (spec 2 §2, §9). */
export const DASHBOARD_ZONES = ['EST', 'UTC'] as const satisfies ZoneKey[];
const Text = z.string().trim().min(1).max(300).optional().catch(undefined);
const RANKS = ['auctions', 'bids', 'impressions'] as const;

/** Where the dashboard is in the URL. */
export const DashboardUrl = z.object({
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
export type DashboardUrl = z.output<typeof DashboardUrl>;

/** What narrows the figures; a key that is missing narrows nothing. */
const filtersOf = (url: DashboardUrl): Partial<Record<DashboardFilter, string>> =>
  Object.fromEntries(DASHBOARD_FILTERS.flatMap((key) => (url[key] === undefined ? [] : [[key, url[key]]])));

type AskedDays = Pick<ChosenDays, 'startDate' | 'endDate'>;

/** A bucket of other days narrows nothing. */
export function bucketIn(at: string | undefined, { startDate, endDate }: AskedDays): string | undefined {
  if (at === undefined || at.slice(0, 10) < startDate || at.slice(0, 10) > endDate) return undefined;
  return startDate === endDate || at.endsWith('00:00:00') ? at : undefined;
}

/** What the dashboard of these days asks of its deal. */
export function dashboardAsked(url: DashboardUrl, { startDate, endDate }: AskedDays) {
  const at = bucketIn(url.at, { startDate, endDate });
  return { startDate, endDate, timezone: url.timezone, compare: url.compare, ...(at ? { at } : {}), ...filtersOf(url) };
}

export const DASHBOARD_FALLBACK = 'today';

/** The figures that a dashboard opens with. */
export function dashboardFirstRead(dealId: string, opening: Opening): FirstCall {
  const url = DashboardUrl.parse(opening.search);
  const days = chosenDays(url, dayIn(ZONES[url.timezone].iana), DASHBOARD_FALLBACK);
  return firstRead(dashboardRoutes.deal, { dealId, ...dashboardAsked(url, days), admin: opening.viewer.isStaffView }, opening);
}
