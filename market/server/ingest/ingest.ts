import { randomInt } from 'node:crypto';
import { basename } from 'node:path';
import { type EventStore, type Stores, type Turn, TurnTaken } from '@kontor/core/server';
import { EVENT_LINES, type Feed } from '../../contract/feed.ts';
import { FTRACK_SOURCE } from '../../contract/sightings.ts';
import { notesOf } from './batch-notes.ts';
import { attachBatch } from './ingest-apply.ts';
import { loadLines } from './ingest-load.ts';
import { type BatchCounts, type BatchRecord, type BatchTry, logState, numberOf, readLog } from './ingest-log.ts';
import { writeRejects } from './ingest-rejects.ts';
import { type Attempt, createStaging, dropStaging, stagingOf } from './ingest-tables.ts';
import { LATE_HOURS } from './late-bids.ts';

/**
 * A file of lines (gzip or not) and the name under which it is applied once. `feed` says how its lines are read, else as event lines;
 * `name` is what its sender calls it, where that is not the file's. `sender` is whose the batch's name is, '' of one that is named by its content.
 * `content` tells it from others of its name. `ftrackSource` is the source of `user.eids` by which FTrack knows households; bids wait `lateHours` for their notices.
 */
export type Batch = {
  batch: string;
  sender?: string;
  content?: string;
  file: string;
  feed?: Feed;
  name?: string;
  ftrackSource?: string;
  lateHours?: number;
};
/** `rejectFile` holds the refused lines of this call, null when there are none or the batch was applied before. */
export type BatchResult = BatchCounts & { batch: string; alreadyApplied: boolean; rejectFile: string | null; notes: string[] };

/** The batch is being applied for another sender, here or by another server, and that takes its time. */
export class BatchInProgress extends Error {
  constructor(batch: string) {
    super(`Batch ${batch} is being applied already.`);
  }
}

/** The sender's name stands for another batch, which was applied. */
export class BatchNameTaken extends Error {
  constructor(batch: string) {
    super(`Another batch was applied under the name ${batch}.`);
  }
}

const NOTHING: BatchCounts = { lines: 0, requests: 0, outcomes: 0, rejected: 0 };
/** How long a second sender of a batch waits for the first one's answer. */
const WAIT_MS = 60_000;

/** The turn in which a batch is worked on: whoever has it knows that a batch left unfinished is nobody's. */
export const turnOf = (number: bigint) => `batch ${number}`;

/**
 * Applies a batch once: all of its good lines or, when it throws, none. A batch that was applied changes nothing and answers its first counts;
 * a second call while the first is at work waits for it.
 */
export async function applyBatch({ events, turns }: Pick<Stores, 'events' | 'turns'>, batch: Batch): Promise<BatchResult> {
  const work = turns.take(turnOf(numberOf(batch.batch, batch.sender)), (turn) => applyOnce(events, turn, batch), { waitMs: WAIT_MS });
  return work.catch((error) => {
    throw error instanceof TurnTaken ? new BatchInProgress(batch.batch) : error;
  });
}

async function applyOnce(store: EventStore, turn: Turn, batch: Batch): Promise<BatchResult> {
  const before = await readLog(store, numberOf(batch.batch, batch.sender));
  const record = before ? await recoverBatch(store, turn, before) : await readOld(store, batch);
  if (record?.state === 'applied') {
    if (!['', contentOf(batch)].includes(record.content)) throw new BatchNameTaken(batch.batch);
    return resultOf(record, { alreadyApplied: true, rejectFile: null, notes: [] });
  }
  const { rejectFile, notes, ...staged } = await stageBatch(store, turn, batch);
  await finishBatch(store, turn, staged);
  return resultOf(staged, { alreadyApplied: false, rejectFile, notes });
}

const contentOf = ({ batch, content = batch }: Batch) => content;

/** A batch from before names were their senders': it was every sender's, and its content is not known. */
async function readOld(store: EventStore, { batch, sender = '' }: Batch): Promise<BatchRecord | null> {
  const old = sender === '' ? null : await readLog(store, numberOf(batch));
  return old?.content === '' ? old : null;
}

/** Loads a batch into tables of its own and declares it ready; a crash up to here leaves nothing behind. */
export async function stageBatch(
  store: EventStore,
  turn: Turn,
  batch: Batch,
): Promise<BatchTry & { rejectFile: string | null; notes: string[] }> {
  const { sender = '', file, feed = EVENT_LINES, name = basename(file), ftrackSource = FTRACK_SOURCE, lateHours = LATE_HOURS } = batch;
  const of = { number: numberOf(batch.batch, sender), name: batch.batch, sender, content: contentOf(batch) };
  const begun = { ...of, attempt: randomInt(1, 2 ** 32 - 1), ...NOTHING };
  const staging = stagingOf(begun);
  await logState(store, 'loading', begun);
  try {
    await createStaging(store, staging, feed);
    await loadLines(store, staging, { number: begun.number, file, feed, name, ftrackSource, lateHours });
    const loaded = { ...begun, ...(await countStaged(store, begun)) };
    const notes = await notesOf(store, staging, feed.format);
    const rejectFile = loaded.rejected > 0 ? `${file}.rejected.ndjson` : null;
    if (rejectFile !== null) await writeRejects(store, staging, rejectFile);
    await turn.check();
    await logState(store, 'applying', loaded);
    return { ...loaded, rejectFile, notes };
  } catch (error) {
    await abandonBatch(store, turn, begun);
    throw error;
  }
}

/** From 'applying' on a batch only goes forward. */
export async function finishBatch(store: EventStore, turn: Turn, batch: BatchTry): Promise<void> {
  await attachBatch(store, turn, batch);
  await turn.check();
  await logState(store, 'applied', batch);
  await dropStaging(store, batch.number);
}

/** Brings a batch that was cut off to its end; one that is there already stays as it is. */
export async function recoverBatch(store: EventStore, turn: Turn, record: BatchRecord): Promise<BatchRecord> {
  if (record.state === 'applied' || record.state === 'abandoned') return record;
  if (record.state === 'applying') {
    await finishBatch(store, turn, record);
    return { ...record, state: 'applied' };
  }
  await abandonBatch(store, turn, record);
  return { ...record, state: 'abandoned' };
}

async function abandonBatch(store: EventStore, turn: Turn, batch: BatchTry): Promise<void> {
  await turn.check();
  await dropStaging(store, batch.number);
  await logState(store, 'abandoned', { ...batch, ...NOTHING });
}

/** What a loaded try holds; in formats that join lines, outcomes are more or fewer than the lines that told of them. */
export async function countStaged(store: EventStore, batch: Attempt): Promise<BatchCounts> {
  const staging = stagingOf(batch);
  const [row] = await store.query<Record<keyof BatchCounts, string>>(
    `SELECT lines, requests, (SELECT count() FROM ${staging.outcomes}) AS outcomes, (SELECT count() FROM ${staging.rejects}) AS rejected
     FROM (SELECT sum(lines) AS lines, sum(requests) AS requests FROM ${staging.counted})`,
  );
  return { lines: Number(row?.lines), requests: Number(row?.requests), outcomes: Number(row?.outcomes), rejected: Number(row?.rejected) };
}

function resultOf(
  { name, lines, requests, outcomes, rejected }: BatchTry,
  rest: Pick<BatchResult, 'alreadyApplied' | 'rejectFile' | 'notes'>,
): BatchResult {
  return { batch: name, lines, requests, outcomes, rejected, ...rest };
}
