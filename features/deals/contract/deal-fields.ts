import type { Field } from '@kontor/core/contract';
import { DEAL_TYPE_LABELS, type DealDraft, type DealTab, MARGIN_LABELS } from './deal.ts';
import { DELIVERY_LABELS, type DealSettings } from './deal-settings.ts';

const choice = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const SWITCH = choice({ on: 'On', off: 'Off', truncate: 'Truncated' });
const ON_OFF = choice({ true: 'On', false: 'Off' });
const flag = (label: string): DealField => ({ label, kind: 'flag', options: ON_OFF, tab: 'general' });
const hours = (value: unknown) => (Array.isArray(value) && value.length > 0 ? `${value.length} hours a week` : null);

/** `tab`: where the form has it. Budget, frequency and flight belong to the general tab (spec 2 §5). */
export type DealField = Field & { label: string; tab: DealTab };
type Path = Exclude<keyof DealDraft, 'settings'> | `settings.${keyof DealSettings}`;

/** Every field that people write of a deal, by its path and in the order of the page: its name, its tab, and how history tells it. */
export const DEAL_FIELDS: Readonly<Record<Path, DealField>> = {
  title: { label: 'Title', kind: 'text', tab: 'general' },
  dealId: { label: 'Deal ID', kind: 'code', tab: 'general' },
  type: { label: 'Deal type', kind: 'choice', options: choice(DEAL_TYPE_LABELS), tab: 'general' },
  dealDspId: { label: 'DSP', kind: 'choice', tab: 'general' },
  seat: { label: 'Seat', kind: 'code', tab: 'general' },
  mediaPlans: { label: 'Media plan', kind: 'choice', tab: 'general' },
  pubSeats: { label: 'Publisher seats', kind: 'names', tab: 'general' },
  'settings.budgetType': {
    label: 'Budget type',
    kind: 'choice',
    options: choice({ OPEN: 'Open', DAILY: 'Daily', OVERALL: 'Overall' }),
    tab: 'general',
  },
  'settings.budgetOptionsDaily': {
    label: 'Daily budget by',
    kind: 'choice',
    options: choice({ BUDGET: 'Budget', IMPRESSION: 'Impression' }),
    tab: 'general',
  },
  'settings.budgetOptionsOverall': {
    label: 'Overall budget by',
    kind: 'choice',
    options: choice({ IMPRESSION: 'Impression' }),
    tab: 'general',
  },
  'settings.goalMetric': { label: 'Goal metric', kind: 'text', tab: 'general' },
  'settings.budget': { label: 'Budget a day', kind: 'count', tab: 'general' },
  'settings.impression': { label: 'Impressions', kind: 'count', tab: 'general' },
  'settings.frequencyType': {
    label: 'Frequency type',
    kind: 'choice',
    options: choice({ DAILY: 'Daily', UNLIMITED: 'Unlimited' }),
    tab: 'general',
  },
  'settings.frequency': { label: 'Impressions a household a day', kind: 'count', tab: 'general' },
  'settings.deliveryType': { label: 'Delivery type', kind: 'choice', options: choice(DELIVERY_LABELS), tab: 'general' },
  start: { label: 'Start', kind: 'clock', tab: 'general' },
  end: { label: 'End', kind: 'clock', tab: 'general' },
  rate: { label: 'Floor CPM', kind: 'money', tab: 'delivery' },
  marginType: { label: 'Margin type', kind: 'choice', options: choice(MARGIN_LABELS), tab: 'delivery' },
  marginValue: { label: 'Margin', kind: 'count', tab: 'delivery' },
  'settings.dayPartingType': { label: 'Day parting', kind: 'choice', options: choice({ ALL: 'All', CUSTOM: 'Custom' }), tab: 'delivery' },
  'settings.dayPartingTimezone': { label: 'Day parting time zone', kind: 'text', tab: 'delivery' },
  'settings.dayPartingSchedules': { label: 'Day parting schedule', kind: 'names', words: hours, tab: 'delivery' },
  'settings.targetingPublisherDealId': flag('Publisher deal ID'),
  'settings.audienceIp': { label: 'IP address', kind: 'choice', options: SWITCH, tab: 'general' },
  'settings.audienceIfa': flag('IFA'),
  'settings.location': { label: 'Location', kind: 'choice', options: SWITCH, tab: 'general' },
  'settings.zipcode': flag('Zip code'),
  'settings.contentNetwork': flag('Content network'),
  'settings.contentSeries': flag('Content series'),
  'settings.contentSeason': flag('Content season'),
  'settings.contentEpisode': flag('Content episode'),
  'settings.contentChannel': flag('Content channel'),
  'settings.contentTitle': flag('Content title'),
};
