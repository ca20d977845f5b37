import { exact, exactText } from '@kontor/core/contract';
import { type Stores, systemScope } from '@kontor/core/server';
import type { TransparencyRow } from '@kontor/transparency/contract';
import { sql } from 'drizzle-orm';

// Delivery counted by hand, for tests: statements of its own, and nothing of the product's readers.

type Place = Record<'account' | 'deal' | 'dsp' | 'seat' | 'adomain' | 'publisher' | 'platform' | 'media', string>;
type Read = Place &
  Record<'at' | 'spend' | 'partner' | 'fee' | 'impressions' | 'bids' | 'wins' | 'unpriced', string> & {
    floors: Record<string, string>;
  };
/** What one hour delivered to one place: money in units of 10⁻²⁴ dollars, `kept` being the platform's fee; `hour` in Eastern time. */
export type Fact = Place &
  Record<'spend' | 'partner' | 'fee' | 'kept', bigint> &
  Record<'impressions' | 'bids' | 'wins' | 'unpriced', number> & { at: string; hour: string; floors: [dollars: number, wins: number][] };
type Link = {
  account_id: string;
  kind: string;
  dsp_id: string | null;
  seat: string | null;
  agency_id: string | null;
  adomain: string | null;
};
type Seat = { dsp_id: string; seat: string; agency_id: string | null };
type Tier = { from: string; to: string | null; takeRate: string };

const ZONE = 'America/New_York';
const DAY = 86_400_000;
/** A day of Eastern time, so many days ago. */
export const day = (back: number) => new Date(Date.now() - back * DAY).toLocaleDateString('en-CA', { timeZone: ZONE });
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
const clocks = new Map<string, string>();
/** An hour in Eastern time, YYYY-MM-DD HH:00:00; worked out once, as it takes long. */
const hourOf = (at: string): string => {
  const known = clocks.get(at) ?? clock.format(Number(at) * 1000);
  clocks.set(at, known);
  return known;
};
/** When a fact was, as labels of a chart say it. */
export const labelOf = ({ hour }: Fact, bucket: 'hour' | 'day') => (bucket === 'hour' ? hour : `${hour.slice(0, 10)} 00:00:00`);

export type Range = [startDate: string, endDate: string];
export type Narrowing = { mediaType?: 0 | 1; platform?: 'CTV' | 'INAPP' | 'DESKTOP' };
export const inRange =
  ([startDate, endDate]: Range, { mediaType, platform }: Narrowing) =>
  (fact: Fact) => {
    const media = mediaType === undefined || fact.media === (mediaType === 0 ? 'video' : 'display');
    return fact.hour >= startDate && fact.hour.slice(0, 10) <= endDate && media && (platform === undefined || fact.platform === platform);
  };

const E18 = 10n ** 18n;
/** Of so much of a month's spend, by ranges, in units of 10⁻⁴⁸: written down apart from the product. */
const tiered = (ranges: readonly Tier[], spent: bigint): bigint =>
  ranges.reduce((fee, { from, to, takeRate }) => {
    const end = to === null || spent < exact(to) ? spent : exact(to);
    return end > exact(from) ? fee + (end - exact(from)) * exact(takeRate) : fee;
  }, 0n);
/** The rate of each hour of an account that pays by ranges of a calendar month, in units of 10⁻¹⁸; all others pay ten percent. */
function hourlyOf(facts: readonly Read[], ranges: readonly Tier[]): Map<string, bigint> {
  const hours = new Map<string, { month: string; spend: bigint }>();
  for (const fact of facts) {
    const before = hours.get(fact.at) ?? { month: hourOf(fact.at).slice(0, 7), spend: 0n };
    hours.set(fact.at, { ...before, spend: before.spend + exact(fact.spend) });
  }
  const spent = new Map<string, bigint>();
  const rates = new Map<string, bigint>();
  for (const [at, { month, spend }] of [...hours].toSorted(([a], [b]) => Number(a) - Number(b))) {
    if (spend === 0n) continue;
    const before = spent.get(month) ?? 0n;
    spent.set(month, before + spend);
    const fee = tiered(ranges, before + spend) - tiered(ranges, before);
    const unit = spend * 10n ** 6n;
    rates.set(at, (2n * fee + unit) / (2n * unit));
  }
  return rates;
}

const rounded = (part: bigint, whole: bigint, digits: number): string | null => {
  if (whole === 0n) return null;
  const scaled = part * 10n ** BigInt(digits);
  const half = scaled < 0n ? -whole : whole;
  return exactText(((2n * scaled + half) / (2n * whole)) * 10n ** BigInt(24 - digits));
};
/** Mean floor of wins, dollars. */
function floorOf(facts: readonly Fact[]): number | null {
  let [cost, wins] = [0, 0];
  for (const { floors } of facts)
    for (const [floor, won] of floors) {
      cost += floor * won;
      wins += won;
    }
  return wins === 0 ? null : cost / wins / 10_000;
}

/** What a row of transparency says of money, rates and floors. */
export type Told = Pick<
  TransparencyRow,
  | 'revenuegross'
  | 'revenue'
  | 'takeRate'
  | 'cpmGross'
  | 'cpm'
  | 'auction_cpm_gross'
  | 'bidFloor'
  | 'videoFloor'
  | 'displayFloor'
  | 'unpriced'
>;
export const toldOf = ({ revenuegross, revenue, takeRate, cpmGross, cpm, ...row }: Told): Told => ({
  ...{ revenuegross, revenue, takeRate, cpmGross, cpm, auction_cpm_gross: row.auction_cpm_gross },
  ...{ bidFloor: row.bidFloor, videoFloor: row.videoFloor, displayFloor: row.displayFloor, unpriced: row.unpriced },
});

export const sumOf = (some: readonly Fact[], key: 'spend' | 'partner' | 'fee' | 'kept') => some.reduce((sum, fact) => sum + fact[key], 0n);

/** A row of these facts; null where nothing was spent, priced or not. */
export function rowOf(some: readonly Fact[]): Told | null {
  const sum = (key: 'impressions' | 'bids' | 'wins' | 'unpriced') => some.reduce((total, fact) => total + fact[key], 0);
  const gross = sumOf(some, 'spend');
  const revenue = sumOf(some, 'partner') - sumOf(some, 'kept');
  const [bids, wins, unpriced] = [sum('bids'), sum('wins'), sum('unpriced')];
  const priced = BigInt(sum('impressions') - unpriced);
  const isUnpriced = gross === 0n && priced === 0n && unpriced > 0;
  if (gross === 0n && !isUnpriced) return null;
  const cpm = (amount: bigint) => rounded(amount * 1000n, priced * 10n ** 24n, 6);
  const money = isUnpriced
    ? { revenuegross: null, revenue: null, takeRate: null, cpmGross: null, cpm: null }
    : {
        revenuegross: exactText(gross),
        revenue: exactText(revenue),
        takeRate: rounded(gross - revenue, gross, 12),
        cpmGross: cpm(gross),
        cpm: cpm(revenue),
      };
  return {
    ...money,
    auction_cpm_gross: bids === 0 ? null : (100 * wins) / bids,
    bidFloor: floorOf(some),
    videoFloor: floorOf(some.filter(({ media }) => media === 'video')),
    displayFloor: floorOf(some.filter(({ media }) => media === 'display')),
    unpriced,
  };
}
/** A row for each key. */
export const rowsBy = (some: readonly Fact[], keyOf: (fact: Fact) => string): Record<string, Told> =>
  Object.fromEntries(
    [...Map.groupBy(some, keyOf)].flatMap(([key, own]) => {
      const row = rowOf(own);
      return row ? [[key, row]] : [];
    }),
  );

export type HandDelivery = Awaited<ReturnType<typeof readHandDelivery>>;
/** All that was delivered, every link, and what of each hour the platform keeps. */
export async function readHandDelivery({ events, entities }: Pick<Stores, 'events' | 'entities'>) {
  const rowsOf = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    (await systemScope(entities).run((database) => database.execute<T>(statement))).rows;
  const [read, links, seats, paying] = await Promise.all([
    events.query<Read>(
      `SELECT account, deal, dsp, seat, adomain, publisher, platform, media_type AS media, toString(toUnixTimestamp(hour)) AS at,
        toString(sum(spend)) AS spend, toString(sum(partner_revenue)) AS partner, toString(sum(data_fee)) AS fee,
        toString(sum(impressions)) AS impressions, toString(sum(bids)) AS bids, toString(sum(wins)) AS wins, toString(sum(unpriced)) AS unpriced,
        sumMap(won_floors) AS floors
       FROM delivery_hourly GROUP BY account, deal, dsp, seat, adomain, publisher, platform, media_type, hour`,
    ),
    rowsOf<Link>(sql`SELECT account_id, kind, dsp_id, seat, agency_id, adomain FROM account_link`),
    rowsOf<Seat>(sql`SELECT dsp_id, seat, agency_id FROM dsp_seat`),
    rowsOf<{ id: string; ranges: Tier[] }>(sql`SELECT id, spent_ranges AS ranges FROM account WHERE take_rate_enabled`),
  ]);
  const rates = new Map(
    paying.map(({ id, ranges }) => [
      id,
      hourlyOf(
        read.filter(({ account }) => account === id),
        ranges,
      ),
    ]),
  );
  const facts = read.map(({ floors, ...row }): Fact => {
    const spend = exact(row.spend);
    return {
      ...row,
      ...{
        spend,
        partner: exact(row.partner),
        fee: exact(row.fee),
        kept: (spend / E18) * (rates.get(row.account)?.get(row.at) ?? E18 / 10n),
      },
      ...{ impressions: Number(row.impressions), bids: Number(row.bids), wins: Number(row.wins), unpriced: Number(row.unpriced) },
      hour: hourOf(row.at),
      floors: Object.entries(floors).map(([floor, won]) => [Number(floor), Number(won)]),
    };
  });
  /** What an account may see, by decision D38. */
  const seenBy = (account: string) => {
    const own = links.filter(({ account_id }) => account_id === account);
    const isLinked = ({ dsp, seat, adomain }: Fact) =>
      own.some((link) => {
        if (link.kind === 'DSP') return dsp === link.dsp_id;
        if (link.kind === 'Brand') return adomain === link.adomain;
        if (link.kind !== 'Agency' || dsp !== link.dsp_id) return false;
        return link.seat !== null
          ? seat === link.seat
          : seats.some((one) => one.dsp_id === dsp && one.seat === seat && one.agency_id === link.agency_id);
      });
    return facts.filter((fact) => fact.account === account || isLinked(fact));
  };
  return { seenBy };
}
