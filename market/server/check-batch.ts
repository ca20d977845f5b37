import { randomInt, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Stores } from '@kontor/core/server';
import { EVENT_LINES } from '../contract/feed.ts';
import { type Batch, countStaged, turnOf } from './ingest.ts';
import { loadLines } from './ingest-load.ts';
import { type BatchCounts, numberOf } from './ingest-log.ts';
import { createStaging, dropStaging, REQUEST_NAMES, stagingOf } from './ingest-tables.ts';

const SHOWN = 20;

/** What a file would become: its counts, why lines would be refused (with the first line of each reason), and the first rows as understood. */
export type BatchCheck = BatchCounts & {
  reasons: { reason: string; lines: string; first: string }[];
  rows: Record<string, unknown>[];
};

/** Reads a file of event lines as `applyBatch` does, and stores nothing of it. */
export async function checkBatch(
  { events, turns }: Pick<Stores, 'events' | 'turns'>,
  { file, feed = EVENT_LINES, name = basename(file) }: Omit<Batch, 'batch'>,
): Promise<BatchCheck> {
  const number = numberOf(`check ${randomUUID()}`);
  const attempt = { number, attempt: randomInt(1, 2 ** 32 - 1) };
  const staging = stagingOf(attempt);
  // In turn, so that nobody takes the tables for those of a batch that was cut off.
  return turns.take(turnOf(number), async () => {
    try {
      await createStaging(events, staging, feed);
      await loadLines(events, staging, { number, file, feed, name });
      const [counts, reasons, rows] = await Promise.all([
        countStaged(events, attempt),
        events.query<BatchCheck['reasons'][number]>(
          `SELECT reason, count() AS lines, min(number) AS first FROM ${staging.rejects} GROUP BY reason ORDER BY count() DESC, reason`,
        ),
        events.query<Record<string, unknown>>(
          `SELECT ts, weight AS sample, ${REQUEST_NAMES.filter((name) => name !== 'user' && name !== 'household').join(', ')},
             user != 0 AS has_user, household != 0 AS has_household
           FROM ${staging.target('bid_requests')} ORDER BY ts LIMIT ${SHOWN}`,
        ),
      ]);
      return { ...counts, reasons, rows };
    } finally {
      await dropStaging(events, number);
    }
  });
}
