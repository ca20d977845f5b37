import { type Deal, DealDraft, type DealSettings, type DealTab } from '@kontor/deals/contract';
import type { z } from 'zod';

/** A draft is a valid input of its own schema; the schema's input type only allows leaving defaults out as well. */
export const DraftSchema = DealDraft as unknown as z.ZodType<unknown, DealDraft>;

/** A new deal: the contract's defaults with nothing filled in (spec 2 §9). */
export const newDraft = (): DealDraft => ({
  title: '',
  dealId: '',
  type: 'AUCTION',
  rate: '',
  dealDspId: '',
  mediaPlans: null,
  pubSeats: [],
  seat: '',
  marginType: 'FLAT',
  marginValue: '0',
  start: null,
  end: null,
  settings: DealDraft.shape.settings.parse({}),
});

export const draftOf = (deal: Deal): DealDraft => ({
  title: deal.title,
  dealId: deal.dealId,
  type: deal.type,
  rate: deal.rate,
  dealDspId: deal.dealDspId,
  mediaPlans: deal.mediaPlans,
  pubSeats: deal.pubSeats,
  seat: deal.seat,
  marginType: deal.marginType,
  marginValue: deal.marginValue,
  start: deal.start,
  end: deal.end,
  settings: deal.settings,
});

/** What a changed field is called in the sticky bar; settings are counted one by one. */
export const LABELS: Partial<Record<keyof DealDraft, string>> = {
  title: 'Title',
  dealId: 'Deal ID',
  type: 'Deal type',
  rate: 'Floor CPM',
  dealDspId: 'DSP',
  mediaPlans: 'Media plan',
  pubSeats: 'Publisher seats',
  seat: 'Seat',
  marginType: 'Margin type',
  marginValue: 'Margin',
  start: 'Start',
  end: 'End',
  settings: 'Settings',
};

const ON_DELIVERY: readonly string[] = ['rate', 'marginType', 'marginValue', 'settings.dayPartingType', 'settings.dayPartingSchedules'];

/** The tab that holds a field. Budget, frequency and flight belong to the general tab (spec 2 §5). */
export const tabOf = (field: string): DealTab =>
  ON_DELIVERY.some((one) => field === one || field.startsWith(`${one}.`)) ? 'delivery' : 'general';

/** The specification's labels of the tabs (spec 2 §2). */
export const TAB_LABELS = { dashboard: 'Dashboard', general: 'Settings', delivery: 'Delivery', history: 'History' } as const;

export function changedSettings(before: DealSettings, after: DealSettings): number {
  const keys = Object.keys(after) as (keyof DealSettings)[];
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).length;
}
