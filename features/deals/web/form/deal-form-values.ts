import type { Labels } from '@kontor/core/web';
import { DEAL_FIELDS, type Deal, DealDraft, type DealTab } from '@kontor/deals/contract';
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

/** Labels of the form's fields by their path. */
export const LABELS: Labels = Object.fromEntries(Object.entries(DEAL_FIELDS).map(([path, { label }]) => [path, label]));

/** The tab that holds a field. */
export const tabOf = (path: string): DealTab =>
  Object.entries(DEAL_FIELDS).find(([key]) => path === key || path.startsWith(`${key}.`))?.[1].tab ?? 'general';

/** The specification's labels of the tabs (spec 2 §2). */
export const TAB_LABELS = { dashboard: 'Dashboard', general: 'Settings', delivery: 'Delivery', history: 'History' } as const;
