import { money } from '@kontor/core/ui';
import { DEAL_TYPE_LABELS, type Deal, STATUS_LABELS } from '@kontor/deals/contract';
import { flightWords } from '../flight-words.ts';

/** One line of facts: “Auction, $22.00 floor, Vantor, Sep 1 – Nov 30”. */
export const dealFacts = ({ type, rate, selectedDsp, start, end }: Deal): string =>
  [DEAL_TYPE_LABELS[type], `${money(rate)} ${type === 'FIXED' ? 'CPM' : 'floor'}`, selectedDsp, flightWords({ start, end })].join(', ');

/** What its dashboard says of a deal: in its files, and why it delivered nothing. */
export const deliveryFacts = ({ title, dealId, company, status, start, end, mediaPlans }: Deal) => ({
  title,
  dealId,
  company,
  isPublished: status === 'PUBLISHED',
  status: STATUS_LABELS[status],
  start,
  end,
  plan: mediaPlans,
});
