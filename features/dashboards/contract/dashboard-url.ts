import {
  type ChosenDays,
  chosenDays,
  type DayRules,
  dayIn,
  type FirstCall,
  firstRead,
  type Opening,
  rangeProblem,
  rangeSearch,
  type Session,
  ZONES,
  type ZoneKey,
} from '@kontor/core/contract';
import { z } from 'zod';
import { COMPARISONS, DASHBOARD_FILTERS, MAIN_FILTERS, type MainFilter } from './dashboard.ts';
import { FUNNEL_SPLITS } from './delivery-funnel.ts';
import { mainRoutes } from './main-routes.ts';
import { dashboardRoutes } from './routes.ts';

/** UTC and EST on deal screens (spec 2 §2, §9). */
export const DASHBOARD_ZONES = ['EST', 'UTC'] as const satisfies ZoneKey[];
type DashboardZone = (typeof DASHBOARD_ZONES)[number];
const Text = z.string().trim().min(1).max(300).optional().catch(undefined);
const RANKS = ['auctions', 'bids', 'impressions'] as const;

/** Where the dashboard is in the URL. */
export const DashboardUrl = z.object({
  /** Without one, that of who looks. */
  timezone: z.enum(DASHBOARD_ZONES).optional().catch(undefined),
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
  deal: Text,
  dsp: Text,
  publisher: Text,
  account: Text,
  /** Demo accounts in the totals of all accounts. */
  demo: z.literal('yes').optional().catch(undefined),
  /** What the funnel with causes is split by. */
  split: z.enum(FUNNEL_SPLITS).optional().catch(undefined),
  /** The breakdown that is open, and what its rows are ranked by. */
  by: z.enum(MAIN_FILTERS).optional().catch(undefined),
  rank: z.enum(RANKS).optional().catch(undefined),
});
export type DashboardUrl = z.output<typeof DashboardUrl>;

/** What narrows the figures, of what may; a key that is missing narrows nothing. */
const filtersOf = <Key extends MainFilter>(url: DashboardUrl, keys: readonly Key[]): Partial<Record<Key, string>> =>
  Object.fromEntries(keys.flatMap((key) => (url[key] === undefined ? [] : [[key, url[key]]]))) as Partial<Record<Key, string>>; // those of keys

/** The zone of a dashboard: that of its address, else the person’s own where deal screens offer it, else EST (spec 2 §2, §9). */
export const dashboardZone = (url: Pick<DashboardUrl, 'timezone'>, person: Pick<Session, 'timezone'>): DashboardZone =>
  url.timezone ?? DASHBOARD_ZONES.find((one) => one === person.timezone) ?? 'EST';

type AskedDays = Pick<ChosenDays, 'startDate' | 'endDate'>;

/** A bucket of other days narrows nothing. */
export function bucketIn(at: string | undefined, { startDate, endDate }: AskedDays): string | undefined {
  if (at === undefined || at.slice(0, 10) < startDate || at.slice(0, 10) > endDate) return undefined;
  return startDate === endDate || at.endsWith('00:00:00') ? at : undefined;
}

function asked<Key extends MainFilter>(
  url: DashboardUrl,
  { startDate, endDate, timezone }: AskedDays & { timezone: ZoneKey },
  keys: readonly Key[],
) {
  const at = bucketIn(url.at, { startDate, endDate });
  return { startDate, endDate, timezone, compare: url.compare, ...(at ? { at } : {}), ...filtersOf(url, keys) };
}

/** What the dashboard of these days asks of its deal. */
export const dashboardAsked = (url: DashboardUrl, days: AskedDays, timezone: ZoneKey) =>
  asked(url, { ...days, timezone }, DASHBOARD_FILTERS);

/** What the main dashboard of these days asks. */
export const mainAsked = (url: DashboardUrl, days: AskedDays, timezone: ZoneKey) => ({
  ...asked(url, { ...days, timezone }, MAIN_FILTERS),
  ...(url.demo ? { demo: true } : {}),
});

/** A deal's dashboard opens with today, the main one with a week (spec 2 §2, §9; decisions D63). */
export const DASHBOARD_FALLBACK = 'today';
export const MAIN_FALLBACK = 'last7day';
type Fallback = typeof DASHBOARD_FALLBACK | typeof MAIN_FALLBACK;

const daysIn = (fallback: Fallback, zone: ZoneKey): DayRules => ({ fallback, problem: (days) => rangeProblem(days, zone) });
const ofBoth = (fallback: Fallback): Record<DashboardZone, DayRules> => ({ EST: daysIn(fallback, 'EST'), UTC: daysIn(fallback, 'UTC') });
const DAYS: Record<Fallback, Record<DashboardZone, DayRules>> = {
  [DASHBOARD_FALLBACK]: ofBoth(DASHBOARD_FALLBACK),
  [MAIN_FALLBACK]: ofBoth(MAIN_FALLBACK),
};
/** The days at first unless the address says otherwise, and which a dashboard may show (spec 2 §5). */
export const dashboardDays = (zone: DashboardZone, fallback: Fallback = DASHBOARD_FALLBACK): DayRules => DAYS[fallback][zone];

/** The figures that a dashboard opens with. */
export function dashboardFirstRead(dealId: string, opening: Opening): FirstCall {
  const url = DashboardUrl.parse(opening.search);
  const zone = dashboardZone(url, opening.viewer);
  const days = chosenDays(url, dayIn(ZONES[zone].iana), dashboardDays(zone));
  return firstRead(dashboardRoutes.deal, { dealId, ...dashboardAsked(url, days, zone), admin: opening.viewer.isStaffView }, opening);
}

/** The figures that the main dashboard opens with. */
export function mainFirstRead(opening: Opening): FirstCall {
  const url = DashboardUrl.parse(opening.search);
  const zone = dashboardZone(url, opening.viewer);
  const days = chosenDays(url, dayIn(ZONES[zone].iana), dashboardDays(zone, MAIN_FALLBACK));
  return firstRead(mainRoutes.widget, { widget: 'summary', ...mainAsked(url, days, zone) }, opening);
}
