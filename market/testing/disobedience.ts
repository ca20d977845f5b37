import { clockIn, dayIn, FLIGHT_ZONE, instantOf, micros } from '@kontor/core/contract';
import type { EventStore } from '@kontor/core/server';
import type { MarketDeal } from '../contract/marketplace.ts';
import { netRate } from '../contract/net-rate.ts';

/** An impression row of a played deal, with what its request asked for. */
export type SoldRow = {
  at: number;
  deal: string;
  publisher: string;
  home: string;
  isKnown: number;
  impressions: number;
  price: string;
  floor: string;
};

/** All rows of a table of outcomes in which something was shown. */
export const soldRows = (store: EventStore, outcomes: string, deals: readonly MarketDeal[]): Promise<SoldRow[]> =>
  store.query<SoldRow>(
    `SELECT toUnixTimestamp(ts) AS at, {deals:Array(String)}[1 + deal_index] AS deal, publisher, toString(household) AS home,
      toUInt8(is_home_known) AS isKnown, toUInt32(sold.impressions) AS impressions, toString(price) AS price, toString(asked.floor) AS floor
    FROM ${outcomes} AS sold
    INNER JOIN (SELECT request_id, floor FROM bid_requests WHERE batch = 0) AS asked USING request_id
    WHERE sold.impressions > 0`,
    { deals: deals.map(({ id }) => id) },
  );

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const formats = new Map<string, Intl.DateTimeFormat>();
function weekdayIn(zone: string, at: Date): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' });
  formats.set(zone, format);
  return WEEKDAYS.indexOf(format.format(at));
}

/** Every rule of its deal that a row breaks, in words; a plain loop that shares nothing with the simulator's SQL. */
export function disobedience(deals: readonly MarketDeal[], rows: readonly SoldRow[]): string[] {
  const byDeal = Map.groupBy(rows, ({ deal }) => deal);
  return deals.flatMap((deal) => {
    const sold = byDeal.get(deal.id) ?? [];
    return [...sold.flatMap((row) => rowFaults(deal, row)), ...homeFaults(deal, sold), ...goalFaults(deal, sold)].map(
      (fault) => `${deal.id}: ${fault}`,
    );
  });
}

function rowFaults({ start, end, hours, publishers, ...deal }: MarketDeal, row: SoldRow): string[] {
  const at = new Date(row.at * 1000);
  const isInFlight = at >= new Date(start) && (end === null || at < new Date(end));
  const isOpen =
    hours === null ||
    hours.open.some(([day, hour]) => day === weekdayIn(hours.zone, at) && hour === Number(clockIn(hours.zone, at).slice(11, 13)));
  return [
    ...(isInFlight ? [] : ['outside its flight']),
    ...(isOpen ? [] : ['outside its hours']),
    ...(publishers.length === 0 || publishers.includes(row.publisher) ? [] : ['another publisher’s seat']),
    ...(micros(row.floor) <= micros(netRate(deal)) ? [] : ['under the publisher’s floor']),
  ];
}

function homeFaults({ frequency }: MarketDeal, sold: readonly SoldRow[]): string[] {
  if (frequency === null) return [];
  const homes = Map.groupBy(
    sold.filter(({ isKnown }) => isKnown === 1),
    ({ home, at }) => `${home} ${dayIn(FLIGHT_ZONE, new Date(at * 1000))}`,
  );
  return [...homes.values()].filter((seen) => seen.length > frequency).map((seen) => `${seen.length} of ${frequency} times in one home`);
}

/** Spend is summed up as doubles here. */
const HAIR = 1e-6;

function goalFaults({ goal }: MarketDeal, sold: readonly SoldRow[]): string[] {
  if (goal === null) return [];
  return [...deliveredBy(goal, sold)]
    .filter(([, amount]) => amount > Number(goal.amount) + HAIR)
    .map(([day, amount]) => `${amount} of ${goal.amount} ${day}`);
}

/** What counts towards a goal, by day of the flights' zone or, for a goal of the whole flight, together. */
export function deliveredBy({ of, per }: NonNullable<MarketDeal['goal']>, sold: readonly SoldRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { at, impressions, price } of sold) {
    const day = per === 'flight' ? 'in the flight' : `on ${dayIn(FLIGHT_ZONE, new Date(at * 1000))}`;
    sums.set(day, (sums.get(day) ?? 0) + (of === 'spend' ? (impressions * Number(price)) / 1000 : impressions));
  }
  return sums;
}

/** Hours of a day of the flights' zone that lie in the deal's flight, as a share of the flight's. */
export function shareOfDay({ start, end }: MarketDeal, day: string): number {
  const begins = instantOf(`${day} 00:00:00`, FLIGHT_ZONE).getTime();
  const [from, until] = [Date.parse(start), Date.parse(end ?? start)];
  return Math.max(0, Math.min(until, begins + 24 * 3_600_000) - Math.max(from, begins)) / (until - from);
}
