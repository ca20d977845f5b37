import { plain } from '@kontor/core/contract';
import { type DealDraft, DealSettings } from '@kontor/deals/contract';
import type { dealTable } from './deal-table.ts';

type StoredDeal = typeof dealTable.$inferSelect;
/** The goal’s metric is not kept: it follows from the budget. */
type Written = Exclude<keyof DealDraft, keyof DealSettings | 'goalMetric'>;
/** The column of each field that people write; the others are in `settings`. */
const COLUMN = {
  title: 'title',
  dealId: 'dealId',
  type: 'type',
  rate: 'rate',
  dealDspId: 'dspId',
  mediaPlans: 'mediaPlanId',
  pubSeats: 'pubSeats',
  seat: 'seat',
  marginType: 'marginType',
  marginValue: 'marginValue',
  start: 'flightStart',
  end: 'flightEnd',
} as const satisfies Record<Written, keyof StoredDeal>;
type Columns = { [F in Written as (typeof COLUMN)[F]]: DealDraft[F] };
const WRITTEN = Object.keys(COLUMN) as Written[]; // The keys of the object.

/** What people write of a deal, as it is stored. */
export const columnsOf = (draft: DealDraft) => ({
  // An object made of pairs has lost their types; COLUMN has them.
  ...(Object.fromEntries(WRITTEN.map((field) => [COLUMN[field], draft[field]])) as Columns),
  settings: DealSettings.parse(draft),
});

/** A stored deal as people write it. */
export const draftOf = (deal: StoredDeal): DealDraft => ({
  // As above: COLUMN has the types.
  ...(Object.fromEntries(WRITTEN.map((field) => [field, deal[COLUMN[field]]])) as Pick<DealDraft, Written>),
  rate: plain(deal.rate),
  marginValue: plain(deal.marginValue),
  ...deal.settings,
});
