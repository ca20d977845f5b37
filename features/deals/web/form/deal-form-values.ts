import type { NumberRules } from '@kontor/core/ui';
import type { Labels } from '@kontor/core/web';
import {
  DEAL_FIELDS,
  DEAL_TAB_LABELS,
  type Deal,
  DealDraft,
  DealSettings,
  MARGIN_OUT_OF_RANGE,
  MAX_MARGIN_PERCENT,
} from '@kontor/deals/contract';
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
  ...DealSettings.parse({}),
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
  ...DealSettings.parse(deal),
});

/** Labels of the form's fields by their path. */
export const LABELS: Labels = Object.fromEntries(Object.entries(DEAL_FIELDS).map(([path, { label }]) => [path, label]));

/** The specification's labels of the tabs (spec 2 §2). */
export const TAB_LABELS = {
  dashboard: 'Dashboard',
  ...DEAL_TAB_LABELS,
  appinfooverride: 'App Info Override',
  history: 'History',
} as const;

const AMOUNT = { decimals: 2, isMoney: true, max: 99_999_999.99 };
/** What the number fields take: what the schema and its stores do, with cents. */
export const NUMBERS: Readonly<Record<string, NumberRules>> = {
  rate: AMOUNT,
  marginValue: AMOUNT,
  budget: { ...AMOUNT, max: 999_999_999.99, isNullable: true },
  impression: { decimals: 0, max: 999_999_999, isNullable: true },
  frequency: { decimals: 0, max: 1_000, isNumber: true, isNullable: true },
};

/** What a margin in percent takes: no more than the contract, said in its words before Save. */
export const PERCENT_MARGIN = { isMoney: false, max: MAX_MARGIN_PERCENT, tooMuch: MARGIN_OUT_OF_RANGE };

const REMEDIES: Readonly<Record<string, string>> = {
  title: 'Enter a title.',
  dealId: 'Enter a Deal ID, or generate one.',
  dealDspId: 'Choose a DSP.',
  rate: 'Enter a price above $0.',
  budget: 'Enter an amount above $0.',
  impression: 'Enter a number above 0.',
  frequency: 'Enter a whole number from 1 to 1,000.',
  start: 'Choose when the flight starts.',
  end: 'Choose when the flight ends.',
  dayPartingSchedules: 'Choose at least one hour, or all hours.',
};
/** Under a field, what to do; the sentence that names field and tab is for the summary. */
export const remedyOf = (path: string, message: string): string | undefined =>
  message.startsWith('Please fill ') ? REMEDIES[path] : undefined;
