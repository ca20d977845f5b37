import type { EventStore } from '@kontor/core/server';
import type { Feed } from '../contract/feed.ts';
import { DELIVERY_DIMENSIONS, OUTCOME_NAMES, type Staging } from './ingest-tables.ts';

const IMPRESSIONS = "('billing', 'impression')";
const VIDEO = "('start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete')";
const DIMENSIONS = DELIVERY_DIMENSIONS.join(', ');

/**
 * Joins the notices of a batch with the bids that they are of, and writes what came of each bid on a deal of this installation. A notice that
 * names no bid, or more than one, is refused; a bid on another deal, or on none, is nothing to us.
 */
export async function settlePairs(store: EventStore, staging: Staging, { once }: Pick<Feed, 'once'>): Promise<void> {
  const { pairs, bids, settled } = staging;
  const isCounted = once ? `AND number IN (SELECT number FROM ${staging.kept})` : '';
  // A line that comes twice bids once.
  await store.command(`CREATE TABLE ${bids} ENGINE = MergeTree ORDER BY auction_id AS
    SELECT rowNumberInAllBlocks() AS bid, * FROM ${pairs} WHERE type = 'bid' ${isCounted}
    ORDER BY number LIMIT 1 BY auction_id, imp_id, seat, bid_id, deal_id`);
  await store.command(`CREATE TABLE ${settled} ENGINE = MergeTree ORDER BY bid AS
    SELECT n.number AS number, n.ts AS at, n.event AS said, n.price AS paid, n.loss AS cause, b.bid AS bid, isNull(b.price) AS is_unpriced
    FROM (SELECT * FROM ${pairs} WHERE type = 'notice') AS n INNER JOIN ${bids} AS b ON n.auction_id = b.auction_id
    WHERE b.nbr IS NULL AND (n.imp_id = '' OR n.imp_id = b.imp_id) AND (n.seat = '' OR n.seat = b.seat) AND (n.bid_id = '' OR n.bid_id = b.bid_id)`);
  const matched = `SELECT number, count() AS bids, any(is_unpriced) AND any(said) IN ${IMPRESSIONS} AS is_unpriced FROM ${settled} GROUP BY number`;
  await store.command(`INSERT INTO ${staging.rejects} (number, reason, line)
    SELECT n.number, multiIf(m.bids = 0, 'names no bid of this batch', m.bids > 1, 'names more than one bid of its request', 'has no price in dollars'), n.line
    FROM (SELECT number, line FROM ${pairs} WHERE type = 'notice') AS n LEFT JOIN (${matched}) AS m ON n.number = m.number
    WHERE m.bids != 1 OR m.is_unpriced`);
  for (const select of outcomesOf(staging)) await store.command(`INSERT INTO ${staging.outcomes} (${OUTCOME_NAMES.join(', ')}) ${select}`);
}

/** An auction for each bid and each deal that nobody bid on, an impression for each bid that was billed or seen, and what notices tell besides. */
function outcomesOf({ bids, settled, deals, rejects }: Staging): string[] {
  const good = `(SELECT * FROM ${settled} WHERE number NOT IN (SELECT number FROM ${rejects}))`;
  const ours = `(SELECT * FROM ${bids} WHERE deal_id IN (SELECT deal_id FROM ${deals})) AS b`;
  const row = (parts: { ts: string; type: string; price: string; nbr: string; loss: string; event: string }) =>
    `SELECT ${parts.ts}, b.weight, ${parts.type}, b.deal_id, b.seat, b.adomain, ${parts.price}, ${parts.nbr}, ${parts.loss}, ${parts.event}, ${DIMENSIONS}`;
  const plain = { ts: 's.at', price: 'NULL', nbr: 'NULL', loss: 'NULL', event: "''" };
  const notices = (select: string, rest: string) => `INNER JOIN (SELECT bid, ${select} FROM ${good} ${rest}) AS s ON b.bid = s.bid`;
  return [
    `${row({ ts: 'b.ts', type: "'auction'", price: 'b.price', nbr: 'b.nbr', loss: 'if(s.is_won, 0, s.cause)', event: "''" })}
      FROM ${ours} LEFT JOIN (
        SELECT bid, max(said NOT IN ('loss', 'click')) AS is_won, maxIf(cause, said = 'loss') AS cause FROM ${good} GROUP BY bid
      ) AS s ON b.bid = s.bid`,
    `${row({ ...plain, type: "'impression'", price: 'coalesce(s.billed, s.shown, s.won, b.price)' })} FROM ${ours}
      ${notices(
        `minIf(at, said IN ${IMPRESSIONS}) AS at, maxIf(paid, said = 'billing') AS billed, maxIf(paid, said = 'impression') AS shown, maxIf(paid, said = 'win') AS won`,
        `GROUP BY bid HAVING countIf(said IN ${IMPRESSIONS}) > 0`,
      )}`,
    `${row({ ...plain, type: "'click'" })} FROM ${ours} ${notices('at', "WHERE said = 'click'")}`,
    `${row({ ...plain, type: "'video'", event: 's.said' })} FROM ${ours} ${notices('min(at) AS at, said', `WHERE said IN ${VIDEO} GROUP BY bid, said`)}`,
  ];
}
