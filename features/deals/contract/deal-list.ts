import {
  type Days,
  EntityId,
  type Field,
  LIST_RANGE_MESSAGE,
  listView,
  MOST_PASTED,
  rangeProblem,
  TOO_MANY_PASTED,
  type Viewer,
  type ZoneKey,
} from '@kontor/core/contract';
import { MEASURES, type MeasureKey, type MeasureViewer } from '@kontor/market/contract';
import { z } from 'zod';
import { DEAL_TYPE_LABELS, DEAL_TYPES, FlightDate, MAX_DEAL_ID } from './deal.ts';
import { ATTENTION, ATTENTION_HINT, ATTENTION_LABELS, DealHealth, PACE_HINT } from './deal-health.ts';
import { WAITS, WAITS_LABELS } from './deal-needs.ts';
import { DealStatus, STATUS_LABELS } from './deal-status.ts';

/** What a deal earned in the list's dates, by its name on the wire: the measure that it is. Who may see one and what it is called is the measure's to say. */
export const DEAL_FIGURES = {
  requests: 'auctions',
  wins: 'wins',
  impressions: 'impressions',
  spend: 'spend',
  revenue: 'partnerRevenue',
  cpm: 'cpm',
  fillRate: 'fillRate',
  bidRate: 'bidRate',
  winRate: 'winRate',
  measured: 'measured',
  viewable: 'viewable',
  viewability: 'viewability',
} as const satisfies Record<string, MeasureKey>;
export type DealFigure = keyof typeof DEAL_FIGURES;
// The keys of the object above, and no others.
const FIGURES = Object.keys(DEAL_FIGURES) as DealFigure[];
/** Something for each figure. */
export const byFigure = <T>(of: (figure: DealFigure) => T) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, of(figure)])) as Record<DealFigure, T>;

const measureOf = (figure: DealFigure) => MEASURES[DEAL_FIGURES[figure]];
/** Counts and percentages as numbers, money as decimal text; null where nothing was delivered. */
const isAmount = (figure: DealFigure) => ['money', 'cpm'].includes(measureOf(figure).format);
const KINDS = { count: 'count', money: 'money', cpm: 'money', percent: 'percent' } as const;

/** A list of one's own account and the staff's of all show different measures (spec 2 §2). */
export const measureViewer = ({ accountType, isStaffView }: Pick<Viewer, 'accountType' | 'isStaffView'>): MeasureViewer => ({
  accountType,
  place: isStaffView ? 'staffList' : 'list',
});
const figureField = (figure: DealFigure): Field & { sort: true } => ({
  label: (viewer) => measureOf(figure).label(measureViewer(viewer)),
  title: measureOf(figure).hint,
  kind: KINDS[measureOf(figure).format],
  seenBy: (viewer) => measureOf(figure).isSeenBy(measureViewer(viewer)),
  sort: true,
});

/** Figures that rows, totals, sorting and the file of this viewer have; the others are as if they did not exist (spec 2 §2). */
export const figuresSeen = (viewer: MeasureViewer): ReadonlySet<DealFigure> =>
  new Set(FIGURES.filter((figure) => measureOf(figure).isSeenBy(viewer)));

type Figure = z.ZodOptional<z.ZodNullable<z.ZodType<string | number>>>;

/** A deal in the list, with what it earned in the list's dates. Who may not see a figure gets no key of it. */
export const DealRow = z.object({
  id: EntityId,
  title: z.string(),
  dealId: z.string(),
  status: DealStatus,
  /** Told to staff alone, who see deals of all accounts. */
  company: z.string().optional(),
  type: z.enum(DEAL_TYPES),
  selectedDsp: z.string(),
  dealDspId: z.string(),
  rate: z.string(),
  flightDate: FlightDate,
  ...byFigure((figure): Figure => (isAmount(figure) ? z.string() : z.number()).nullable().optional()),
  ...DealHealth.shape,
  /** Fourteen days; null where nothing is known yet. */
  trend: z.array(z.number().nullable()),
  /** The trend's last day is not over. */
  isTrendRunning: z.boolean(),
  /** What was changed last, and by whom; null before anything was. */
  lastChange: z.string().nullable(),
  createTime: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
  nextDealActions: z.array(DealStatus),
  /** Whose deal it is, where another account asks the caller's to approve it. */
  approvalFor: z.string().nullable(),
  bulkUnpublishDisabled: z.boolean(),
  version: z.number().int(),
});
export type DealRow = z.output<typeof DealRow>;

/** Deals asked for one by one, by deal id in whatever case or by id; one that is not the caller's is as one that is not there. */
export const AskedDeals = z.array(z.string().trim().min(1).max(MAX_DEAL_ID)).min(1).max(MOST_PASTED, TOO_MANY_PASTED);

const forStaff = ({ isStaffView }: Viewer) => isStaffView;
/** Staff answer for no account. */
const ofAccount = ({ isStaffView }: Viewer) => !isStaffView;
/** The list's variant of the limit (spec 2 §5). */
const problem = (days: Days, zone: ZoneKey): string | null => rangeProblem(days, zone) && LIST_RANGE_MESSAGE;
const options = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** In the order of the tabs. */
const TABS: readonly DealStatus[] = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT', 'SEND_FOR_APPROVAL', 'CHANGES_REQUESTED', 'APPROVED', 'INACTIVE'];

export const dealList = listView({
  name: 'deals',
  noun: ['deal', 'deals'],
  empty: 'No Deals Found',
  row: DealRow,
  title: 'title',
  searches: 'Title or deal ID',
  sort: { key: 'spend', reverse: true },
  staffSort: { key: 'revenue', reverse: true },
  tab: 'status',
  pageSize: 25,
  dates: { fallback: 'last7day', problem, isFilter: false },
  fields: {
    title: { label: 'Title', kind: 'text', sort: true },
    dealId: { label: 'Deal ID', kind: 'code', sort: true },
    status: { label: 'Status', kind: 'choice', options: options(TABS, STATUS_LABELS), sort: true, filter: true },
    company: { label: 'Company', kind: 'text', seenBy: forStaff, sort: true },
    type: { label: 'Type', kind: 'choice', options: options(DEAL_TYPES, DEAL_TYPE_LABELS), sort: true, filter: true },
    dealDspId: { label: 'DSP', kind: 'choice', filter: true, isFilterOnly: true },
    selectedDsp: { label: 'DSP', kind: 'text', sort: true, filteredBy: 'dealDspId' },
    starts: { label: 'Starts', kind: 'clock' },
    ends: { label: 'Ends', kind: 'clock', sort: true },
    rate: { label: 'Floor CPM', title: 'Floor CPM; of a fixed deal its price', kind: 'money', sort: true },
    ...byFigure(figureField),
    pace: { label: 'Pace', title: PACE_HINT, kind: 'percent', sort: true },
    budgetUsed: {
      label: 'Budget used',
      title: 'Share of goal delivered: flight to date (overall goal) or today (daily goal)',
      kind: 'percent',
      sort: true,
    },
    daysLeft: { label: 'Days left', kind: 'count', sort: true },
    noBidsFor: {
      label: 'No-bid hours',
      title: 'Day-parting hours since the last bid. Published deals only; shown from 12 hours on.',
      kind: 'count',
      sort: true,
    },
    attention: { label: 'Attention', title: ATTENTION_HINT, kind: 'names', options: options(ATTENTION, ATTENTION_LABELS), filter: true },
    waits: {
      label: 'Approval',
      kind: 'choice',
      options: options(WAITS, WAITS_LABELS),
      filter: true,
      isFilterOnly: true,
      seenBy: ofAccount,
    },
    trend: {
      label: '14 days',
      title: 'Daily spend, or impressions where spend is not shown: 14 days to the end of the date range',
      kind: 'names',
    },
    createTime: { label: 'Created', kind: 'moment', sort: true },
    lastUpdate: { label: 'Last update', kind: 'moment', sort: true },
    lastChange: { label: 'Last change', kind: 'text' },
    changed: {
      label: 'Changed',
      kind: 'choice',
      options: [
        { value: 'day', label: 'Since yesterday' },
        { value: 'week', label: 'Earlier, within 7 days' },
      ],
      filter: true,
      isFilterOnly: true,
    },
  },
});
