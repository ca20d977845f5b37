import type { Targeting } from './targeting.ts';

/** What the simulator must know of the entities; read from the entity store, so that simulated delivery is of real deals. */
export type Marketplace = {
  publishers: MarketPublisher[];
  inventory: MarketInventory[];
  deals: MarketDeal[];
};

export type MarketPublisher = { id: string; name: string };

/** One app (by bundle) or site (by domain) and what is known of its audience and content. */
export type MarketInventory = {
  publisher: string;
  kind: 'app' | 'site';
  /** Bundle of an app, domain of a site. */
  key: string;
  platforms: string[];
  mediaTypes: ('video' | 'display')[];
  /** Share of the whole market's requests, any positive number; the simulator normalises. */
  popularity: number;
  /** Median floor in dollars CPM. */
  medianFloor: number;
  genres: string[];
  network: string;
  channels: string[];
  categories: string[];
  ratings: string[];
  languages: string[];
  isLive: boolean;
};

export type MarketDeal = {
  id: string;
  dealId: string;
  account: string;
  plan: string;
  dsp: string;
  seat: string;
  adomain: string;
  targeting: Targeting;
  type: 'FIXED' | 'AUCTION';
  /** Floor or fixed price, dollars CPM. */
  rate: string;
  marginType: 'FLAT' | 'PERCENT';
  marginValue: string;
  /** Dollars CPM of the plan's segments. */
  dataFee: string;
  /** Instants as ISO text; an open end runs on. */
  start: string;
  end: string | null;
  /** How eager the buyer is, 0 to 1; decides the bid rate. */
  appetite: number;
};
