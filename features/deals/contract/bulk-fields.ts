import { cellText, idOf } from '@kontor/core/contract';
import { z } from 'zod';
import { BudgetChange, editedBudget } from './bulk-budget.ts';
import { ALL_HOURS, blankOr, clockCell, hoursCell, worded } from './bulk-cells.ts';
import { anew, type BulkInput, bulkField, column, way } from './bulk-field.ts';
import { ClockChange, editedClock, editedPrice, editedTitle, PriceChange, TitleChange } from './bulk-values.ts';
import { dayPartWords } from './day-parts.ts';
import { dayPartsOf } from './day-parts-read.ts';
import { type DealDraft, MARGIN_LABELS } from './deal.ts';
import { BUDGET_LABELS, DAILY_GOAL_LABELS, Decimal, Frequency, IMPRESSION_LABELS, WeekHours } from './deal-settings.ts';
import { ACTION_LABELS, type DealStatus, STATUS_LABELS } from './deal-status.ts';

const [SET_TO, BY_PERCENT] = ['Set to', 'Change by %'];
const number = (label: string): BulkInput => ({ kind: 'number', label });
const text = (label: string): BulkInput => ({ kind: 'text', label });
/** A cell that says another value than the deal has. */
const setTo = <T>(value: T | undefined, now: T) => (value === undefined || value === now ? undefined : { by: 'SET' as const, value });

const title = bulkField({ title: TitleChange.optional() })({
  columns: { title: column('Title', z.string().max(401).transform(cellText), ({ draft }) => draft.title) },
  read: (cells, { draft }) => ({ title: setTo(cells.title, draft.title) }),
  edits: { title: (draft, change) => ({ title: editedTitle(draft.title, change) }) },
  label: 'Title',
  group: 'flight',
  ways: {
    PREFIX: way('Add before', [text('Text before each title')], (added) => ({ title: { by: 'PREFIX', text: added } })),
    SUFFIX: way('Add after', [text('Text after each title')], (added) => ({ title: { by: 'SUFFIX', text: added } })),
    REPLACE: way('Find and replace', [text('Find in titles'), { ...text('Replace with'), mayBeEmpty: true }], (find, next) => ({
      title: { by: 'REPLACE', find, with: next },
    })),
  },
});

const rate = bulkField({ rate: PriceChange.optional() })({
  columns: { rate: column('Floor CPM', Decimal, ({ draft }) => draft.rate) },
  read: (cells, { draft }) => ({ rate: setTo(cells.rate, draft.rate) }),
  edits: { rate: (draft, change) => ({ rate: editedPrice(draft.rate, change) }) },
  label: 'Floor CPM',
  group: 'flight',
  ways: {
    SET: way(SET_TO, [number('New price, $')], (value) => ({ rate: { by: 'SET', value } })),
    ADD: way('Change by $', [number('Dollars, with a minus to lower')], (value) => ({ rate: { by: 'ADD', value } })),
    PERCENT: way(BY_PERCENT, [number('Percent, with a minus to lower')], (value) => ({ rate: { by: 'PERCENT', value } })),
  },
});

const clockWays = <Change>(of: 'start' | 'end', asks: (clock: ClockChange) => Change) => ({
  SET: way(SET_TO, [{ kind: 'clock' as const, label: `New ${of}`, placeholder: 'None', mayBeEmpty: true as const }], (at: string) =>
    asks({ by: 'SET', value: at || null }),
  ),
  SHIFT: way('Shift by days', [{ ...number(`Days to shift the ${of}`), placeholder: '-7 or 7' }], (days: string) =>
    asks({ by: 'SHIFT', days: Number(days) }),
  ),
});
const start = bulkField({ start: ClockChange.optional() })({
  columns: { start: column('Start (Eastern)', clockCell, ({ draft }) => draft.start ?? '') },
  read: (cells, { draft }) => ({ start: setTo(cells.start, draft.start) }),
  edits: { start: (draft, change) => ({ start: editedClock(draft.start, change) }) },
  label: 'Start, Eastern',
  group: 'flight',
  ways: clockWays('start', (clock) => ({ start: clock })),
});
const end = bulkField({ end: ClockChange.optional() })({
  columns: { end: column('End (Eastern)', clockCell, ({ draft }) => draft.end ?? '') },
  read: (cells, { draft }) => ({ end: setTo(cells.end, draft.end) }),
  edits: { end: (draft, change) => ({ end: editedClock(draft.end, change) }) },
  label: 'End, Eastern',
  group: 'flight',
  ways: clockWays('end', (clock) => ({ end: clock })),
});

/** A seat belongs to its DSP: another DSP leaves the old one's. */
const buyer = bulkField({ dealDspId: z.string().min(1).max(100).optional(), seat: z.string().trim().max(100).optional() })({
  columns: {
    dsp: column('DSP', z.string().min(1, 'A deal needs a DSP.').max(101).transform(cellText), ({ draft, dsps }) => {
      return dsps.get(draft.dealDspId) ?? draft.dealDspId;
    }),
    seat: column('Seat', z.string().max(101).transform(cellText), ({ draft }) => draft.seat),
  },
  read: ({ dsp, seat }, { draft, dsps }) => {
    const known = [...dsps].find(([id, name]) => id === dsp || name.toLowerCase() === dsp?.toLowerCase())?.[0];
    const dealDspId = known ?? (dsp === draft.dealDspId ? dsp : undefined);
    return dsp !== undefined && dealDspId === undefined ? `There is no DSP “${dsp}”.` : anew({ dealDspId, seat }, draft);
  },
  label: 'DSP',
  group: 'terms',
  kind: 'buyer',
  ways: {
    DSP: way('DSP', [text('DSP'), { ...text('Seat'), mayBeEmpty: true }], (dealDspId, seat) => ({ dealDspId, seat })),
    SEAT: way(SET_TO, [{ ...text('Seat'), mayBeEmpty: true }], (seat) => ({ seat })),
  },
});

const margin = bulkField({ marginType: z.enum(['FLAT', 'PERCENT']).optional(), marginValue: Decimal.optional() })({
  columns: {
    marginType: column('Margin type', worded(MARGIN_LABELS, 'Margin type'), ({ draft }) => MARGIN_LABELS[draft.marginType]),
    marginValue: column('Margin', Decimal, ({ draft }) => draft.marginValue),
  },
  label: 'Margin',
  group: 'terms',
  ways: {
    FLAT: way(MARGIN_LABELS.FLAT, [number('New margin, $')], (marginValue) => ({ marginType: 'FLAT', marginValue })),
    PERCENT: way(MARGIN_LABELS.PERCENT, [number('New margin, %')], (marginValue) => ({ marginType: 'PERCENT', marginValue })),
  },
});

const ID = z.string().regex(/^[0-9a-f]{24}$/);
const plan = bulkField({ mediaPlans: idOf('plan').nullable().optional() })({
  columns: { mediaPlans: column('Media plan ID', blankOr(ID, 'This is no id of a media plan.'), ({ draft }) => draft.mediaPlans ?? '') },
  label: 'Media plan',
  group: 'terms',
  kind: 'plan',
  ways: { SET: way(SET_TO, [text('Media plan')], (mediaPlans) => ({ mediaPlans })) },
});

const AMOUNT = blankOr(Decimal, 'Use digits and one dot.');
const DAILY = { by: 'SET', budgetType: 'DAILY' } as const;
const budget = bulkField({ budget: BudgetChange.optional() })({
  columns: {
    budgetType: column('Budget type', worded(BUDGET_LABELS, 'Budget type'), ({ draft }) => BUDGET_LABELS[draft.budgetType]),
    budgetOptionsDaily: {
      ...column(
        'Daily goal type',
        worded(DAILY_GOAL_LABELS, 'Daily goal type'),
        ({ draft }) => DAILY_GOAL_LABELS[draft.budgetOptionsDaily],
      ),
      formerly: 'Daily budget by',
    },
    budget: { ...column('Daily budget', AMOUNT, ({ draft }) => draft.budget ?? ''), formerly: 'Budget a day' },
    impression: column('Impressions', AMOUNT, ({ draft }) => draft.impression ?? ''),
  },
  read: (cells, { draft }) => {
    const changed = anew(cells, draft);
    return { budget: Object.keys(changed).length > 0 ? { by: 'SET', ...changed } : undefined };
  },
  edits: { budget: editedBudget },
  label: 'Budget',
  group: 'pace',
  ways: {
    OPEN: way('Open', [], () => ({ budget: { by: 'SET', budgetType: 'OPEN' } })),
    DOLLARS: way('Daily budget, $', [number('New daily budget, $')], (value) => ({
      budget: { ...DAILY, budgetOptionsDaily: 'BUDGET', budget: value },
    })),
    IMPRESSIONS: way(IMPRESSION_LABELS.DAILY, [number('New daily impressions')], (impression) => ({
      budget: { ...DAILY, budgetOptionsDaily: 'IMPRESSION', impression },
    })),
    OVERALL: way(IMPRESSION_LABELS.OVERALL, [number('New total impressions')], (impression) => ({
      budget: { by: 'SET', budgetType: 'OVERALL', impression },
    })),
    PERCENT: way(BY_PERCENT, [number('Budget percent, with a minus to lower')], (value) => ({ budget: { by: 'PERCENT', value } })),
  },
});

const FREQUENCY = 'Frequency cap (per household per day)';
const CAP = blankOr(z.coerce.number<string>().pipe(Frequency), 'Enter a whole number from 1 to 1,000.');
const frequencyOf = ({ frequencyType, frequency }: DealDraft) => (frequencyType === 'DAILY' ? frequency : null);
/** Null without a limit. */
const frequency = bulkField({ frequency: Frequency.nullable().optional() })({
  columns: {
    frequency: {
      ...column(FREQUENCY, CAP, ({ draft }) => `${frequencyOf(draft) ?? ''}`),
      formerly: 'Impressions a household a day',
    },
  },
  read: (cells, { draft }) => ({ frequency: cells.frequency === frequencyOf(draft) ? undefined : cells.frequency }),
  // What a limit leaves out is kept, so that it is there again without it.
  edits: { frequency: (_, value) => (value === null ? { frequencyType: 'UNLIMITED' } : { frequencyType: 'DAILY', frequency: value }) },
  label: 'Frequency',
  group: 'pace',
  ways: {
    UNLIMITED: way('Unlimited', [], () => ({ frequency: null })),
    DAILY: way('Daily', [number(FREQUENCY)], (value) => ({ frequency: Number(value) })),
  },
});

/** `hours`: null of all hours. */
const DayPartingChange = z.object({ hours: WeekHours.nullable().optional(), timezone: z.string().max(60).optional() });
const hoursIn = ({ dayPartingType, dayPartingSchedules }: DealDraft) =>
  dayPartingType === 'CUSTOM' ? dayPartWords(dayPartingSchedules, 7) : ALL_HOURS;
const dayParting = bulkField({ dayParting: DayPartingChange.optional() })({
  columns: {
    hours: column('Day parting', hoursCell, ({ draft }) => hoursIn(draft)),
    timezone: column('Day parting time zone', z.string().max(60), ({ draft }) => draft.dayPartingTimezone),
  },
  read: ({ hours, timezone }, { draft }) => {
    const isNewHours = hours !== undefined && (hours ? dayPartWords(hours, 7) : ALL_HOURS) !== hoursIn(draft);
    const isNewZone = timezone !== undefined && timezone !== draft.dayPartingTimezone;
    return { dayParting: isNewHours || isNewZone ? { ...(isNewHours && { hours }), ...(isNewZone && { timezone }) } : undefined };
  },
  edits: {
    dayParting: (_, { hours, timezone }) => ({
      ...(hours && { dayPartingType: 'CUSTOM', dayPartingSchedules: hours }),
      ...(hours === null && { dayPartingType: 'ALL' }),
      ...(timezone !== undefined && { dayPartingTimezone: timezone }),
    }),
  },
  label: 'Day parting',
  group: 'pace',
  ways: {
    ALL: way(ALL_HOURS, [], () => ({ dayParting: { hours: null } })),
    CUSTOM: way(
      'Chosen hours',
      [
        { kind: 'zone', label: 'Day parting time zone', first: 'America/New_York' },
        { kind: 'hours', label: 'Hours' },
      ],
      (timezone, words) => ({ dayParting: { hours: dayPartsOf(words), timezone } }),
    ),
  },
});

/** Statuses that a bulk edit asks for; each deal is moved only where it is among its next actions. */
export const BULK_STATUSES = ['PUBLISHED', 'UNPUBLISHED', 'SEND_FOR_APPROVAL'] as const satisfies readonly DealStatus[];
/** A deal is moved apart from its fields. */
const status = bulkField({ status: z.enum(BULK_STATUSES).optional() })({
  columns: { word: column('Status', z.string(), ({ status: now }) => STATUS_LABELS[now]) },
  read: ({ word }, { status: now }) => {
    const isWord = (one: DealStatus) => STATUS_LABELS[one].toLowerCase() === word?.toLowerCase();
    if (word === undefined || isWord(now)) return {};
    const next = BULK_STATUSES.find(isWord);
    return next ? { status: next } : `The status can become ${BULK_STATUSES.map((one) => STATUS_LABELS[one]).join(', ')}, not “${word}”.`;
  },
  edits: { status: () => ({}) },
  label: 'Status',
  group: 'terms',
  ways: Object.fromEntries(BULK_STATUSES.map((one) => [one, way(ACTION_LABELS[one] ?? one, [], () => ({ status: one }))])),
});

/** What a bulk edit changes, in the order of the file: the change, the file's columns and the dialog's controls are made from it. */
export const BULK_FIELDS = { title, rate, start, end, buyer, margin, plan, budget, frequency, dayParting, status };
