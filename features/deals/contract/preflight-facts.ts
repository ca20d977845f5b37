import type { Forecast } from '@kontor/market/contract';

/** What of a forecast the pre-flight reads; its requests are those of the plan at the named publishers. */
export type ForecastFacts = Pick<Forecast, 'requests' | 'market' | 'histogram' | 'unpriced' | 'medianCpm' | 'sampleRows' | 'isEnough'>;

export type PlanFacts = {
  id: string;
  title: string;
  isEnabled: boolean;
  mediaType: string;
  platform: readonly string[];
  /** Apps or domains that it targets, chosen or by lists, in words: “Bundle lists”. Null where it targets none. */
  apps: string | null;
  domains: string | null;
  allowsDsp: boolean;
  emptied: readonly { title: string; isDeleted: boolean }[];
  unready: readonly { title: string; why: 'expired' | 'pending' | 'failed' | 'gone' }[];
  /** Its conditions that exclude each other, in words; null where they can be met, or where nobody looked. */
  conflict: readonly string[] | null;
  /** Why its audience is too small to be used, in words; null where it is not, or where nobody looked. */
  tooSmall: string | null;
  /** Marketplaces that it includes and the account does not sell through, by name. */
  unsold: readonly string[];
};

/** A DSP as deals meet it; `closed` are seats that are switched off. */
export type BuyerFacts = { name: string; wantsSeat: boolean; seats: readonly string[]; closed: readonly string[] };

/** Everything outside the deal that its pre-flight depends on. */
export type PreflightFacts = {
  /** Eastern wall clock. */
  now: string;
  /** Null where there is no such DSP, or it is disabled. */
  dsp: BuyerFacts | null;
  /** Null where the account has no such plan. */
  plan: PlanFacts | null;
  /** Dollars CPM. */
  dataFee: string;
  /** How many deals the account has published, and may have at once; null for one that is published, which has its place. */
  published: { now: number; most: number } | null;
  /** Null where it was not asked for, or did not come. */
  forecast: ForecastFacts | null;
};
