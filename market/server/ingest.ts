import type { EventStore } from '@kontor/core/server';
import { attachBatch } from './ingest-apply.ts';
import { loadLines } from './ingest-load.ts';
import { type BatchCounts, type BatchRecord, logState, numberOf, readLog } from './ingest-log.ts';
import { writeRejects } from './ingest-rejects.ts';
import { createStaging, dropStaging, stagedBatches, stagingOf } from './ingest-tables.ts';

/** A file of event lines (NDJSON, gzip or not) and the name under which it is applied once. */
export type Batch = { batch: string; file: string };
/** `rejectFile` holds the refused lines of this call, null when there are none or the batch was applied before. */
export type BatchResult = BatchCounts & { batch: string; alreadyApplied: boolean; rejectFile: string | null };

/** The batch is in the hands of another process, or of one that died and has not been started again. */
export class BatchInProgress extends Error {
  constructor(batch: string) {
    super(`Batch ${batch} is being applied by another process.`);
  }
}

const NOTHING: BatchCounts = { lines: 0, requests: 0, outcomes: 0, rejected: 0 };
const underWay = new WeakMap<EventStore, Map<string, Promise<BatchResult>>>();

/**
 * Applies a batch once: all of its good lines or, when it throws, none. A batch that was applied changes nothing and answers its first counts;
 * a second call while the first is at work waits for it.
 */
export async function applyBatch(store: EventStore, batch: Batch): Promise<BatchResult> {
  const running = underWay.get(store) ?? new Map<string, Promise<BatchResult>>();
  underWay.set(store, running);
  const other = running.get(batch.batch);
  const work =
    other === undefined ? applyOnce(store, batch) : other.then((result) => ({ ...result, alreadyApplied: true, rejectFile: null }));
  if (other !== undefined) return work;
  running.set(batch.batch, work);
  return work.finally(() => running.delete(batch.batch));
}

async function applyOnce(store: EventStore, { batch, file }: Batch): Promise<BatchResult> {
  const number = numberOf(batch);
  const [before] = await readLog(store, number);
  const record = before === undefined ? undefined : await recoverOwn(store, before);
  if (record?.state === 'applied') return resultOf(batch, record, { alreadyApplied: true, rejectFile: null });
  const { counts, rejectFile } = await stageBatch(store, { batch, file });
  await finishBatch(store, { number, name: batch, ...counts });
  return resultOf(batch, counts, { alreadyApplied: false, rejectFile });
}

/** Loads a batch into tables of its own and declares it ready; a crash up to here leaves nothing behind. */
export async function stageBatch(store: EventStore, { batch, file }: Batch): Promise<{ counts: BatchCounts; rejectFile: string | null }> {
  const number = numberOf(batch);
  const staging = stagingOf(number);
  await logState(store, 'loading', { number, name: batch, ...NOTHING });
  try {
    await createStaging(store, staging);
    await loadLines(store, staging, { number, file });
    const counts = await countStaged(store, number);
    const rejectFile = counts.rejected > 0 ? `${file}.rejected.ndjson` : null;
    if (rejectFile !== null) await writeRejects(store, staging, rejectFile);
    await logState(store, 'applying', { number, name: batch, ...counts });
    return { counts, rejectFile };
  } catch (error) {
    await abandonBatch(store, { number, name: batch });
    throw error;
  }
}

/** From 'applying' on a batch only goes forward. */
export async function finishBatch(store: EventStore, batch: { number: bigint; name: string } & BatchCounts): Promise<void> {
  await attachBatch(store, batch.number);
  await logState(store, 'applied', batch);
  await dropStaging(store, batch.number);
}

/** For the start of the one process that takes batches in: brings every batch that a crash interrupted to its end, and drops what is left of the others. */
export async function recoverBatches(store: EventStore): Promise<BatchRecord[]> {
  const recovered: BatchRecord[] = [];
  const staged = new Set(await stagedBatches(store));
  for (const record of await readLog(store)) {
    const after = await recoverBatch(store, record);
    if (after.state !== record.state) recovered.push(after);
    else if (staged.has(record.number) && (after.state === 'applied' || after.state === 'abandoned'))
      await dropStaging(store, record.number);
  }
  return recovered;
}

/** A batch left unfinished can only be this process's own where the engine is embedded; on a server another process may be at it. */
async function recoverOwn(store: EventStore, record: BatchRecord): Promise<BatchRecord> {
  const isUnfinished = record.state === 'loading' || record.state === 'applying';
  if (isUnfinished && !store.readsLocalFiles) throw new BatchInProgress(record.name);
  return recoverBatch(store, record);
}

async function recoverBatch(store: EventStore, record: BatchRecord): Promise<BatchRecord> {
  if (record.state === 'applied' || record.state === 'abandoned') return record;
  if (record.state === 'applying') {
    await finishBatch(store, record);
    return { ...record, state: 'applied' };
  }
  await abandonBatch(store, record);
  return { ...record, state: 'abandoned' };
}

async function abandonBatch(store: EventStore, { number, name }: { number: bigint; name: string }): Promise<void> {
  await dropStaging(store, number);
  await logState(store, 'abandoned', { number, name, ...NOTHING });
}

async function countStaged(store: EventStore, number: bigint): Promise<BatchCounts> {
  const staging = stagingOf(number);
  const countOf = (table: string) => `(SELECT count() FROM ${table})`;
  const [row] = await store.query<{ requests: string; outcomes: string; rejected: string }>(
    `SELECT ${countOf(staging.target('bid_requests'))} AS requests, ${countOf(staging.outcomes)} AS outcomes, ${countOf(staging.rejects)} AS rejected`,
  );
  const counts = { requests: Number(row?.requests), outcomes: Number(row?.outcomes), rejected: Number(row?.rejected) };
  return { ...counts, lines: counts.requests + counts.outcomes + counts.rejected };
}

function resultOf(
  batch: string,
  { lines, requests, outcomes, rejected }: BatchCounts,
  rest: Pick<BatchResult, 'alreadyApplied' | 'rejectFile'>,
): BatchResult {
  return { batch, lines, requests, outcomes, rejected, ...rest };
}
