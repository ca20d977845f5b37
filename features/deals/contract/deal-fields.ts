import { dollars, type Field, plain, valueAt } from '@kontor/core/contract';
import { dayPartWords } from './day-parts.ts';
import { DEAL_TYPE_LABELS, type DealDraft, type DealTab, MARGIN_LABELS } from './deal.ts';
import { BUDGET_LABELS, DAILY_GOAL_LABELS, DELIVERY_LABELS, DELIVERY_TYPE_LABELS, DealSettings } from './deal-settings.ts';

const choice = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const SWITCH = choice({ on: 'On', off: 'Off', truncate: 'Truncated' });
const ON_OFF = choice({ true: 'On', false: 'Off' });
const flag = (label: string, tab: DealTab = 'configuration'): DealField => ({ label, kind: 'flag', options: ON_OFF, tab });
/** Whole, however long: history tells any two schedules apart. */
const hours = (value: unknown) => {
  const { data } = DealSettings.shape.dayPartingSchedules.safeParse(value);
  return data && data.length > 0 ? dayPartWords(data, 7) : null;
};

/** A margin says what it is: dollars, or a part of the price; none is 0 of either. */
function marginWords(value: unknown, deal: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (Number(value) === 0) return '0';
  return valueAt(deal, 'marginType') === 'PERCENT' ? `${plain(value)} %` : dollars(value);
}

/** `tab`: where the form has it. Budget, frequency and flight belong to the general tab (spec 2 §5). */
export type DealField = Field & { label: string; tab: DealTab };

/** Every field that people write of a deal, by its path and in the order of the page: its name, its tab, and how history tells it. */
export const DEAL_FIELDS: Readonly<Record<Exclude<keyof DealDraft, 'goalMetric'>, DealField>> = {
  title: { label: 'Title', kind: 'text', tab: 'general' },
  dealId: { label: 'Deal ID', kind: 'code', tab: 'general' },
  type: { label: 'Deal type', kind: 'choice', options: choice(DEAL_TYPE_LABELS), tab: 'general' },
  dealDspId: { label: 'DSP', kind: 'choice', tab: 'general' },
  seat: { label: 'Seat', kind: 'code', tab: 'general' },
  mediaPlans: { label: 'Media plan', kind: 'choice', tab: 'general' },
  pubSeats: { label: 'Publisher seats', kind: 'names', tab: 'general' },
  budgetType: {
    label: 'Budget type',
    kind: 'choice',
    options: choice(BUDGET_LABELS),
    tab: 'general',
  },
  budgetOptionsDaily: {
    label: 'Daily goal type',
    kind: 'choice',
    options: choice(DAILY_GOAL_LABELS),
    tab: 'general',
  },
  budgetOptionsOverall: {
    label: 'Overall goal type',
    kind: 'choice',
    options: choice({ IMPRESSION: 'Impression' }),
    tab: 'general',
  },
  budget: { label: 'Daily budget', kind: 'count', tab: 'general' },
  impression: { label: 'Impressions', kind: 'count', tab: 'general' },
  frequencyType: {
    label: 'Frequency type',
    kind: 'choice',
    options: choice({ DAILY: 'Daily', UNLIMITED: 'Unlimited' }),
    tab: 'general',
  },
  frequency: { label: 'Frequency cap (per household per day)', kind: 'count', tab: 'general' },
  deliveryType: {
    label: 'Delivery type',
    kind: 'choice',
    options: choice({ ...DELIVERY_TYPE_LABELS, ...DELIVERY_LABELS }),
    tab: 'general',
  },
  delivery: { label: 'Delivery', kind: 'choice', options: choice(DELIVERY_LABELS), tab: 'general' },
  start: { label: 'Start', kind: 'clock', tab: 'general' },
  end: { label: 'End', kind: 'clock', tab: 'general' },
  rate: { label: 'Floor CPM', kind: 'money', tab: 'delivery' },
  marginType: { label: 'Margin type', kind: 'choice', options: choice(MARGIN_LABELS), tab: 'delivery' },
  marginValue: { label: 'Margin', kind: 'count', tab: 'delivery', words: marginWords },
  dayPartingType: { label: 'Day parting', kind: 'choice', options: choice({ ALL: 'All', CUSTOM: 'Custom' }), tab: 'delivery' },
  dayPartingTimezone: { label: 'Day parting time zone', kind: 'text', tab: 'delivery' },
  dayPartingSchedules: { label: 'Day parting schedule', kind: 'names', words: hours, tab: 'delivery' },
  targetingPublisherDealId: flag('Publisher deal ID', 'general'),
  audienceIp: { label: 'IP address', kind: 'choice', options: SWITCH, tab: 'configuration' },
  audienceIfa: flag('IFA'),
  location: { label: 'Location', kind: 'choice', options: SWITCH, tab: 'configuration' },
  zipcode: flag('Zip code'),
  contentNetwork: flag('Content network'),
  contentSeries: flag('Content series'),
  contentSeason: flag('Content season'),
  contentEpisode: flag('Content episode'),
  contentChannel: flag('Content channel'),
  contentTitle: flag('Content title'),
};
