import type { EventParameters } from '@kontor/core/server';
import type { MarketDeal } from '../../contract/marketplace.ts';
import type { SampledDeal } from './deal-match.ts';
import { uniform } from './draw.ts';

/** Dollars a day that buyers of open deals want to spend: the median, and the most. */
const USUAL_WANT = 2_200;
const LARGEST_WANT = 6_000;
const USUAL_APPETITE = 0.6;
/** Share of its matches that a deal is offered at most, as publishers offer a request to few. */
const MOST_OFFERED = 0.3;
/** What a bid meets on the average beside the deal's own strength, as a logit, and what of the bids and wins is left by the rest. */
const USUAL_ADVANTAGE = 0.45;
const USUAL_REST = 0.65;
const DAY_MS = 86_400_000;

/**
 * What differs from buyer to buyer, as lists in the order of `deal_index`. Each deal has its own buyers: how much they want, how often they
 * bid, how strongly against others, how their prices spread, and how their creatives do.
 */
export function buyerParameters(sampled: readonly SampledDeal[]): EventParameters {
  const of = <T>(read: (sampled: SampledDeal) => T) => sampled.map(read);
  const own = (what: string) => of(({ deal }) => uniform(deal.id, what));
  return {
    ids: of(({ deal }) => deal.id),
    is_fixed: of(({ deal }) => (deal.type === 'FIXED' ? 1 : 0)),
    rate: of(({ deal }) => deal.rate),
    every: of(({ every }) => every),
    offered: of(offeredOf),
    appetite: of(({ deal }) => eagerness(deal)),
    strength: of(({ deal }) => strength(deal)),
    spread: own('spread').map((share) => 0.1 + 0.5 * share),
    // A deal's creatives are long or short, good or poor: what is watched to the end and what is clicked hangs on that.
    patience: own('patience').map((share) => 0.6 + 0.8 * share),
    charm: own('charm').map((share) => Math.exp(2.4 * (share - 0.5))),
    // Large formats at the top of a page are in view more than small ones at its foot.
    sight: own('sight').map((share) => 0.9 * (share - 0.5)),
    // Some creatives are heavy and come too late, others are always there.
    delay: own('delay').map((share) => 0.35 + 1.3 * share),
    // Deals lose for reasons of their own: the higher, the rarer is it that somebody bid more.
    trouble: own('trouble').map((share) => 0.7 + 0.9 * share),
    // And keep from bidding for reasons of their own: the higher, the oftener for one that is rare.
    caution: own('caution').map((share) => 0.6 + 1.4 * share),
  };
}

const eagerness = ({ id, appetite }: MarketDeal) => appetite * (0.35 + 0.6 * uniform(id, 'bids'));
/** As a logit: an agreed price meets fewer others. */
const strength = ({ id, type }: MarketDeal) => (type === 'FIXED' ? -1.4 : -2.9) + 3.6 * uniform(id, 'wins');

/** Share of its matches that a deal is offered: what its buyers want, as far as it is there. */
function offeredOf({ deal, matched }: SampledDeal): number {
  const wanted = wantedOf(deal) * (0.7 + 0.9 * uniform(deal.id, 'offered'));
  const won = (eagerness(deal) * USUAL_REST) / (1 + Math.exp(-strength(deal) - USUAL_ADVANTAGE));
  return matched * won === 0 ? MOST_OFFERED : Math.min(MOST_OFFERED, wanted / (won * matched));
}

/** Impressions a day that the buyers of a deal want. Those with a goal bring more demand than it lets them spend, as a rule. */
function wantedOf({ dealId, goal, rate, appetite, isEven, ...deal }: MarketDeal): number {
  const price = Math.max(0.01, Number(rate)) / 1000;
  if (goal?.per === 'day') return (1.5 * Number(goal.amount)) / (goal.of === 'spend' ? price : 1);
  if (goal && deal.end !== null) {
    const days = Math.max(1, (Date.parse(deal.end) - Date.parse(deal.start)) / DAY_MS);
    return ((isEven ? 2.6 : 3.5) * Number(goal.amount)) / days;
  }
  // By the deal's name, which is the same whenever the demo is made, so that accounts keep their parts of what is spent.
  const dollars = USUAL_WANT * (appetite / USUAL_APPETITE) ** 2 * Math.exp(3 * (uniform(dealId, 'want') - 0.5));
  return Math.min(LARGEST_WANT, dollars) / price;
}
