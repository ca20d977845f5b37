import type { EventStore } from '@kontor/core/server';
import { MOST_CPM } from '../../contract/exchange-rate.ts';
import type { Feed } from '../../contract/feed.ts';
import { dollarsSql, isForeign } from '../dollars-sql.ts';
import { OUTCOME_NAMES, OUTCOME_PARTS, type Staging } from './ingest-tables.ts';
import { addLateBids, goodNotices, keepBids } from './late-bids.ts';
import { UNKNOWN_DEAL, VIDEO_EVENTS, VIEWS, words } from './line-reason.ts';

const IMPRESSIONS = "('billing', 'impression')";
/** What bill, impression and win say, and whether they do: a price that is not known in dollars is none of another notice's either. */
const NAMED_PRICES = Object.entries({ billed: 'billing', shown: 'impression', won: 'win' })
  .map(([name, said]) => `maxIf(paid, said = '${said}') AS ${name}, countIf(said = '${said}' AND amount IS NOT NULL) > 0 AS is_${name}`)
  .join(', ');
/** In view once is in view, whatever else was said of it; only then does it count that it was not. */
const VIEW = "multiIf(countIf(said = 'viewable') > 0, 'viewable', countIf(said = 'notViewable') > 0, 'notViewable', 'viewUndetermined')";
const PARTS = OUTCOME_PARTS.join(', ');

type Settling = Pick<Feed, 'once'> & { number: bigint; lateHours: number };

/**
 * Joins the notices of a batch with the bids that they are of, of this batch or of one of the last hours, and writes what came of each bid on a deal
 * of this installation. A notice that names no bid may name deal and price itself; else it is refused, as one that names several. A bid on another
 * deal, or on none, is nothing to us.
 */
export async function settlePairs(store: EventStore, staging: Staging, { once, number, lateHours }: Settling): Promise<void> {
  const { pairs, bids, settled } = staging;
  const isCounted = once ? `AND number IN (SELECT number FROM ${staging.kept})` : '';
  // A line that comes twice bids once. Two bids of an auction of a deal are one auction.
  await store.command(`CREATE TABLE ${bids} ENGINE = MergeTree ORDER BY auction_id AS
    SELECT rowNumberInAllBlocks() AS bid, toUInt8(0) AS is_late, emptyArrayString() AS before,
      row_number() OVER (PARTITION BY auction_id, imp_id, deal_id ORDER BY number, seat, bid_id) AS turn, *
    FROM (SELECT * FROM ${pairs} WHERE type = 'bid' ${isCounted} ORDER BY number LIMIT 1 BY auction_id, imp_id, seat, bid_id, deal_id)`);
  await addLateBids(store, staging, lateHours);
  await store.command(`CREATE TABLE ${settled} ENGINE = MergeTree ORDER BY bid AS
    SELECT n.number AS number, n.ts AS at, n.event AS said, n.sent_amount AS amount, ${paid(staging.rates)} AS paid, n.loss AS cause, b.bid AS bid
    FROM (SELECT * FROM ${pairs} WHERE type = 'notice') AS n INNER JOIN ${bids} AS b ON n.auction_id = b.auction_id
    WHERE b.nbr IS NULL AND (n.imp_id = '' OR n.imp_id = b.imp_id) AND (n.seat = '' OR n.seat = b.seat) AND (n.bid_id = '' OR n.bid_id = b.bid_id)
      AND (n.deal_id = '' OR n.deal_id = b.deal_id)`);
  const matched = `SELECT number, count() AS bids, max(ifNull(paid, 0)) > ${MOST_CPM} AS is_beyond FROM ${settled} GROUP BY number`;
  const isOurs = `n.deal_id IN (SELECT deal_id FROM ${staging.deals})`;
  const isUnpriced = `n.event IN ${IMPRESSIONS} AND n.sent_amount IS NULL`;
  await store.command(`INSERT INTO ${staging.rejects} (number, reason, line, deal)
    SELECT n.number, multiIf(m.bids > 1, 'names more than one bid of its request', m.bids = 1, 'has a price that is no amount',
      n.deal_id = '', 'names no bid of this batch', NOT ${isOurs}, '${UNKNOWN_DEAL}', 'has no price') AS reason, n.line, if(reason = '${UNKNOWN_DEAL}', n.deal_id, '')
    FROM (SELECT * FROM ${pairs} WHERE type = 'notice') AS n LEFT JOIN (${matched}) AS m ON n.number = m.number
    WHERE m.bids > 1 OR m.is_beyond OR (m.bids = 0 AND (NOT ${isOurs} OR ${isUnpriced}))`);
  for (const select of outcomesOf(staging)) await store.command(`INSERT INTO ${staging.outcomes} (${OUTCOME_NAMES.join(', ')}) ${select}`);
  await keepBids(store, staging, number);
}

/** A notice's price is in its own currency, else in that of its bid. */
function paid(rates: string): string {
  const ofBid = { amount: 'ifNull(n.sent_amount, 0)', currency: 'b.price_currency', seconds: 'toUnixTimestamp(n.ts)', places: 6 };
  const isOfBid = `n.price_currency = '' AND ifNull(n.sent_amount, 0) != 0 AND ${isForeign('b.price_currency')}`;
  return `if(${isOfBid}, ${dollarsSql(rates, ofBid)}, n.price)`;
}

/** An auction for each bid and each deal that nobody bid on, an impression for each bid that was billed or seen, and what notices tell besides. */
function outcomesOf(staging: Staging): string[] {
  const { bids, deals } = staging;
  const good = goodNotices(staging);
  // A notice of a test is one of its bid, and counts as little.
  const ours = `(SELECT * FROM ${bids} WHERE is_test = 0 AND deal_id IN (SELECT deal_id FROM ${deals})) AS b`;
  const row = (parts: { ts: string; type: string; price: string; nbr: string; loss: string; event: string }) =>
    `SELECT ${parts.ts}, b.weight, ${parts.type}, b.deal_id, b.seat, b.adomain, ${parts.price}, ${parts.nbr}, ${parts.loss}, ${parts.event}, '', ${PARTS}`;
  const plain = { ts: 's.at', price: 'NULL', nbr: 'NULL', loss: 'NULL', event: "''" };
  const notices = (select: string, rest: string) => `INNER JOIN (SELECT bid, ${select} FROM ${good} ${rest}) AS s ON b.bid = s.bid`;
  const ends = `(SELECT bid, max(said NOT IN ('loss', 'click')) AS is_won, maxIf(cause, said = 'loss') AS cause FROM ${good} GROUP BY bid) AS s ON b.bid = s.bid`;
  const end = 'if(s.is_won, 0, s.cause)';
  return [
    `${row({ ts: 'b.ts', type: "if(b.turn = 1, 'auction', 'rebid')", price: 'b.price', nbr: 'b.nbr', loss: end, event: "''" })}
      FROM ${ours} LEFT JOIN ${ends} WHERE b.is_late = 0`,
    // Its auction was counted in the hour that it was in; so is its end.
    `${row({ ts: 'b.ts', type: "'settled'", price: 'NULL', nbr: 'NULL', loss: end, event: "''" })}
      FROM ${ours} INNER JOIN ${ends} WHERE b.is_late = 1 AND NOT has(b.before, 'won') AND (s.is_won OR (s.cause IS NOT NULL AND NOT has(b.before, 'lost')))`,
    `${row({ ...plain, type: "'impression'", price: 'multiIf(s.is_billed, s.billed, s.is_shown, s.shown, s.is_won, s.won, b.price)' })} FROM ${ours}
      ${notices(`minIf(at, said IN ${IMPRESSIONS}) AS at, ${NAMED_PRICES}`, `GROUP BY bid HAVING countIf(said IN ${IMPRESSIONS}) > 0`)}
      WHERE NOT has(b.before, 'shown')`,
    `${row({ ...plain, type: "'click'" })} FROM ${ours} ${notices('at', "WHERE said = 'click'")}`,
    `${row({ ...plain, type: "'video'", event: 's.said' })} FROM ${ours} ${notices('min(at) AS at, said', `WHERE said IN (${words(VIDEO_EVENTS)}) GROUP BY bid, said`)}
      WHERE NOT has(b.before, s.said)`,
    `${row({ ...plain, type: 's.view' })} FROM ${ours}
      ${notices(`min(at) AS at, ${VIEW} AS view`, `WHERE said IN (${words(VIEWS)}) GROUP BY bid`)} WHERE NOT hasAny(b.before, [${words(VIEWS)}])`,
    aloneSql(staging),
  ];
}

/** What a notice tells that names no bid and its deal: an impression, a click, an event or a view of it, or that it was won. */
function aloneSql({ pairs, settled, rejects }: Staging): string {
  const type = `multiIf(event IN ${IMPRESSIONS}, 'impression', event IN (${words(VIDEO_EVENTS)}), 'video', event IN ('win', 'loss'), 'settled', event)`;
  return `SELECT ts, weight, ${type} AS kind, deal_id, seat, adomain, if(kind = 'impression', price, NULL), NULL, if(event = 'win', 0, if(event = 'loss', loss, NULL)),
      if(kind = 'video', event, ''), '', ${PARTS}
    FROM ${pairs} WHERE type = 'notice' AND is_test = 0 AND deal_id != '' AND number NOT IN (SELECT number FROM ${rejects}) AND number NOT IN (SELECT number FROM ${settled})
    ORDER BY number LIMIT 1 BY auction_id, deal_id, imp_id, seat, bid_id, if(event IN ${IMPRESSIONS}, 'impression', event), if(event = 'click', number, 0)`;
}
