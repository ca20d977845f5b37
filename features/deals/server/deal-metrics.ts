import type { EventStore } from '@kontor/core/server';
import { MEASURES } from '@kontor/market/contract';

/** Whose delivery: one account's, or every account's for staff. The predicate is always in the SQL (security rule 4). */
export type Owner = { accountId: string } | { everyAccount: true };
export type Span = { from: Date; to: Date };

export type DealEarnings = {
  requests: number;
  bids: number;
  wins: number;
  impressions: number;
  /** Decimal text, dollars. */
  spend: string;
  revenue: string;
  /** Null without impressions. */
  cpm: string | null;
  /** Percent; null without requests. */
  fillRate: number | null;
};

const LIMITS = 'SETTINGS max_execution_time = 10, max_memory_usage = 2000000000';
const ownedBy = (owner: Owner) => ('accountId' in owner ? 'account = {account:String} AND' : '');
const parametersOf = (owner: Owner, { from, to }: Span) => ({
  from: Math.floor(from.getTime() / 1000),
  to: Math.floor(to.getTime() / 1000),
  ...('accountId' in owner ? { account: owner.accountId } : {}),
});
const WITHIN =
  "day >= toDate(toDateTime({from:UInt32}, 'UTC')) AND day <= toDate(toDateTime({to:UInt32} - 1, 'UTC')) AND hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')";

/** An alias named as its column would hide it, so each ends in an underscore. */
type Row = Record<'deal' | 'requests_' | 'bids_' | 'wins_' | 'impressions_' | 'spend_' | 'revenue_', string> &
  Record<'cpm_' | 'fill_', string | null>;

/** What each deal earned in a span of time, by deal. */
export async function earningsByDeal(events: EventStore, owner: Owner, span: Span): Promise<Map<string, DealEarnings>> {
  const rows = await events.query<Row>(
    `SELECT deal, toString(sum(requests)) AS requests_, toString(sum(bids)) AS bids_, toString(sum(wins)) AS wins_, toString(sum(impressions)) AS impressions_,
       toString(sum(spend)) AS spend_, toString(sum(partner_revenue)) AS revenue_, toString(${MEASURES.cpm.sql}) AS cpm_, toString(${MEASURES.fillRate.sql}) AS fill_
     FROM delivery_hourly WHERE ${ownedBy(owner)} ${WITHIN} GROUP BY deal ${LIMITS}`,
    parametersOf(owner, span),
  );
  return new Map(
    rows.map((row) => [
      row.deal,
      {
        requests: Number(row.requests_),
        bids: Number(row.bids_),
        wins: Number(row.wins_),
        impressions: Number(row.impressions_),
        spend: row.spend_,
        revenue: row.revenue_,
        cpm: row.cpm_,
        fillRate: row.fill_ === null ? null : Number(row.fill_),
      },
    ]),
  );
}

/** Spend or impressions per day of some deals, for sparklines: `days` numbers each, the last one the newest. */
export async function dailyTrend(
  events: EventStore,
  owner: Owner,
  { deals, of, zone, lastDay, days }: { deals: string[]; of: 'spend' | 'impressions'; zone: string; lastDay: string; days: number },
) {
  if (deals.length === 0) return new Map<string, number[]>();
  const rows = await events.query<{ deal: string; ago: string; total: string }>(
    `SELECT deal, dateDiff('day', toDate(hour, {zone:String}), {lastDay:Date}) AS ago, sum(${of}) AS total
     FROM delivery_hourly
     WHERE ${ownedBy(owner)} deal IN {deals:Array(String)} AND day >= {lastDay:Date} - {days:UInt16} AND day <= {lastDay:Date} + 1
     GROUP BY deal, ago HAVING ago >= 0 AND ago < {days:UInt16} ${LIMITS}`,
    { deals, zone, lastDay, days, ...('accountId' in owner ? { account: owner.accountId } : {}) },
  );
  const trends = new Map(deals.map((deal) => [deal, new Array<number>(days).fill(0)]));
  // A sparkline is a picture: a float is enough for its height.
  for (const { deal, ago, total } of rows) trends.get(deal)?.splice(days - 1 - Number(ago), 1, Number(total));
  return trends;
}
