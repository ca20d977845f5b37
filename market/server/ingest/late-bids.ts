import type { EventStore } from '@kontor/core/server';
import { OUTCOME_PARTS, type Staging } from './ingest-tables.ts';

/** Hours for which a bid waits for its notices, where the installation sets no others. */
export const LATE_HOURS = 48;
const KEY = ['auction_id', 'imp_id', 'seat', 'bid_id', 'deal_id'];
const KEPT = ['price_currency', 'is_test', 'ts', 'weight', 'adomain', 'price', ...OUTCOME_PARTS];
/** Numbers of bids of earlier batches, which no batch has of its own. */
const FIRST_LATE = 1_000_000_000_000;

/** Adds to the bids of a batch those of batches of the last hours that its notices may be of, with what was told of them before. */
export async function addLateBids(store: EventStore, { pairs, bids }: Staging, hours: number): Promise<void> {
  const columns = [
    'bid',
    'is_late',
    'before',
    'turn',
    'number',
    'line',
    'type',
    'nbr',
    'loss',
    'event',
    'cause',
    'sent_amount',
    ...KEY,
    ...KEPT,
  ];
  const sent = `SELECT auction_id FROM ${pairs} WHERE type = 'notice'`;
  await store.command(`INSERT INTO ${bids} (${columns.join(', ')})
    SELECT ${FIRST_LATE} + rowNumberInAllBlocks(), 1, told, 1, 0, '', 'bid', NULL, NULL, '', '', NULL, ${[...KEY, ...KEPT].join(', ')}
    FROM (
      SELECT *, groupUniqArrayArray(said) OVER (PARTITION BY ${KEY.join(', ')}) AS told FROM late_bids
      WHERE auction_id IN (${sent}) AND kept_at > now() - INTERVAL ${Math.round(hours)} HOUR
        AND (${KEY.join(', ')}) NOT IN (SELECT ${KEY.join(', ')} FROM ${bids})
      ORDER BY kept_at LIMIT 1 BY ${KEY.join(', ')}
    )`);
}

/** Notices that are not refused. */
export const goodNotices = ({ settled, rejects }: Staging) =>
  `(SELECT * FROM ${settled} WHERE number NOT IN (SELECT number FROM ${rejects}))`;

/** What notices say of a bid, by which a later batch tells what is new. */
const SAID_OF_BID = `arrayConcat(if(max(said NOT IN ('loss', 'click')), ['won'], []), if(max(said = 'loss'), ['lost'], []),
  if(max(said IN ('billing', 'impression')), ['shown'], []), groupUniqArrayIf(toString(said), said NOT IN ('win', 'loss', 'click', 'billing', 'impression')))`;

/** Keeps the bids on deals of ours for notices to come, and of earlier ones what this batch told. */
export async function keepBids(store: EventStore, staging: Staging, number: bigint): Promise<void> {
  const columns = [...KEY, ...KEPT];
  await store.command(`INSERT INTO ${staging.target('late_bids')} (day, batch, kept_at, said, ${columns.join(', ')})
    SELECT toDate(b.ts), ${number}, now(), s.told, ${columns.map((column) => `b.${column}`).join(', ')}
    FROM (SELECT * FROM ${staging.bids} WHERE nbr IS NULL AND deal_id IN (SELECT deal_id FROM ${staging.deals})) AS b
    LEFT JOIN (SELECT bid, ${SAID_OF_BID} AS told FROM ${goodNotices(staging)} GROUP BY bid) AS s ON b.bid = s.bid
    WHERE b.is_late = 0 OR notEmpty(s.told)
    SETTINGS max_partitions_per_insert_block = 0`);
}
