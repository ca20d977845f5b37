import { type ChangeLog, changesBetween } from '@kontor/core/contract';
import { DEAL_TYPE_LABELS, DELIVERY_LABELS, type DealDraft, type DealSettings, MARGIN_LABELS } from '@kontor/deals/contract';
import { plain } from './deal-store.ts';

/** Names behind the ids a deal holds. */
export type DealNames = { dsp: Record<string, string>; plan: Record<string, string> };

const FIELDS: Partial<Record<keyof DealDraft, string>> = {
  title: 'Title',
  dealId: 'Deal ID',
  type: 'Deal Type',
  rate: 'Floor CPM',
  dealDspId: 'DSP',
  mediaPlans: 'Media Plan',
  pubSeats: 'Publisher Seats',
  seat: 'Seat',
  marginType: 'Margin Type',
  marginValue: 'Margin Value',
  start: 'Start',
  end: 'End',
};

const SETTINGS: Partial<Record<keyof DealSettings, string>> = {
  budgetType: 'Budget Type',
  budgetOptionsDaily: 'Daily Budget By',
  budget: 'Budget',
  impression: 'Impressions',
  frequencyType: 'Frequency Type',
  frequency: 'Frequency',
  deliveryType: 'Delivery Type',
  dayPartingType: 'Day Parting',
  dayPartingSchedules: 'Day Parting Schedule',
  audienceIp: 'IP Address',
  audienceIfa: 'IFA',
  location: 'Location',
  zipcode: 'Zip Code',
};

const sentence = (code: string) => code.charAt(0) + code.slice(1).toLowerCase();

function fieldWords(names: DealNames, key: keyof DealDraft, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  const text = String(value);
  if (key === 'type') return DEAL_TYPE_LABELS[text as DealDraft['type']];
  if (key === 'marginType') return MARGIN_LABELS[text as DealDraft['marginType']];
  if (key === 'rate') return `$${plain(text)}`;
  if (key === 'marginValue') return plain(text);
  if (key === 'dealDspId') return names.dsp[text] ?? text;
  if (key === 'mediaPlans') return names.plan[text] ?? text;
  if (key === 'start' || key === 'end') return `${text} Eastern`;
  return text;
}

function settingWords(key: keyof DealSettings, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : `${value.length} hours a week`;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  const text = String(value);
  if (key === 'deliveryType') return DELIVERY_LABELS[text as DealSettings['deliveryType']];
  return /^[A-Z]+$/.test(text) ? sentence(text) : plain(text);
}

/** What differs between two states of a deal, in words (spec 2 §3, history). */
export function dealChanges(names: DealNames, before: Partial<DealDraft>, after: DealDraft): ChangeLog[] {
  return [
    ...changesBetween<DealDraft>(before, after, FIELDS, (key, value) => fieldWords(names, key, value)),
    ...changesBetween<DealSettings>(before.settings ?? {}, after.settings, SETTINGS, settingWords),
  ];
}
