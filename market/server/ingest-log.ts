import { createHash } from 'node:crypto';
import type { EventStore } from '@kontor/core/server';

export type BatchState = 'loading' | 'applying' | 'applied' | 'abandoned';
export type BatchCounts = { lines: number; requests: number; outcomes: number; rejected: number };
export type BatchRecord = BatchCounts & { number: bigint; name: string; state: BatchState };

/** A batch's number: what its rows and tables carry in place of its name. */
export function numberOf(batch: string): bigint {
  return createHash('sha256').update(batch).digest().readBigUInt64BE();
}

/** Adds a line to the log; the newest line of a batch says where it stands. */
export async function logState(
  store: EventStore,
  state: BatchState,
  { number, name, lines, requests, outcomes, rejected }: { number: bigint; name: string } & BatchCounts,
): Promise<void> {
  const columns = 'batch, name, state, at, lines, requests, outcomes, rejected';
  await store.command(
    `INSERT INTO ingest_batches (${columns}) SELECT {batch:UInt64}, {name:String}, {state:String}, now64(6), {lines:UInt64}, {requests:UInt64}, {outcomes:UInt64}, {rejected:UInt64}`,
    { batch: number, name, state, lines, requests, outcomes, rejected },
  );
}

type Row = {
  batch: string;
  name: string;
  state: BatchState;
  lines: string;
  requests: string;
  outcomes: string;
  rejected: string;
};

/** The newest line of one batch, or of every batch when no number is given. */
export async function readLog(store: EventStore, number?: bigint): Promise<BatchRecord[]> {
  const rows = await store.query<Row>(
    `SELECT batch, name, state, lines, requests, outcomes, rejected
     FROM ingest_batches ${number === undefined ? '' : 'WHERE batch = {batch:UInt64}'} ORDER BY batch, at DESC LIMIT 1 BY batch`,
    number === undefined ? {} : { batch: number },
  );
  return rows.map((row) => ({
    number: BigInt(row.batch),
    name: row.name,
    state: row.state,
    lines: Number(row.lines),
    requests: Number(row.requests),
    outcomes: Number(row.outcomes),
    rejected: Number(row.rejected),
  }));
}
