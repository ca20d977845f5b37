import { z } from 'zod';

const Switch = z.enum(['on', 'off', 'truncate']);
/** Digits and one dot (spec 2 §5). */
export const Decimal = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, { error: 'Use digits and one dot.', abort: true });

const FREQUENCY = 'Enter a whole number from 1 to 1,000.';

export const Frequency = z.number(FREQUENCY).int(FREQUENCY).min(1, FREQUENCY).max(1_000, FREQUENCY);
/** Hours of the week: day 0 is Sunday. */
export const WeekHours = z.array(z.tuple([z.number().int().min(0).max(6), z.number().int().min(0).max(23)])).max(168);

/** The goal in impressions, by what it is a goal of. */
export const IMPRESSION_LABELS = { OPEN: 'Impressions', DAILY: 'Daily impressions', OVERALL: 'Total impressions' } as const;
export const BUDGET_LABELS = { OPEN: 'Open', DAILY: 'Daily', OVERALL: 'Overall' } as const;
export const DAILY_GOAL_LABELS = { BUDGET: 'Budget', IMPRESSION: 'Impression' } as const;
/** When a deal delivers, and how fast (docs/decisions/0067). */
export const DELIVERY_TYPE_LABELS = { CONTINUE: 'Continuous', CUSTOM: 'Custom flight dates' } as const;
export const DELIVERY_LABELS = { DELIVERSOON: 'ASAP', EVENLY: 'Even' } as const;

/** Budget, frequency, delivery, day parting and bidstream fields of a deal (spec 2 §3); defaults are a new deal's (spec 2 §9). Stores keep them as one value. */
export const DealSettings = z.object({
  targetingPublisherDealId: z.boolean().default(false),
  budgetType: z.enum(['OPEN', 'DAILY', 'OVERALL']).default('OPEN'),
  impression: Decimal.nullable().default(null),
  budget: Decimal.nullable().default(null),
  budgetOptionsDaily: z.enum(['IMPRESSION', 'BUDGET']).default('BUDGET'),
  budgetOptionsOverall: z.enum(['IMPRESSION']).default('IMPRESSION'),
  frequencyType: z.enum(['DAILY', 'UNLIMITED']).default('UNLIMITED'),
  frequency: Frequency.nullable().default(null),
  /** Also taken with how fast in it, and then told apart (`tellDeliveryApart`). */
  deliveryType: z.enum(['CONTINUE', 'CUSTOM', 'DELIVERSOON', 'EVENLY']).default('CONTINUE'),
  delivery: z.enum(['DELIVERSOON', 'EVENLY']).default('DELIVERSOON'),
  dayPartingType: z.enum(['ALL', 'CUSTOM']).default('ALL'),
  dayPartingTimezone: z.string().max(60).default('America/New_York'),
  dayPartingSchedules: WeekHours.default([]),
  audienceIp: Switch.default('on'),
  audienceIfa: z.boolean().default(true),
  location: Switch.default('on'),
  zipcode: z.boolean().default(true),
  contentNetwork: z.boolean().default(true),
  contentSeries: z.boolean().default(true),
  contentSeason: z.boolean().default(true),
  contentEpisode: z.boolean().default(true),
  contentChannel: z.boolean().default(true),
  contentTitle: z.boolean().default(true),
});
export type DealSettings = z.output<typeof DealSettings>;

/** The goal in force: what a budget counts; empty where it is open (spec 2 §3). */
export function goalMetricOf(
  deal: Pick<DealSettings, 'budgetType' | 'budgetOptionsDaily' | 'budgetOptionsOverall'>,
): 'IMPRESSION' | 'BUDGET' | '' {
  if (deal.budgetType === 'OPEN') return '';
  return deal.budgetType === 'DAILY' ? deal.budgetOptionsDaily : deal.budgetOptionsOverall;
}

/** The specification's deliveryType says when or how fast: how fast moves to `delivery` (docs/decisions/0067). */
export function tellDeliveryApart<T extends Pick<DealSettings, 'deliveryType' | 'delivery'>>(deal: T): T {
  const { deliveryType } = deal;
  return deliveryType === 'DELIVERSOON' || deliveryType === 'EVENLY' ? { ...deal, deliveryType: 'CONTINUE', delivery: deliveryType } : deal;
}
