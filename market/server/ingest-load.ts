import { resolve } from 'node:path';
import type { EventParameters, EventStore } from '@kontor/core/server';
import { MOST_CPM } from '../contract/exchange-rate.ts';
import { DECIMAL } from '../contract/said-number.ts';
import { currencySql, dollarsSql, isForeign } from './dollars-sql.ts';
import { OPEN_DATE, type Reading } from './feed-reading.ts';
import { type DayOrder, dayOrderSql } from './feed-time.ts';
import { SIGHTING_COLUMNS } from './identity-columns.ts';
import { deliverySql, householdSql, sightingsSql, unofferedSql } from './ingest-delivery.ts';
import { sendLines } from './ingest-lines.ts';
import { emptyStaging, type Staging } from './ingest-tables.ts';
import { keepFirst } from './keep-first.ts';
import { REQUEST_COLUMNS, requestSteps } from './line-columns.ts';
import { reasonSql } from './line-reason.ts';
import { LONGEST_LINE, withoutLongLines } from './long-lines.ts';
import { type FeedSource, readFeed } from './read-feed.ts';
import { settlePairs } from './settle-pairs.ts';
import { withTupleElements } from './text-sql.ts';

/** `ftrackSource` is the source of `user.eids` by which FTrack knows households. */
export type BatchSource = FeedSource & { number: bigint; ftrackSource: string };

/** Reads the file's lines into the batch's own tables; nothing outside them changes. Throws `UnreadableFeed` where the format does not fit it. */
export async function loadLines(store: EventStore, staging: Staging, { number, ftrackSource, ...sent }: BatchSource): Promise<void> {
  const { file, feed } = sent;
  const { isGzip, ...reading } = await readFeed(sent);
  const read = async (lines: string, source: EventParameters) => {
    const readAs = (dates: DayOrder) =>
      store.command(feedSql(staging, reading, { number, lines }), { ...reading.parameters, ...source, dates, ftrack: ftrackSource });
    await readAs('');
    const dates = await orderTold(store, staging, reading);
    if (dates === '') return;
    await emptyStaging(store, staging);
    await readAs(dates);
  };
  if (store.readsLocalFiles)
    await withoutLongLines({ file, isGzip }, (kept, long) =>
      read(FROM_FILE, { file: literalPath(kept.file), compression: kept.isGzip ? 'gzip' : 'none', long }),
    );
  else await read(staging.lines, { long: await sendLines(store, staging, { file, isGzip }) });
  if (feed.once) await keepFirst(store, staging);
  if (feed.format === 'openrtb-pairs') await settlePairs(store, staging, feed);
  await store.command(deliverySql(staging, number));
  await store.command(unofferedSql(staging, number));
  await store.command(householdSql(staging, number));
  await store.command(sightingsSql(staging, number));
}

/** Which number of a file's dates is the month, as its whole column tells; '' where it has no such dates, or leaves it open. */
async function orderTold(store: EventStore, staging: Staging, { time }: Pick<Reading, 'time'>): Promise<DayOrder> {
  if (time === '') return '';
  const open = `(SELECT ${time} AS said FROM ${staging.rejects} WHERE reason = {reason:String})`;
  const [told] = await store.query<{ days: string; months: string }>(dayOrderSql(open), { reason: OPEN_DATE });
  const [isDayFirst, isMonthFirst] = [Number(told?.days) > 0, Number(told?.months) > 0];
  if (isDayFirst === isMonthFirst) return '';
  return isDayFirst ? 'dmy' : 'mdy';
}

const FROM_FILE = `(SELECT _row_number + 1 AS number, line FROM file({file:String}, LineAsString, 'line String', {compression:String}))`;

/** `file()` reads some characters of a path as a pattern, which must not make it read other files. */
function literalPath(file: string): string {
  const path = resolve(file);
  if (/[*?{}]/.test(path)) throw new Error(`A file to ingest cannot have *, ?, { or } in its path: ${path}`);
  return path;
}

const PRICE = { amount: 'ifNull(amount, 0)', currency: 'said_currency', seconds: 'sent_seconds', places: 6 };
/** `dollars` is NULL of a price that is none, or not known in dollars; nothing is 0 in every currency. */
const priceSteps = (rates: string): [name: string, sql: string][] => [
  ['said_currency', currencySql('sent_currency')],
  ['amount', 'toDecimal64OrNull(sent_price, 6)'],
  ['dollars', `if(${isForeign('said_currency')} AND ifNull(amount, 0) != 0, ${dollarsSql(rates, PRICE)}, amount)`],
];

/** A request that is whole and names no floor has none; of an outcome that names none it is not known, nor where it is no amount. */
const SAID_FLOOR = `if(imp.bidfloor = '', sent_type = 'bid', match(imp.bidfloor, '${DECIMAL}'))`;
const MOST_FLOOR = `toDecimal64(${MOST_CPM}, 4)`;
const IMP_FLOOR = `if(isNull(floor_dollars) OR floor_dollars > ${MOST_FLOOR} OR NOT ${SAID_FLOOR}, NULL,
      toUInt32(greatest(least(ifNull(floor_dollars, 0), ${MOST_FLOOR}), 0) * 10000))`;

function feedSql(staging: Staging, reading: Reading, { number, lines }: { number: bigint; lines: string }): string {
  const steps = [...Object.entries(reading.fields), ...requestSteps(staging.rates), ...priceSteps(staging.rates)];
  const columns: (readonly [name: string, sql: string])[] = [
    ...REQUEST_COLUMNS,
    ['ts', "toDateTime(sent_seconds, 'UTC')"],
    ['batch', `toUInt64(${number})`],
    ['weight', 'toUInt32OrZero(sent_sample)'],
    ['is_line', `toUInt8(${reading.isLine})`],
    ['is_test', "toUInt8(r.test IN ('1', 'true'))"],
    ['type', 'sent_type'],
    ['deal_id', 'sent_deal'],
    ['seat', 'sent_seat'],
    ['adomain', 'sent_adomain'],
    ['price', 'dollars'],
    ['sent_amount', 'amount'],
    ['price_currency', 'said_currency'],
    ['floor_currency', 'said_floor_currency'],
    ['nbr', 'toInt32OrNull(sent_nbr)'],
    ['loss', 'toInt32OrNull(sent_loss)'],
    ['event', 'sent_event'],
    ['cause', 'sent_cause'],
    ...SIGHTING_COLUMNS,
    ['imp_floor', IMP_FLOOR],
    ['auction_id', 'sent_auction'],
    ['imp_id', 'sent_imp'],
    ['bid_id', 'sent_bid'],
  ];
  const names = columns.map(([name]) => name);
  const verdict = reasonSql(reading, staging.deals);
  // What is lazy is worked out again at each of its uses, which costs many times what it saves: the steps are used often and cost little.
  // Blocks are small, as each row of a line carries all of it: a hundred imps of the longest line are 200 MB.
  // A row for each imp of a request, and one for any other line. A blank line is no line; the length is looked at first, since trimming
  // copies. Only the text of a line that is refused, or may yet be, goes further.
  return withTupleElements(`INSERT INTO ${staging.feed} (number, line, reason, ${names.join(', ')})
    SELECT number, multiIf(type = 'notice', sent, reason = '', '', sent) AS line, ${verdict.reason} AS reason, ${names.join(', ')}
    FROM (
      WITH ${steps.map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
      SELECT number, sent, ${[...verdict.columns, ...columns].map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
      FROM (
        SELECT number, sent, e, arrayJoin(${reading.parts}) AS part
        FROM (
          SELECT number, line AS sent, ${reading.parsed} AS e FROM ${lines}
          WHERE number > ${reading.header} AND NOT (length(line) < 8 AND trimBoth(line, ' \\t\\r') = '')
        )
      )
    )
    SETTINGS short_circuit_function_evaluation = 'disable', max_insert_threads = 2, parallel_view_processing = 1, max_partitions_per_insert_block = 0, max_execution_time = 0, input_format_max_block_size_bytes = ${LONGEST_LINE}`);
}
