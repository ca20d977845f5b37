import { DMAS, GENRES, GEOGRAPHY } from '@kontor/market/reference';
import { type Choice, emptyTargeting, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import type { Random } from './prng.ts';
import type { DemoPublisher } from './publishers.ts';
import type { InventoryRow } from './rows.ts';

/** What a strategy may choose from. */
export type Supply = { publishers: DemoPublisher[]; inventory: InventoryRow[] };
export type Strategy = { label: string; build: (random: Random, supply: Supply) => MediaPlanTargeting };

const only = (...values: string[]): Choice => ({ included: true, values });
const without = (...values: string[]): Choice => ({ included: false, values });

/** A plan of one media type and platform in the US, with whatever else `rest` targets. */
export function targeting(
  media: 'video' | 'display',
  platform: MediaPlanTargeting['platform'],
  rest: Partial<MediaPlanTargeting> = {},
): MediaPlanTargeting {
  return { ...emptyTargeting(), country: only('US'), mediaType: media, platform, ...rest };
}

const ctv = (rest?: Partial<MediaPlanTargeting>) => targeting('video', ['CTV'], rest);
const genresOf = (...masters: string[]) => only(...GENRES.filter((genre) => masters.includes(genre.master)).map((genre) => genre.name));
const marketsOf = (...states: string[]) => DMAS.filter((dma) => states.includes(dma.state)).map((dma) => dma.code);

/** The most popular titles on a platform; `count` of twice as many, so that two lists differ. */
function titles(random: Random, { inventory }: Supply, { platform, count }: { platform: string; count: number }): Choice {
  const ranked = inventory.filter((row) => row.platforms.includes(platform)).sort((a, b) => b.profile.popularity - a.profile.popularity);
  return only(...random.some(ranked.slice(0, count * 2), count).map((row) => row.key));
}

const largest = [...DMAS].sort((a, b) => b.share - a.share);
/** ZIP codes of one of the largest markets' main state. */
function tradeArea(random: Random): Partial<MediaPlanTargeting> {
  const dma = random.pick(largest.slice(0, 20));
  return {
    state: only(dma.state),
    zip: only(...GEOGRAPHY.filter((place) => place.dma === dma.code && place.state === dma.state).flatMap((place) => place.zips)),
  };
}

export const STRATEGIES: Strategy[] = [
  { label: 'CTV Prime, Adults 25–54', build: () => ctv({ genres: genresOf('Entertainment') }) },
  { label: 'CTV Prime, Adults 18–49', build: () => ctv({ rating: without('TV-MA', 'R', 'NC-17') }) },
  {
    label: 'Co-viewing CTV',
    build: () =>
      ctv({ genres: only('Family', 'Kids', 'Animation', 'Preschool', 'Game Show'), rating: only('TV-Y', 'TV-Y7', 'TV-G', 'TV-PG', 'PG') }),
  },
  { label: 'Live sports CTV', build: () => ctv({ genres: genresOf('Sports'), includeLivestream: 'LIVE' }) },
  { label: 'Sports fans cross-screen', build: () => targeting('video', ['CTV', 'INAPP', 'CABLETV'], { genres: genresOf('Sports') }) },
  { label: 'Spanish-language streaming', build: () => ctv({ language: only('es') }) },
  { label: 'Northeast CTV', build: () => ctv({ dma: only(...marketsOf('NY', 'PA', 'MA', 'CT', 'RI', 'ME', 'VT')) }) },
  { label: 'Sun Belt CTV', build: () => ctv({ dma: only(...marketsOf('TX', 'FL', 'AZ', 'GA', 'NC')) }) },
  { label: 'Top 25 markets CTV', build: () => ctv({ dma: only(...largest.slice(0, 25).map((dma) => dma.code)) }) },
  { label: 'California and Texas', build: () => targeting('video', ['CTV', 'INAPP'], { state: only('CA', 'TX') }) },
  { label: 'Trade-area ZIPs', build: (random) => targeting('video', ['ALL'], tradeArea(random)) },
  { label: 'Trade-area display', build: (random) => targeting('display', ['MOBILE', 'INAPP'], tradeArea(random)) },
  { label: 'Canada streaming', build: () => ctv({ country: only('CA'), state: only('ON', 'QC', 'BC', 'AB') }) },
  { label: 'North America video', build: () => targeting('video', ['ALL'], { country: only('US', 'CA') }) },
  { label: 'Outside the US', build: () => targeting('display', ['ALL'], { country: without('US') }) },
  { label: 'In-app rewarded video', build: () => targeting('video', ['INAPP'], { genres: genresOf('Games') }) },
  {
    label: 'In-app display, puzzle players',
    build: () => targeting('display', ['INAPP'], { genres: only('Puzzle Games', 'Trivia', 'Card Games') }),
  },
  { label: 'Mobile reach', build: () => targeting('display', ['MOBILE', 'INAPP']) },
  {
    label: 'Desktop news and business',
    build: () => targeting('display', ['DESKTOP'], { iabCategory: only('IAB12', 'IAB12-2', 'IAB12-1', 'IAB13', 'IAB13-3', 'IAB3') }),
  },
  {
    label: 'Food and home display',
    build: () => targeting('display', ['MOBILE', 'DESKTOP'], { iabCategory: only('IAB8', 'IAB8-8', 'IAB8-9', 'IAB10', 'IAB10-7') }),
  },
  {
    label: 'Auto intenders',
    build: () => targeting('display', ['MOBILE', 'DESKTOP'], { iabCategory: only('IAB2', 'IAB2-10', 'IAB2-13') }),
  },
  {
    label: 'Brand-safe video',
    build: () =>
      targeting('video', ['ALL'], {
        iabCategory: without('IAB12', 'IAB12-1', 'IAB12-2', 'IAB11-4', 'IAB25', 'IAB26'),
        rating: without('TV-MA', 'R'),
      }),
  },
  { label: 'Curated CTV apps', build: (random, supply) => ctv({ app: titles(random, supply, { platform: 'CTV', count: 24 }) }) },
  {
    label: 'Curated mobile games',
    build: (random, supply) => targeting('video', ['INAPP'], { app: titles(random, supply, { platform: 'INAPP', count: 40 }) }),
  },
  {
    label: 'Curated sites',
    build: (random, supply) =>
      targeting('display', ['DESKTOP', 'MOBILE'], { domain: titles(random, supply, { platform: 'DESKTOP', count: 40 }) }),
  },
  {
    label: 'Reality and talk channels',
    build: () => ctv({ network: only('Vantage Row', 'Northlight'), genres: only('Reality', 'Talk Show', 'Drama') }),
  },
  {
    label: 'Kitchen and home channels',
    build: () => ctv({ channel: only('Marigold Kitchen', 'Marigold Home', 'Marigold Style', 'Marigold Travel') }),
  },
  { label: 'Music streaming', build: () => targeting('video', ['CTV', 'INAPP'], { genres: genresOf('Music') }) },
  { label: 'Cable VOD', build: () => targeting('video', ['CABLETV']) },
  { label: 'Online video', build: () => targeting('video', ['DESKTOP', 'MOBILE']) },
  { label: 'Online video on phones', build: () => targeting('video', ['MOBILE'], { rating: without('TV-MA', 'R') }) },
  { label: 'Documentary viewers', build: () => ctv({ genres: genresOf('Factual') }) },
];

/** A plan with one publisher's own inventory. */
export const directFrom = (publisher: DemoPublisher): Strategy => ({
  label: `${publisher.network || publisher.name} direct`,
  build: () => targeting(publisher.kind === 'sites' ? 'display' : 'video', ['ALL'], { publishers: only(publisher.id) }),
});
