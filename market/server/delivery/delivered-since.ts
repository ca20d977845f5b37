import type { DeliveryReader } from './ask-delivery.ts';
import { deliveryCondition, type Within } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

type Amounts = { impressions: string; spend: string };
/** The last hour of each stage; null where there is none since. */
type LastHours = { lastRequest: Date | null; lastBid: Date | null; lastWin: Date | null; lastImpression: Date | null };
/**
 * What a deal delivered since its own moment, of that since `today`, and in the day before; the last hour of each stage; and how much came to
 * each since `recent`.
 */
export type DeliveredSince = LastHours & {
  since: Amounts;
  today: Amounts;
  yesterday: Amounts;
  recent: { requests: number; bids: number; wins: number };
};

type Asked = {
  /** From when on each deal's delivery counts. */
  from: ReadonlyMap<string, Date>;
  yesterday: Date;
  today: Date;
  recent: Date;
  until: Date;
};
type Row = Record<
  | 'deal'
  | 'impressions'
  | 'spend'
  | 'today_impressions'
  | 'today_spend'
  | 'yesterday_impressions'
  | 'yesterday_spend'
  | 'last_request'
  | 'last_bid'
  | 'last_win'
  | 'last_impression'
  | 'recent_requests'
  | 'recent_bids'
  | 'recent_wins',
  string
>;

const momentOf = (text: string) => (text === '0' ? null : new Date(Number(text) * 1000));
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** What each of these deals delivered since a moment of its own; a deal without delivery has no entry. Read no clock: answers are kept. */
export async function deliveredSince(
  { events, whose }: DeliveryReader,
  { from, yesterday, today, recent, until }: Asked,
): Promise<Map<string, DeliveredSince>> {
  if (from.size === 0) return new Map();
  const first = new Date(Math.min(...[...from.values()].map((at) => at.getTime())));
  const span: Within = { from: first, to: until };
  const deals = [...from.keys()];
  const { sql: condition, parameters } = deliveryCondition(whose, span, { where: [{ of: 'deal', in: deals }] });
  const [before, day, late] = ['yesterday', 'today', 'recent'].map((name) => `toDateTime({${name}:UInt32}, 'UTC')`);
  const last = (stage: string) => `toString(toUnixTimestamp(maxIf(hour, ${stage} > 0)))`;
  const sql = `SELECT deal, toString(sum(shown)) AS impressions, toString(sum(paid)) AS spend,
  toString(sumIf(shown, hour >= ${day})) AS today_impressions, toString(sumIf(paid, hour >= ${day})) AS today_spend,
  toString(sumIf(shown, hour >= ${before} AND hour < ${day})) AS yesterday_impressions,
  toString(sumIf(paid, hour >= ${before} AND hour < ${day})) AS yesterday_spend,
  ${last('asked')} AS last_request, ${last('offered')} AS last_bid, ${last('won')} AS last_win, ${last('shown')} AS last_impression,
  toString(sumIf(asked, hour >= ${late})) AS recent_requests, toString(sumIf(offered, hour >= ${late})) AS recent_bids,
  toString(sumIf(won, hour >= ${late})) AS recent_wins
FROM (
SELECT deal, hour, sum(impressions) AS shown, sum(spend) AS paid, sum(requests) AS asked, sum(bids) AS offered, sum(wins) AS won
FROM delivery_hourly
WHERE ${condition}
  AND hour >= toDateTime(transform(deal, {where0:Array(String)}, {since:Array(UInt32)}, toUInt32(0)), 'UTC')
GROUP BY deal, hour
)
GROUP BY deal
${LIMITS}`;
  const bound = {
    ...parameters,
    since: [...from.values()].map(seconds),
    yesterday: seconds(yesterday),
    today: seconds(today),
    recent: seconds(recent),
  };
  const rows = await events.kept.of(sql, bound, () => events.query<Row>(sql, bound));
  return new Map(
    rows.map(({ deal, ...row }) => [
      deal,
      {
        since: { impressions: row.impressions, spend: row.spend },
        today: { impressions: row.today_impressions, spend: row.today_spend },
        yesterday: { impressions: row.yesterday_impressions, spend: row.yesterday_spend },
        lastRequest: momentOf(row.last_request),
        lastBid: momentOf(row.last_bid),
        lastWin: momentOf(row.last_win),
        lastImpression: momentOf(row.last_impression),
        recent: { requests: Number(row.recent_requests), bids: Number(row.recent_bids), wins: Number(row.recent_wins) },
      },
    ]),
  );
}
