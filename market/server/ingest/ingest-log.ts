import { createHash } from 'node:crypto';
import type { EventStore } from '@kontor/core/server';
import { EVENT_LINES, type Feed } from '../../contract/feed.ts';
import { timeOfName } from './feed-time.ts';

export type BatchState = 'loading' | 'applying' | 'applied' | 'abandoned';
export type BatchCounts = { lines: number; requests: number; outcomes: number; rejected: number };
/** A try of a batch and what it counted. */
export type BatchTry = BatchCounts & { number: bigint; name: string; sender: string; content: string; attempt: number };
export type BatchRecord = BatchTry & { state: BatchState };

/** What a batch is known by: a name that a sender gave is the sender's own. No name has a slash. */
export const batchKeyOf = (batch: string, sender: string) => (sender === '' ? batch : `${sender}/${batch}`);

/** A batch's number: what its rows and tables carry in place of its name. */
export function numberOf(batch: string, sender = ''): bigint {
  return createHash('sha256').update(batchKeyOf(batch, sender)).digest().readBigUInt64BE();
}

/**
 * The name of a batch that its sender gave none: the hash of its content and, of other lines than our own, how they are read. So a file
 * that was sent in the wrong format may be sent again in the right one.
 */
export function batchNameOf(contentHash: string, feed: Feed, file: string): string {
  if (JSON.stringify(feed) === JSON.stringify(EVENT_LINES)) return contentHash;
  // Named as before there were these options, so that nothing is applied twice.
  const { zone, dates, ...asBefore } = feed;
  const reading = createHash('sha256')
    .update(JSON.stringify([zone === 'UTC' && dates === '' ? asBefore : feed, timeOfName(file, zone)]))
    .digest('hex');
  return `${contentHash}.${feed.format}.${reading.slice(0, 16)}`;
}

/** Adds a line to the log; the newest line of a batch says where it stands. */
export async function logState(
  store: EventStore,
  state: BatchState,
  { number, name, sender, content, attempt, lines, requests, outcomes, rejected }: BatchTry,
): Promise<void> {
  const columns = 'batch, name, sender, content, state, at, attempt, lines, requests, outcomes, rejected';
  await store.command(
    `INSERT INTO ingest_batches (${columns}) SELECT {batch:UInt64}, {name:String}, {sender:String}, {content:String}, {state:String}, now64(6), {attempt:UInt32}, {lines:UInt64}, {requests:UInt64}, {outcomes:UInt64}, {rejected:UInt64}`,
    { batch: number, name, sender, content, state, attempt, lines, requests, outcomes, rejected },
  );
}

type Row = {
  name: string;
  sender: string;
  content: string;
  state: BatchState;
  attempt: number;
  lines: string;
  requests: string;
  outcomes: string;
  rejected: string;
};

/** The newest line of a batch; null for one that was never begun. */
export async function readLog(store: EventStore, number: bigint): Promise<BatchRecord | null> {
  const [row] = await store.query<Row>(
    `SELECT name, sender, content, state, attempt, lines, requests, outcomes, rejected
     FROM ingest_batches WHERE batch = {batch:UInt64} ORDER BY at DESC LIMIT 1`,
    { batch: number },
  );
  if (row === undefined) return null;
  return {
    number,
    name: row.name,
    sender: row.sender,
    content: row.content,
    state: row.state,
    attempt: row.attempt,
    lines: Number(row.lines),
    requests: Number(row.requests),
    outcomes: Number(row.outcomes),
    rejected: Number(row.rejected),
  };
}

/** Numbers of the batches that were begun and not brought to an end. */
export async function unfinishedBatches(store: EventStore): Promise<bigint[]> {
  const rows = await store.query<{ batch: string }>(
    "SELECT batch FROM ingest_batches GROUP BY batch HAVING argMax(state, at) IN ('loading', 'applying') ORDER BY batch",
  );
  return rows.map(({ batch }) => BigInt(batch));
}
