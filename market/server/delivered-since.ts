import type { DeliveryReader } from './ask-delivery.ts';
import { deliveryCondition, type Within } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

type Amounts = { impressions: string; spend: string };
/** What a deal delivered since its own moment, and of that since `today`; and the last hour with a bid. */
export type DeliveredSince = { since: Amounts; today: Amounts; lastBid: Date | null };

type Asked = {
  /** From when on each deal's delivery counts. */
  from: ReadonlyMap<string, Date>;
  today: Date;
  until: Date;
};
type Row = { deal: string; impressions: string; spend: string; today_impressions: string; today_spend: string; last_bid: string };

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** What each of these deals delivered since a moment of its own; a deal without delivery has no entry. Read no clock: answers are kept. */
export async function deliveredSince(
  { events, whose }: DeliveryReader,
  { from, today, until }: Asked,
): Promise<Map<string, DeliveredSince>> {
  if (from.size === 0) return new Map();
  const first = new Date(Math.min(...[...from.values()].map((at) => at.getTime())));
  const span: Within = { from: first, to: until };
  const deals = [...from.keys()];
  const { sql: condition, parameters } = deliveryCondition(whose, span, { where: [{ of: 'deal', in: deals }] });
  const sql = `SELECT deal, toString(sum(shown)) AS impressions, toString(sum(paid)) AS spend,
  toString(sumIf(shown, hour >= toDateTime({today:UInt32}, 'UTC'))) AS today_impressions,
  toString(sumIf(paid, hour >= toDateTime({today:UInt32}, 'UTC'))) AS today_spend,
  toString(toUnixTimestamp(maxIf(hour, offered > 0))) AS last_bid
FROM (
SELECT deal, hour, sum(impressions) AS shown, sum(spend) AS paid, sum(bids) AS offered
FROM delivery_hourly
WHERE ${condition}
  AND hour >= toDateTime(transform(deal, {where0:Array(String)}, {since:Array(UInt32)}, toUInt32(0)), 'UTC')
GROUP BY deal, hour
)
GROUP BY deal
${LIMITS}`;
  const bound = { ...parameters, since: [...from.values()].map(seconds), today: seconds(today) };
  const rows = await events.kept.of(sql, bound, () => events.query<Row>(sql, bound));
  return new Map(
    rows.map(({ deal, ...row }) => [
      deal,
      {
        since: { impressions: row.impressions, spend: row.spend },
        today: { impressions: row.today_impressions, spend: row.today_spend },
        lastBid: row.last_bid === '0' ? null : new Date(Number(row.last_bid) * 1000),
      },
    ]),
  );
}
