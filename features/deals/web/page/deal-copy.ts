import { dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { changedBidstream, type Deal, type DealDraft, usualBidstream } from '@kontor/deals/contract';
import { draftOf } from '../form/deal-form-values.ts';

const MOST_TITLE = 400;

/** A new deal filled with another's fields, and what could not be taken over; it has no deal id of its own yet (decision P23). */
export type DealCopy = { draft: DealDraft; leftOut: string[] };

export function copyOf(deal: Deal, isBidstreamOpen: boolean): DealCopy {
  const { start, end, ...rest } = draftOf(deal);
  const leftOut: string[] = [];
  const hasBegun = start !== null && start < dayIn(FLIGHT_ZONE);
  if (hasBegun) leftOut.push('its flight, which has begun');
  const isPlanGone = deal.mediaPlans !== null && deal.mediaPlanTitle === null;
  if (isPlanGone) leftOut.push('its media plan, which was deleted');
  const isClosed = !isBidstreamOpen && changedBidstream(rest).length > 0;
  if (isClosed) leftOut.push('its bidstream data, which is not open to this account');
  const draft = {
    ...rest,
    ...(isClosed && usualBidstream()),
    title: `Copy of ${deal.title}`.slice(0, MOST_TITLE).toWellFormed(),
    dealId: '',
    start: hasBegun ? null : start,
    end: hasBegun ? null : end,
    mediaPlans: isPlanGone ? null : deal.mediaPlans,
  };
  return { draft, leftOut };
}
