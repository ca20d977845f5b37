import { randomInt, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { EventStore, Stores } from '@kontor/core/server';
import { EVENT_LINES } from '../contract/feed.ts';
import { type Batch, countStaged, turnOf } from './ingest.ts';
import { loadLines } from './ingest-load.ts';
import { type BatchCounts, numberOf } from './ingest-log.ts';
import { createStaging, dropStaging, REQUEST_NAMES, type Staging, stagingOf } from './ingest-tables.ts';
import { readFeed } from './read-feed.ts';
import { type UnreadField, unreadFields } from './unread-fields.ts';

const SHOWN = 20;
/** What is shown of a row, as it is understood. Identities are hashes, so only whether there is one. */
const COLUMNS = [
  'number',
  'type',
  'ts',
  'weight AS sample',
  ...REQUEST_NAMES.filter((name) => !['request_id', 'categories', 'livestream', 'user', 'household', 'floor'].includes(name)),
  'floor',
  'deal_id AS deal',
  'event',
  'seat',
  'adomain',
  'price',
  'user != 0 AS has_user',
  'household != 0 AS has_home',
];

/** A row as understood: texts as the store will have them. */
export type CheckedLine = Record<'type' | 'ts' | 'number' | 'app' | 'domain' | 'publisher' | 'platform' | 'media_type', string> &
  Record<'country' | 'state' | 'dma' | 'zip' | 'language' | 'floor' | 'deal' | 'event' | 'seat' | 'adomain', string> & {
    sample: number;
    floor_unknown: number;
    price: string | null;
    has_user: number;
    has_home: number;
  };

/** What a file would become: its counts, why lines would be refused (with the first line of each reason), what nothing reads, and the first rows. */
export type BatchCheck = BatchCounts & {
  reasons: { reason: string; lines: string; first: string }[];
  ignored: UnreadField[];
  rows: CheckedLine[];
};

/** Reads a file as `applyBatch` does, and stores nothing of it. Throws `UnreadableFeed` where the format does not fit it. */
export async function checkBatch(
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
      await loadLines(events, staging, { number, file, feed, name });
      const [counts, reasons, rows, ignored] = await Promise.all([
        countStaged(events, attempt),
        events.query<BatchCheck['reasons'][number]>(
          `SELECT reason, count() AS lines, min(number) AS first FROM ${staging.rejects} GROUP BY reason ORDER BY count() DESC, reason`,
        ),
        events.query<CheckedLine>(
          `SELECT * FROM ${staging.shown} WHERE number NOT IN (SELECT number FROM ${staging.rejects}) ORDER BY number LIMIT ${SHOWN}`,
        ),
        unreadFields({ file, isGzip }, reading),
      ]);
      return { ...counts, reasons, rows, ignored };
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
