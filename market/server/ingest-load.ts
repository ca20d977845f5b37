import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { EventStore } from '@kontor/core/server';
import type { Feed } from '../contract/feed.ts';
import { type FeedFile, headerOf, readOutcomes } from './feed-csv.ts';
import { readRequests } from './feed-openrtb.ts';
import { readPairs } from './feed-pairs.ts';
import { type Reading, readEvents, UnreadableFeed } from './feed-reading.ts';
import { timeOfName, timeOfText } from './feed-time.ts';
import { deliverySql, householdSql } from './ingest-delivery.ts';
import { sendLines } from './ingest-lines.ts';
import type { Staging } from './ingest-tables.ts';
import { REQUEST_COLUMNS, REQUEST_STEPS } from './line-columns.ts';
import { reasonSql } from './line-reason.ts';
import { settlePairs } from './settle-pairs.ts';

export type BatchSource = { number: bigint; file: string; feed: Feed; name: string };

/** Reads the file's lines into the batch's own tables; nothing outside them changes. Throws `UnreadableFeed` where the format does not fit it. */
export async function loadLines(store: EventStore, staging: Staging, { number, file, feed, name }: BatchSource): Promise<void> {
  const isGzip = await startsWithGzip(file);
  const reading = await readingOf(feed, { file, isGzip, name });
  if (!store.readsLocalFiles) await sendLines(store, staging, { file, isGzip });
  const lines = store.readsLocalFiles
    ? `(SELECT _row_number + 1 AS number, line FROM file({file:String}, LineAsString, 'line String', {compression:String}))`
    : staging.lines;
  const source = { file: literalPath(file), compression: isGzip ? 'gzip' : 'none' };
  await store.command(feedSql(staging, reading, { number, lines }), { ...reading.parameters, ...source });
  if (feed.format === 'openrtb-pairs') await settlePairs(store, staging);
  await store.command(deliverySql(staging, number));
  await store.command(householdSql(staging, number));
}

/** How the lines of this file are read; some formats ask the file. */
async function readingOf(feed: Feed, { name, ...file }: FeedFile & { name: string }): Promise<Reading> {
  const at = timeOfName(name) ?? (feed.ts === undefined ? 0 : timeOfText(feed.ts));
  if (at === null) throw new UnreadableFeed(`${feed.ts} is no time.`);
  if (feed.format === 'openrtb') return readRequests(feed, at);
  if (feed.format === 'openrtb-pairs') return readPairs(feed, at);
  if (feed.format === 'csv') return readOutcomes(await headerOf(file), feed, at);
  return readEvents;
}

/** `file()` reads some characters of a path as a pattern, which must not make it read other files. */
function literalPath(file: string): string {
  const path = resolve(file);
  if (/[*?{}]/.test(path)) throw new Error(`A file to ingest cannot have *, ?, { or } in its path: ${path}`);
  return path;
}

async function startsWithGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function feedSql(staging: Staging, reading: Reading, { number, lines }: { number: bigint; lines: string }): string {
  const steps = [...Object.entries(reading.fields), ...REQUEST_STEPS, ['amount', 'toDecimal64OrNull(sent_price, 6)']];
  const columns = [
    ['reason', reasonSql(reading, staging.deals)],
    ...REQUEST_COLUMNS,
    ['ts', "toDateTime(sent_seconds, 'UTC')"],
    ['batch', `toUInt64(${number})`],
    ['weight', 'toUInt32OrZero(sent_sample)'],
    ['is_line', `toUInt8(${reading.isLine})`],
    ['is_test', "toUInt8(r.test = '1')"],
    ['type', 'sent_type'],
    ['deal_id', 'sent_deal'],
    ['seat', 'sent_seat'],
    ['adomain', 'sent_adomain'],
    ['price', 'amount'],
    ['nbr', 'sent_nbr'],
    ['loss', 'sent_loss'],
    ['event', 'sent_event'],
    ['auction_id', 'sent_auction'],
    ['imp_id', 'sent_imp'],
    ['bid_id', 'sent_bid'],
  ];
  const names = columns.map(([name]) => name);
  // A row for each imp of a request, and one for any other line. A blank line is no line; the length is looked at first, since trimming
  // copies. Only the text of a line that is refused, or may yet be, goes further.
  return `INSERT INTO ${staging.feed} (number, line, ${names.join(', ')})
    WITH ${steps.map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
    SELECT number, if(reason = '' AND sent_type != 'notice', '', sent) AS line, ${columns.map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
    FROM (
      SELECT number, sent, e, arrayJoin(${reading.parts}) AS part
      FROM (
        SELECT number, line AS sent, ${reading.parsed} AS e FROM ${lines}
        WHERE number > ${reading.header} AND NOT (length(line) < 8 AND trimBoth(line, ' \\t\\r') = '')
      )
    )
    SETTINGS max_insert_threads = 2, parallel_view_processing = 1, max_partitions_per_insert_block = 0, max_execution_time = 0`;
}
