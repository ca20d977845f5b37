import { type EventStore, type Stores, type Turn, TurnTaken } from '@kontor/core/server';
import { recoverBatch, turnOf } from './ingest.ts';
import { type BatchRecord, readLog, unfinishedBatches } from './ingest-log.ts';
import { dropStaging, stagedBatches } from './ingest-tables.ts';

/**
 * Brings every batch that was cut off to its end, and drops what is left of the others; one that somebody is at is left to them.
 * Answers the batches it ended. Throws the first fault, after the others had their chance.
 */
export async function recoverBatches({ events, turns }: Pick<Stores, 'events' | 'turns'>): Promise<BatchRecord[]> {
  const numbers = new Set([...(await unfinishedBatches(events)), ...(await stagedBatches(events))]);
  const recovered: BatchRecord[] = [];
  const faults: unknown[] = [];
  for (const number of numbers) {
    try {
      const record = await turns.take(turnOf(number), (turn) => recoverOne(events, turn, number), { waitMs: 0 });
      if (record) recovered.push(record);
    } catch (error) {
      if (!(error instanceof TurnTaken)) faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return recovered;
}

async function recoverOne(store: EventStore, turn: Turn, number: bigint): Promise<BatchRecord | null> {
  // Read in turn: whoever had it may have ended the batch meanwhile.
  const before = await readLog(store, number);
  const after = before && (await recoverBatch(store, turn, before));
  if (after?.state !== before?.state) return after;
  await turn.check();
  await dropStaging(store, number);
  return null;
}
