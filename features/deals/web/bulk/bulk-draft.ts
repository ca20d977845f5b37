import type { BulkChange } from '@kontor/deals/contract';
import type { WeekHour } from '../form/week-hours.ts';

/** The fields of the dialog as they are filled in; `leave` and empty texts change nothing. */
export type BulkDraft = {
  titleBy: 'leave' | 'PREFIX' | 'SUFFIX' | 'REPLACE';
  titleText: string;
  titleWith: string;
  rateBy: 'leave' | 'SET' | 'ADD' | 'PERCENT';
  rate: string;
  startBy: 'leave' | 'SET' | 'SHIFT';
  start: string | null;
  startDays: string;
  endBy: 'leave' | 'SET' | 'SHIFT';
  end: string | null;
  endDays: string;
  dealDspId: string;
  seatBy: 'leave' | 'SET';
  seat: string;
  marginType: 'leave' | 'FLAT' | 'PERCENT';
  marginValue: string;
  mediaPlans: string | null;
  budgetBy: 'leave' | 'OPEN' | 'DOLLARS' | 'IMPRESSIONS' | 'OVERALL' | 'PERCENT';
  budget: string;
  frequencyBy: 'leave' | 'UNLIMITED' | 'DAILY';
  frequency: string;
  hoursBy: 'leave' | 'ALL' | 'CUSTOM';
  hours: WeekHour[];
  timezone: string;
  status: 'leave' | 'PUBLISHED' | 'UNPUBLISHED' | 'SEND_FOR_APPROVAL';
};

export const NO_DRAFT: BulkDraft = {
  ...{ titleBy: 'leave', titleText: '', titleWith: '' },
  ...{ rateBy: 'leave', rate: '', startBy: 'leave', start: null, startDays: '', endBy: 'leave', end: null, endDays: '' },
  ...{ dealDspId: '', seatBy: 'leave', seat: '', marginType: 'leave', marginValue: '', mediaPlans: null, status: 'leave' },
  ...{ budgetBy: 'leave', budget: '', frequencyBy: 'leave', frequency: '', hoursBy: 'leave', hours: [], timezone: 'America/New_York' },
};

const clockOf = (by: 'SET' | 'SHIFT', clock: string | null, days: string): NonNullable<BulkChange['start']> =>
  by === 'SET' ? { by, value: clock } : { by, days: Number(days) };

function titleOf({ titleBy, titleText, titleWith }: BulkDraft): Pick<BulkChange, 'title'> {
  if (titleBy === 'leave') return {};
  return { title: titleBy === 'REPLACE' ? { by: titleBy, find: titleText, with: titleWith } : { by: titleBy, text: titleText } };
}

const DAILY = { by: 'SET', budgetType: 'DAILY' } as const;
function budgetOf({ budgetBy, budget }: BulkDraft): Pick<BulkChange, 'budget'> {
  switch (budgetBy) {
    case 'leave':
      return {};
    case 'OPEN':
      return { budget: { by: 'SET', budgetType: 'OPEN' } };
    case 'DOLLARS':
      return { budget: { ...DAILY, budgetOptionsDaily: 'BUDGET', budget } };
    case 'IMPRESSIONS':
      return { budget: { ...DAILY, budgetOptionsDaily: 'IMPRESSION', impression: budget } };
    case 'OVERALL':
      return { budget: { by: 'SET', budgetType: 'OVERALL', impression: budget } };
    case 'PERCENT':
      return { budget: { by: 'PERCENT', value: budget } };
  }
}

function paceOf({ frequencyBy, frequency, hoursBy, hours, timezone }: BulkDraft): Pick<BulkChange, 'frequency' | 'dayParting'> {
  return {
    ...(frequencyBy !== 'leave' && { frequency: frequencyBy === 'DAILY' ? Number(frequency) : null }),
    ...(hoursBy !== 'leave' && { dayParting: hoursBy === 'ALL' ? { hours: null } : { hours, timezone } }),
  };
}

/** Whether a field is chosen that has no value yet. */
const isOpen = (draft: BulkDraft): boolean =>
  [
    draft.titleBy !== 'leave' && draft.titleText === '',
    draft.rateBy !== 'leave' && draft.rate === '',
    draft.startBy === 'SHIFT' && draft.startDays === '',
    draft.endBy === 'SHIFT' && draft.endDays === '',
    draft.marginType !== 'leave' && draft.marginValue === '',
    draft.budgetBy !== 'leave' && draft.budgetBy !== 'OPEN' && draft.budget === '',
    draft.frequencyBy === 'DAILY' && draft.frequency === '',
    draft.hoursBy === 'CUSTOM' && draft.hours.length === 0,
  ].some(Boolean);

/** What is asked for; null while a chosen field has no value yet. */
export function changeOf(draft: BulkDraft): BulkChange | null {
  if (isOpen(draft)) return null;
  const { rateBy, rate, startBy, start, startDays, endBy, end, endDays, dealDspId, seatBy, seat, marginType, marginValue } = draft;
  const { mediaPlans, status } = draft;
  return {
    ...titleOf(draft),
    ...(rateBy !== 'leave' && { rate: { by: rateBy, value: rate } }),
    ...(startBy !== 'leave' && { start: clockOf(startBy, start, startDays) }),
    ...(endBy !== 'leave' && { end: clockOf(endBy, end, endDays) }),
    // A seat belongs to its DSP.
    ...(dealDspId !== '' && { dealDspId, seat }),
    ...(dealDspId === '' && seatBy === 'SET' && { seat }),
    ...(marginType !== 'leave' && { marginType, marginValue }),
    ...(mediaPlans !== null && { mediaPlans }),
    ...budgetOf(draft),
    ...paceOf(draft),
    ...(status !== 'leave' && { status }),
  };
}
