import type { MarketPlace } from '../contract/geography.ts';
import type { MarketDeal, MarketInventory, Marketplace } from '../contract/marketplace.ts';
import type { Targeting } from '../contract/targeting.ts';
import { STATES } from '../reference/states.ts';

const GENRES = ['Drama', 'Comedy', 'News', 'Sports', 'Kids', 'Horror', 'Reality', 'Documentary', 'Music', 'Action', 'Romance', 'Lifestyle'];
const RATINGS = ['TV-G', 'TV-PG', 'TV-14', 'TV-MA', 'TV-Y'];
const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];

/** A made-up geography of `count` DMAs in four zones; shares fall like those of real ones. */
export function smallGeography(count = 210): MarketPlace[] {
  return Array.from({ length: count }, (_, index) => ({
    country: index % 20 === 19 ? 'CA' : 'US',
    state: STATES[index % 50]?.code ?? '',
    dma: index % 20 === 19 ? '' : String(500 + index),
    share: 1 / (index + 6),
    zone: ZONES[index % ZONES.length] ?? 'UTC',
    zips: Array.from({ length: 150 }, (__, zip) => String(10_000 + index * 150 + zip)),
  }));
}

/** A made-up inventory of `count` apps and sites of `count / 5` publishers; every third is television. */
export function smallInventory(count = 240): MarketInventory[] {
  return Array.from({ length: count }, (_, index) => {
    const isTelevision = index % 3 === 0;
    const kind = index % 3 === 2 ? 'site' : 'app';
    const some = (values: readonly string[], size: number) =>
      Array.from({ length: size }, (__, n) => values[(index * 7 + n * 3) % values.length] ?? '');
    return {
      publisher: `publisher-${Math.floor(index / 5)}`,
      kind,
      key: kind === 'app' ? `com.app${index}.example` : `site${index}.example`,
      platforms: isTelevision ? ['CTV', 'CABLETV'] : kind === 'app' ? ['INAPP'] : ['DESKTOP', 'MOBILE'],
      mediaTypes: isTelevision ? ['video'] : ['display', 'video'],
      popularity: 1 / (index + 2) ** 0.8,
      medianFloor: isTelevision ? 12 + (index % 13) : 1.5 + (index % 7) / 2,
      genres: some(GENRES, 5),
      network: isTelevision ? `Network ${index % 30}` : '',
      channels: isTelevision ? [`Channel ${index % 60}`, `Channel ${(index + 17) % 60}`] : [],
      categories: Array.from({ length: 4 }, (__, n) => `IAB${1 + ((index + n * 5) % 26)}`),
      ratings: some(RATINGS, 3),
      languages: index % 11 === 0 ? ['es', 'en'] : ['en', 'es', 'fr'],
      isLive: index % 6 === 0,
    };
  });
}

export function smallDeal(number: number, targeting: Targeting, changes: Partial<MarketDeal> = {}): MarketDeal {
  return {
    id: `deal${String(number).padStart(20, '0')}`,
    dealId: `KTR-${number}`,
    account: `account-${number % 7}`,
    plan: `plan-${number}`,
    dsp: `dsp-${number % 5}`,
    seat: `seat-${number % 9}`,
    adomain: `brand${number % 40}.example`,
    targeting,
    type: number % 2 === 0 ? 'FIXED' : 'AUCTION',
    rate: String(8 + (number % 12) + 0.5),
    marginType: number % 3 === 0 ? 'FLAT' : 'PERCENT',
    marginValue: number % 3 === 0 ? '0.75' : '12.5',
    dataFee: number % 4 === 0 ? '0' : '0.45',
    start: '2020-01-01T00:00:00Z',
    end: null,
    publishers: [],
    hours: null,
    frequency: null,
    goal: null,
    isEven: false,
    appetite: 0.2 + (number % 7) / 10,
    ...changes,
  };
}

/** `count` deals with targetings of every dimension, over the small geography and inventory. */
export function smallMarketplace({ inventory = 240, deals = 20 } = {}): Marketplace {
  const keys = smallInventory(inventory);
  return {
    publishers: [...new Set(keys.map(({ publisher }) => publisher))].map((id) => ({ id, name: id })),
    inventory: keys,
    deals: Array.from({ length: deals }, (_, number) => smallDeal(number, dealTargeting(number))),
  };
}

function dealTargeting(number: number): Targeting {
  const any = (dimension: Extract<Targeting, { kind: 'any' }>['dimension'], values: string[]): Targeting => ({
    kind: 'any',
    dimension,
    values,
  });
  const dmas = Array.from({ length: 1 + (number % 12) }, (_, n) => String(500 + ((number * 5 + n) % 60)));
  const kinds: Targeting[] = [
    any('genres', [GENRES[number % 12] ?? '', GENRES[(number + 3) % 12] ?? '']),
    any('dma', dmas),
    { kind: 'not', of: any('rating', ['TV-MA']) },
    any(
      'publishers',
      Array.from({ length: 6 }, (_, n) => `publisher-${(number + n * 3) % 48}`),
    ),
    any('iabCategory', [`IAB${1 + (number % 26)}`, `IAB${1 + ((number + 9) % 26)}`]),
  ];
  const platform = any('platform', number % 3 === 0 ? ['CTV'] : ['INAPP', 'MOBILE', 'DESKTOP']);
  return { kind: 'and', of: [platform, ...kinds.filter((_, index) => (number + index) % 3 === 0)] };
}

/** A deal on television for each kind of limit, open and dear enough to run into it. */
export function limitedDeals(): MarketDeal[] {
  const evenings = Array.from({ length: 14 }, (_, index): [number, number] => [index % 7, index < 7 ? 19 : 20]);
  const flight = { start: '2026-11-17T05:00:00Z', end: '2026-11-27T05:00:00Z' };
  const limits: Partial<MarketDeal>[] = [
    { ...flight, goal: { of: 'impressions', amount: '1500000', per: 'flight' }, isEven: true },
    { ...flight, goal: { of: 'impressions', amount: '2000000', per: 'flight' }, frequency: 2 },
    { goal: { of: 'spend', amount: '4321.5', per: 'day' }, type: 'AUCTION' },
    { frequency: 1, hours: { zone: 'America/Los_Angeles', open: evenings } },
    { publishers: ['publisher-0', 'publisher-3'] },
  ];
  const television: Targeting = { kind: 'any', dimension: 'platform', values: ['CTV'] };
  return limits.map((changes, index) => smallDeal(80 + index, television, { rate: '30', appetite: 0.9, ...changes }));
}
