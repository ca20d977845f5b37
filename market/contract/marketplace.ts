import type { Targeting } from './targeting.ts';

/** What the simulator must know of the entities; read from the entity store, so that simulated delivery is of real deals. */
export type Marketplace = {
  publishers: MarketPublisher[];
  inventory: MarketInventory[];
  deals: MarketDeal[];
};

export type MarketPublisher = { id: string; name: string };

/** What the floor of a display is of that of a video in the same place. */
export const DISPLAY_FLOOR_SHARE = 0.24;

/** One app (by bundle) or site (by domain) and what is known of its audience and content. */
export type MarketInventory = {
  publisher: string;
  kind: 'app' | 'site';
  /** Bundle of an app, domain of a site. */
  key: string;
  /** As the catalogue calls it; an app's requests say it, where they do. */
  name?: string;
  platforms: string[];
  mediaTypes: ('video' | 'display')[];
  /** Share of the whole market's requests, any positive number; the simulator normalises. */
  popularity: number;
  /** Median floor of a video in dollars CPM; a display has DISPLAY_FLOOR_SHARE of it. */
  medianFloor: number;
  genres: string[];
  network: string;
  channels: string[];
  categories: string[];
  ratings: string[];
  languages: string[];
  isLive: boolean;
};

/** An amount of impressions or of dollars. Days are those of the zone that flights are in. */
export type DealGoal = { of: 'impressions' | 'spend'; amount: string; per: 'flight' | 'day' };

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
  /** Publishers whose seats sell it; none means all of them. */
  publishers: string[];
  /** Hours of the week it delivers in, day 0 is Sunday; null is all of them. */
  hours: { zone: string; open: [day: number, hour: number][] } | null;
  /** Impressions a home may have in a day; null is any number. */
  frequency: number | null;
  /** What it may deliver over its flight or in each day; null is any amount. */
  goal: DealGoal | null;
  /** Whether the goal is spread evenly over the flight, or the day, instead of met as soon as possible. */
  isEven: boolean;
  /** How eager the buyer is, 0 to 1; decides the bid rate. */
  appetite: number;
};
