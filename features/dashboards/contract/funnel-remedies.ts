import { lossCause, noBidCause, UNOFFERED, type Unoffered } from '@kontor/market/contract';

/** Who can do something about a cause: whoever runs the deal, its DSP, its publishers, or the exchange between them. */
export const ACTORS = { you: 'You', buyer: 'Buyer', seller: 'Seller', exchange: 'Exchange' } as const;
export type Actor = keyof typeof ACTORS;

/** What mends a cause, and where: a field of the deal, or a clause of its plan. */
export type Remedy = { who: Actor; change: string; field?: string; clause?: string };

const you = (change: string, place: Pick<Remedy, 'field' | 'clause'>): Remedy => ({ who: 'you', change, ...place });
const buyer = (change: string): Remedy => ({ who: 'buyer', change });
const seller = (change: string): Remedy => ({ who: 'seller', change });
const exchange = (change: string): Remedy => ({ who: 'exchange', change });

const GOAL = you('Raise the goal, or keep it: the deal has delivered what it should.', { field: 'impression' });
const HIGHER_BID = buyer('Ask the DSP to bid higher on this deal.');
const CREATIVE = buyer('Ask the DSP for creatives that the publisher accepts.');
const ASK_EXCHANGE = exchange('Report it to the exchange: neither side can change it.');
const SUPPLY = you('Exclude these apps, sites or publishers in the plan.', { clause: 'App, site and publisher' });

/** What opens requests that the plan met and that were not offered. */
const OF_UNOFFERED: Record<Unoffered, Remedy> = {
  floor: you('Raise the floor CPM or lower the margin, so that the net price reaches the floors.', { field: 'rate' }),
  seat: you('Add these publishers to the seats of the deal, or choose none.', { field: 'pubSeats' }),
  hours: you('Add day-parting hours.', { field: 'dayPartingSchedules' }),
  demand: buyer('Ask the DSP to raise the budget cap or pacing of its line item.'),
  home: you('Raise the frequency cap.', { field: 'frequency' }),
  dayGoal: GOAL,
  flightGoal: GOAL,
  pace: you('Switch delivery from even to ASAP, or leave it: the deal is on pace.', { field: 'delivery' }),
};

/** By no-bid code of OpenRTB; any other is the buyer's to explain. */
const OF_NO_BID: Record<number, Remedy> = {
  1: buyer('Ask the DSP about errors of its bidder.'),
  2: exchange('Report it to the exchange: it sends requests that the DSP cannot read.'),
  3: SUPPLY,
  4: SUPPLY,
  5: SUPPLY,
  6: you('Leave out the platform in the plan that the DSP does not buy.', { clause: 'Platform' }),
  7: buyer('Ask the DSP to allow these publishers, or exclude them in the plan.'),
  8: buyer('Ask the DSP which audience it looks for: the plan and its line item may name different ones.'),
  9: buyer('Ask the DSP to raise the frequency of its line item.'),
  10: buyer('Ask the DSP to raise its limit for each site.'),
  11: seller('Ask the publisher to publish its ads.txt.'),
  12: seller('Ask the publisher to name the exchange in its ads.txt.'),
  13: seller('Ask the publisher for its ads.cert.'),
  14: seller('Ask the publisher to sign its requests.'),
  15: exchange('Ask the exchange to give the DSP more time to answer.'),
  16: seller('Ask the publisher for its whole supply chain.'),
  17: seller('Ask the publisher which node of its supply chain the DSP blocks.'),
};

/** By loss code of OpenRTB; the creative family shares one. */
const OF_LOSS: Record<number, Remedy> = {
  1: ASK_EXCHANGE,
  2: exchange('Ask the exchange whether the publisher waits long enough.'),
  3: buyer('Ask the DSP about its bids: the exchange cannot read them.'),
  4: you('Compare the Deal ID with the one that the DSP bids with.', { field: 'dealId' }),
  5: buyer('Ask the DSP to bid with the auction’s own ID.'),
  6: buyer('Ask the DSP for the advertiser’s domain of its bids.'),
  7: buyer('Ask the DSP for bids with markup.'),
  8: buyer('Ask the DSP for bids with a creative ID.'),
  9: buyer('Ask the DSP for bids with a price.'),
  10: seller('Ask the publisher to approve the creatives.'),
  100: HIGHER_BID,
  101: you('Lower the floor CPM, or ask the DSP to bid at least that.', { field: 'rate' }),
  102: HIGHER_BID,
  103: HIGHER_BID,
  104: you('Choose a seat that the publisher does not block.', { field: 'seat' }),
};

export const NOT_RENDERED: Remedy = buyer('Ask the DSP for creatives that load fast and play on every screen of the plan.');
/** What is lost and nobody has said why. */
export const UNTOLD: Remedy = exchange('Ask the exchange to log a reason with each of them.');

export type Told = { label: string } & Remedy;
const isCreative = (code: number) => code >= 200 && code < 300;
const spelled = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

export const unofferedTold = (cause: Unoffered): Told => ({ label: UNOFFERED[cause], ...OF_UNOFFERED[cause] });
export const noBidTold = (code: number): Told => ({
  label: spelled(noBidCause(code)),
  ...(OF_NO_BID[code] ?? buyer('Ask the DSP why it does not bid.')),
});
export const lossTold = (code: number): Told => ({
  label: spelled(lossCause(code)),
  ...(OF_LOSS[code] ?? (isCreative(code) ? CREATIVE : ASK_EXCHANGE)),
});
