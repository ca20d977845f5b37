import { EntityId, idOf, ifMissing, isZoneName, micros, ONE_LINE } from '@kontor/core/contract';
import { MadeOf } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { DealApproval } from './approval-answer.ts';
import { DealSettings, Decimal, IMPRESSION_LABELS } from './deal-settings.ts';
import { DealStatus } from './deal-status.ts';
import { skippedHour } from './flight-clock.ts';

export const MAX_DEAL_ID = 100;
/** Of new deals: a letter that only looks like one of these, a quote or a comma is what exchanges and files break on. */
export const oddDealId = (id: string): string | null => {
  if (!/^[\x21-\x7e]*$/.test(id)) return 'A new deal ID has only the letters A to Z, digits and symbols such as - _ . and no spaces.';
  return /["'`,;]/.test(id) ? 'A new deal ID has no quotes, commas or semicolons.' : null;
};
export const MAX_PUBLISHER_SEATS = 200;
/** A day of the calendar and a time of day: 30 February parses, and says another day. */
const isOnCalendar = (clock: string) => {
  const at = new Date(`${clock.replace(' ', 'T')}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(clock.replace(' ', 'T'));
};
/** Eastern wall clock (spec 2 §3, §9). */
export const FlightTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, { error: 'Use YYYY-MM-DD HH:mm:ss.', abort: true })
  .refine(isOnCalendar, 'There is no such date and time.');

export const DEAL_TYPES = ['FIXED', 'AUCTION'] as const;
export const DEAL_TYPE_LABELS = { FIXED: 'Fixed', AUCTION: 'Auction' } as const;
export const MARGIN_LABELS = { FLAT: 'Flat CPM', PERCENT: 'Percentage' } as const;
/** The largest margin in percent, and what is said above it (spec 2 §9). */
export const MAX_MARGIN_PERCENT = 100;
export const MARGIN_OUT_OF_RANGE = 'Percentage must be between 0 and 100.';
export type DealTab = 'general' | 'delivery' | 'configuration';
/** What the form's tabs are called (spec 2 §2). */
export const DEAL_TAB_LABELS = { general: 'Settings', delivery: 'Delivery', configuration: 'Bidstream Data Configuration' } as const;

/** Field and tab are named as the page names them (spec 2 §5). */
const missing = (field: string, tab: DealTab) => `Please fill ${field} field in ${DEAL_TAB_LABELS[tab]} tab.`;

/** What the stores keep of a price: eight digits before the dot. */
const Price = Decimal.refine((price) => Number(price) < 100_000_000, { error: 'Use an amount below 100,000,000.', abort: true });
/** In whole cents (spec 2 §5), in the words of the form's field. */
const Rate = Price.refine((rate) => /^\d+(\.\d{1,2})?$/.test(rate), { error: 'Use at most 2 decimals.', abort: true });

const fields = {
  title: z
    .string(ifMissing(missing('Title', 'general')))
    .trim()
    .min(1, missing('Title', 'general'))
    .max(400)
    .regex(ONE_LINE, 'A title is one line.'),
  dealId: z
    .string(missing('Deal ID', 'general'))
    .trim()
    .min(1, missing('Deal ID', 'general'))
    .max(MAX_DEAL_ID, `A deal ID has at most ${MAX_DEAL_ID} characters.`)
    .regex(/^[^\s\p{C}]*$/u, 'A deal ID has no spaces or control characters.'),
  type: z.enum(DEAL_TYPES, ifMissing(missing('Deal type', 'general'))),
  rate: z
    .string(ifMissing(missing('Floor CPM', 'delivery')))
    .max(20, 'Use digits and one dot.')
    .refine((rate) => rate !== '', { error: missing('Floor CPM', 'delivery'), abort: true })
    .pipe(Rate.refine((rate) => Number(rate) > 0, missing('Floor CPM', 'delivery'))),
  dealDspId: z
    .string(ifMissing(missing('DSP', 'general')))
    .min(1, missing('DSP', 'general'))
    .max(100),
  mediaPlans: idOf('plan').nullable().default(null),
  pubSeats: z.array(z.string().max(100)).max(MAX_PUBLISHER_SEATS).default([]),
  seat: z.string().trim().max(100).default(''),
  marginType: z.enum(['FLAT', 'PERCENT']).default('FLAT'),
  marginValue: Price.default('0'),
  start: FlightTime.nullable().default(null),
  end: FlightTime.nullable().default(null),
  ...DealSettings.shape,
  /** Taken, as the specification writes it, and not kept: it follows from the budget (`goalMetricOf`). */
  goalMetric: z.string().max(40).optional(),
};

/** What a deal is, as people write it; messages name field and tab (spec 2 §5). */
export const DealDraft = z.object(fields).superRefine((deal, context) => {
  const wrong = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
  if (deal.marginType === 'PERCENT' && Number(deal.marginValue) > MAX_MARGIN_PERCENT) wrong(['marginValue'], MARGIN_OUT_OF_RANGE);
  // A field that is no amount has its own message.
  const areAmounts = [deal.marginValue, deal.rate].every((amount) => Decimal.safeParse(amount).success);
  if (deal.marginType === 'FLAT' && areAmounts && micros(deal.marginValue) > micros(deal.rate))
    wrong(['marginValue'], 'The margin cannot be above the Floor CPM.');
  if (deal.budgetType === 'DAILY') {
    if (deal.budgetOptionsDaily === 'BUDGET' && !Number(deal.budget)) wrong(['budget'], missing('Daily budget', 'general'));
    if (deal.budgetOptionsDaily === 'IMPRESSION' && !Number(deal.impression))
      wrong(['impression'], missing(IMPRESSION_LABELS[deal.budgetType], 'general'));
  }
  if (deal.budgetType === 'OVERALL' && !Number(deal.impression))
    wrong(['impression'], missing(IMPRESSION_LABELS[deal.budgetType], 'general'));
  if (deal.frequencyType === 'DAILY' && !deal.frequency) wrong(['frequency'], missing('Frequency cap (per household per day)', 'general'));
  if ((deal.deliveryType === 'CUSTOM' || deal.budgetType === 'OVERALL') && (!deal.start || !deal.end)) {
    wrong([deal.start ? 'end' : 'start'], missing(deal.start ? 'End' : 'Start', 'general'));
  }
  if (deal.dayPartingType === 'CUSTOM' && deal.dayPartingSchedules.length === 0) {
    wrong(['dayPartingSchedules'], missing('Day Parting', 'delivery'));
  }
  if (!isZoneName(deal.dayPartingTimezone)) wrong(['dayPartingTimezone'], 'There is no such time zone.');
  if (deal.end && !deal.start) wrong(['start'], missing('Start', 'general'));
  for (const path of ['start', 'end'] as const) {
    const skipped = deal[path] && isOnCalendar(deal[path]) && skippedHour(deal[path]);
    if (skipped) wrong([path], skipped);
  }
  if (deal.start && deal.end && deal.end <= deal.start) wrong(['end'], 'The flight must end after it starts.');
});
export type DealDraft = z.output<typeof DealDraft>;

/** When a deal runs: ONGOING unless dates are present (spec 2 §3). */
export const FlightDate = z.union([z.literal('ONGOING'), z.object({ start: z.string().nullable(), end: z.string().nullable() })]);
export type FlightDate = z.output<typeof FlightDate>;
export const flightDateOf = (start: string | null, end: string | null): FlightDate =>
  start === null && end === null ? 'ONGOING' : { start, end };
export const flightOf = (flight: FlightDate) => (flight === 'ONGOING' ? { start: null, end: null } : flight);

export const Deal = z.object({
  ...fields,
  id: EntityId,
  title: z.string(),
  dealId: z.string(),
  rate: z.string(),
  dealDspId: z.string(),
  selectedDsp: z.string(),
  /** The publishers whose seats it names, by name; empty where all are allowed. */
  selectedPubDsp: z.array(z.string()),
  flightDate: FlightDate,
  /** Computed: the goal in force. */
  goalMetric: z.enum(['IMPRESSION', 'BUDGET', '']),
  mediaPlanTitle: z.string().nullable(),
  /** The template that its media plan was made of; null where that was made by itself. */
  template: MadeOf.nullable(),
  /** Names of the publishers in `pubSeats`, by id. */
  publisherNames: z.record(z.string(), z.string()),
  status: DealStatus,
  dealStatus: z.string(),
  nextDealActions: z.array(DealStatus),
  /** Why publishing is blocked, or null. */
  publishBlocker: z.string().nullable(),
  mediaplanCPM: z.string(),
  dealDisabled: z.boolean(),
  locked: z.boolean(),
  commentsEnabled: z.boolean(),
  /** Restricted publishers that have yet to agree to it as it is. */
  mustApprove: z.array(z.string()),
  /** In what it differs from what was agreed to last, in words; empty where it does not. */
  changedSinceApproval: z.string(),
  /** Who was asked, and what they answered. */
  approvals: z.array(DealApproval),
  company: z.string(),
  creatorName: z.string(),
  createTime: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
  version: z.number().int(),
});
export type Deal = z.output<typeof Deal>;
