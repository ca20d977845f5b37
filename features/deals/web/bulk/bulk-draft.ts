import type { BulkChange } from '@kontor/deals/contract';

/** The fields of the dialog as they are filled in; `leave` and empty texts change nothing. */
export type BulkDraft = {
  rateBy: 'leave' | 'SET' | 'ADD' | 'PERCENT';
  rate: string;
  startBy: 'leave' | 'SET' | 'SHIFT';
  start: string | null;
  startDays: string;
  endBy: 'leave' | 'SET' | 'SHIFT';
  end: string | null;
  endDays: string;
  dealDspId: string;
  seat: string;
  marginType: 'leave' | 'FLAT' | 'PERCENT';
  marginValue: string;
  mediaPlans: string | null;
  status: 'leave' | 'PUBLISHED' | 'UNPUBLISHED' | 'SEND_FOR_APPROVAL';
};

export const NO_DRAFT: BulkDraft = {
  ...{ rateBy: 'leave', rate: '', startBy: 'leave', start: null, startDays: '', endBy: 'leave', end: null, endDays: '' },
  ...{ dealDspId: '', seat: '', marginType: 'leave', marginValue: '', mediaPlans: null, status: 'leave' },
};

const clockOf = (by: 'SET' | 'SHIFT', clock: string | null, days: string): NonNullable<BulkChange['start']> =>
  by === 'SET' ? { by, value: clock } : { by, days: Number(days) };

/** What is asked for; null while a chosen field has no value yet. */
export function changeOf(draft: BulkDraft): BulkChange | null {
  const { rateBy, rate, startBy, start, startDays, endBy, end, endDays, dealDspId, seat, marginType, marginValue, mediaPlans, status } =
    draft;
  const isOpen = (rateBy !== 'leave' && rate === '') || (startBy === 'SHIFT' && startDays === '') || (endBy === 'SHIFT' && endDays === '');
  if (isOpen || (marginType !== 'leave' && marginValue === '')) return null;
  return {
    ...(rateBy !== 'leave' && { rate: { by: rateBy, value: rate } }),
    ...(startBy !== 'leave' && { start: clockOf(startBy, start, startDays) }),
    ...(endBy !== 'leave' && { end: clockOf(endBy, end, endDays) }),
    // A seat belongs to its DSP.
    ...(dealDspId !== '' && { dealDspId, seat }),
    ...(marginType !== 'leave' && { marginType, marginValue }),
    ...(mediaPlans !== null && { mediaPlans }),
    ...(status !== 'leave' && { status }),
  };
}
