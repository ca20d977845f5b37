import { type Stores, TurnTaken } from '@kontor/core/server';
import { applyBatch, type Batch, BatchInProgress, type BatchResult } from './ingest.ts';
import { recoverBatches } from './ingest-recovery.ts';

/** How long a batch waits for the ones before it. */
const WAIT_MS = 60_000;

/**
 * Applies a batch (`applyBatch`). Batches whose requests count once come one after the other, and after those that were cut off, so that each
 * sees what the others have added.
 */
export async function applyFeed(side: Pick<Stores, 'events' | 'turns'>, batch: Batch): Promise<BatchResult> {
  if (!batch.feed?.once) return applyBatch(side, batch);
  const inTurn = async () => {
    await recoverBatches(side);
    return applyBatch(side, batch);
  };
  return side.turns.take('requests that count once', inTurn, { waitMs: WAIT_MS }).catch((error) => {
    throw error instanceof TurnTaken ? new BatchInProgress(batch.batch) : error;
  });
}
