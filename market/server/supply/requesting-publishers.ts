import type { EventStore } from '@kontor/core/server';
import type { Within } from '../delivery/delivery-condition.ts';
import { LIMITS } from '../delivery/delivery-sql.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Publishers that sent requests to the market, the most first. It reads no account's data. */
export async function requestingPublishers(events: EventStore, { from, to }: Within, most: number): Promise<string[]> {
  const sql = `SELECT toString(publisher) AS id FROM bid_requests
WHERE day BETWEEN toDate(toDateTime({from:UInt32}, 'UTC')) AND toDate(toDateTime({to:UInt32} - 1, 'UTC'))
  AND ts >= toDateTime({from:UInt32}, 'UTC') AND ts < toDateTime({to:UInt32}, 'UTC') AND publisher != ''
GROUP BY publisher ORDER BY sum(weight) DESC, publisher LIMIT {most:UInt32}
${LIMITS}`;
  const parameters = { from: seconds(from), to: seconds(to), most };
  const rows = await events.kept.of(sql, parameters, () => events.query<{ id: string }>(sql, parameters));
  return rows.map(({ id }) => id);
}
