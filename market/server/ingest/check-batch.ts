import { randomInt, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { EventStore, Stores } from '@kontor/core/server';
import { EVENT_LINES } from '../../contract/feed.ts';
import { FTRACK_SOURCE } from '../../contract/sightings.ts';
import { notesOf } from './batch-notes.ts';
import { type Batch, countStaged, turnOf } from './ingest.ts';
import { loadLines } from './ingest-load.ts';
import { type BatchCounts, numberOf } from './ingest-log.ts';
import { createStaging, dropStaging, REQUEST_NAMES, type Staging, stagingOf } from './ingest-tables.ts';
import { LATE_HOURS } from './late-bids.ts';
import { withPlainLines } from './plain-lines.ts';
import { readFeed } from './read-feed.ts';
import { type UnreadField, unreadFields } from './unread-fields.ts';

const SHOWN = 20;
const SHOWN_LETTERS = 300;
const MOST_CURRENCIES = 50;
/** Of what a sender calls a currency. */
const LONGEST_CODE = 10;
const NOT_SHOWN = [
  'request_id',
  'categories',
  'segments',
  'contextual',
  'app_said',
  'livestream',
  'user',
  'household',
  'identities',
  'floor',
];
/** What is shown of a row, as it is understood. Identities are hashes, so only whether there is one. */
const COLUMNS = [
  'number',
  'type',
  'ts',
  'weight AS sample',
  ...REQUEST_NAMES.filter((name) => !NOT_SHOWN.includes(name)),
  'floor',
  'deal_id AS deal',
  'event',
  'seat',
  'adomain',
  'price',
  'user != 0 AS has_user',
  'household != 0 AS has_home',
  'is_test',
];

/** A row as understood: texts as the store will have them. */
export type CheckedLine = Record<'type' | 'ts' | 'number' | 'app' | 'domain' | 'publisher' | 'platform' | 'media_type', string> &
  Record<'country' | 'state' | 'dma' | 'zip' | 'language' | 'floor' | 'deal' | 'event' | 'seat' | 'adomain', string> & {
    sample: number;
    floor_unknown: number;
    price: string | null;
    has_user: number;
    has_home: number;
    is_test: number;
  };

/** Floors or prices that no rate makes dollars, by currency. */
export type Unpriced = { what: 'floor' | 'price'; currency: string; count: string };

/**
 * What a file would become: its counts, why lines would be refused (with the first line of each reason), what nothing reads,
 * what no rate makes dollars, and the first rows.
 */
export type BatchCheck = BatchCounts & {
  reasons: { reason: string; lines: string; first: string; text: string }[];
  ignored: UnreadField[];
  unpriced: Unpriced[];
  rows: CheckedLine[];
  notes: string[];
};

/** Reads a file as `applyBatch` does, and stores nothing of it. Throws `UnreadableFeed` where the format does not fit it. */
export const checkBatch = (
  stores: Pick<Stores, 'events' | 'turns'>,
  { file, name = basename(file), ...sent }: Omit<Batch, 'batch'>,
): Promise<BatchCheck> =>
  withPlainLines(file, (sent.feed ?? EVENT_LINES).format, (plain) => checkPlain(stores, { ...sent, file: plain, name }));

async function checkPlain(
  { events, turns }: Pick<Stores, 'events' | 'turns'>,
  { file, feed = EVENT_LINES, name = basename(file) }: Omit<Batch, 'batch'>,
): Promise<BatchCheck> {
  const number = numberOf(`check ${randomUUID()}`);
  const attempt = { number, attempt: randomInt(1, 2 ** 32 - 1) };
  const staging = stagingOf(attempt);
  const { isGzip, ...reading } = await readFeed({ file, feed, name });
  // In turn, so that nobody takes the tables for those of a batch that was cut off.
  return turns.take(turnOf(number), async () => {
    try {
      await createStaging(events, staging, feed);
      await createShown(events, staging);
      await createUnpriced(events, staging);
      await loadLines(events, staging, { number, file, feed, name, ftrackSource: FTRACK_SOURCE, lateHours: LATE_HOURS });
      const [counts, reasons, rows, ignored, unpriced] = await Promise.all([
        countStaged(events, attempt),
        events.query<BatchCheck['reasons'][number]>(
          `SELECT reason, count() AS lines, min(number) AS first, substring(argMin(line, number), 1, ${SHOWN_LETTERS}) AS text FROM ${staging.rejects} GROUP BY reason ORDER BY count() DESC, reason`,
        ),
        events.query<CheckedLine>(
          `SELECT * FROM ${staging.shown} WHERE number NOT IN (SELECT number FROM ${staging.rejects}) ORDER BY number LIMIT ${SHOWN}`,
        ),
        unreadFields({ file, isGzip }, reading),
        events.query<Unpriced>(
          `SELECT what, currency, toString(sum(amounts)) AS count FROM ${staging.unpriced} GROUP BY what, currency ORDER BY sum(amounts) DESC, currency LIMIT ${MOST_CURRENCIES}`,
        ),
      ]);
      return { ...counts, reasons, rows, ignored, unpriced, notes: await notesOf(events, staging, feed.format) };
    } finally {
      await dropStaging(events, number);
    }
  });
}

/** The first good rows of each block that is read; those of the file are among them. */
async function createShown(store: EventStore, staging: Staging): Promise<void> {
  const select = `SELECT ${COLUMNS.join(', ')} FROM ${staging.feed} WHERE reason = ''`;
  await store.command(`CREATE TABLE ${staging.shown} ENGINE = MergeTree ORDER BY number AS ${select}`);
  await store.command(`CREATE MATERIALIZED VIEW ${staging.view('shown')} TO ${staging.shown} AS ${select} ORDER BY number LIMIT ${SHOWN}`);
}

/** Floors and prices of good lines that are no dollars. A notice without a currency has that of its bid, and is not looked at here. */
async function createUnpriced(store: EventStore, staging: Staging): Promise<void> {
  const currency = `substring(if(type = 'request', floor_currency, price_currency), 1, ${LONGEST_CODE}) AS currency`;
  const select = `SELECT if(type = 'request', 'floor', 'price') AS what, ${currency}, count() AS amounts FROM ${staging.feed}
    WHERE reason = '' AND is_test = 0 AND if(type = 'request', floor_unknown = 1, price IS NULL AND sent_amount IS NOT NULL) GROUP BY what, currency`;
  await store.command(`CREATE TABLE ${staging.unpriced} ENGINE = MergeTree ORDER BY tuple() AS ${select}`);
  await store.command(`CREATE MATERIALIZED VIEW ${staging.view('unpriced')} TO ${staging.unpriced} AS ${select}`);
}
