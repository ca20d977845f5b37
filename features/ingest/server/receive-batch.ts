import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '@kontor/core/contract';
import { bodyStream, type Call, freeBytes, isSendersFault, type Stores, streamLimits } from '@kontor/core/server';
import { batchInProgress, batchUnreadable, type ingestRoutes, noRoom } from '@kontor/ingest/contract';
import { applyBatch, type Batch, BatchInProgress, batchNameOf, UnreadableFeed } from '@kontor/market/server';
import { indexForecast } from './jobs.ts';
import { REJECTS } from './rejects.ts';

/** Rejects told in the reply; the reject file holds all of them. */
const TOLD_REJECTS = 100;
const BATCH_NAME = /^[\w.:-]{1,120}$/;

/** Batches leave room for what people save; a sender with a batch of events can come again. */
async function refuseWithoutRoom({ config, log }: Stores) {
  const free = await freeBytes(config.dataFolder);
  if (free >= config.MIN_FREE_MB * 1_000_000) return;
  log.error({ freeMb: Math.floor(free / 1_000_000), wantedMb: config.MIN_FREE_MB }, 'no room for a batch');
  fail(noRoom);
}

/** A body that breaks off, or is not the gzip it says, was not sent whole; whatever else fails is no fault of the sender's. */
function blame(error: unknown): never {
  if (isSendersFault(error)) fail(batchUnreadable);
  throw error;
}

/** Writes the body to a file of its own and returns the hash of what came, so that an unnamed batch is still applied once. */
async function keepBody(body: Readable, file: string): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, hashing, createWriteStream(file)).catch(blame);
  return hash.digest('hex');
}

/** The engine unpacks a file that is gzip by itself; whether it is whole, and within the limits, is seen before. */
async function checkPacked(stores: Stores, file: string) {
  const [start] = await createReadStream(file, { end: 1 }).toArray();
  if (!Buffer.from([0x1f, 0x8b]).equals(start ?? Buffer.alloc(0))) return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(bodyStream(createReadStream(file), true, streamLimits(stores.config)), nowhere).catch(blame);
}

type Reject = { line: number; reason: string };

async function firstRejects(source: Readable): Promise<Reject[]> {
  const whole: string[] = [];
  let rest = '';
  for await (const chunk of source.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    whole.push(...lines);
    if (whole.length >= TOLD_REJECTS) break;
  }
  return whole.slice(0, TOLD_REJECTS).map((text) => {
    const { line, reason } = JSON.parse(text) as { line: number | string; reason: string };
    return { line: Number(line), reason };
  });
}

/** The refused lines of this try, kept where every server finds them, or those kept when the batch was applied. */
async function rejectsOf({ files, log }: Stores, batch: string, rejectFile: string | null): Promise<Reject[]> {
  const key = `${REJECTS}/${createHash('sha256').update(batch).digest('hex').slice(0, 24)}.ndjson`;
  if (rejectFile === null) return firstRejects(await files.get(key)).catch(() => []);
  // The batch is in: that its refused lines are kept in the reply alone is no reason to have it sent again.
  await files.put(key, createReadStream(rejectFile)).catch((error) => log.error({ err: error, batch }, 'rejects not kept'));
  return firstRejects(createReadStream(rejectFile));
}

/** After a fault of ours the batch may be sent again. */
async function apply(stores: Stores, batch: Batch) {
  try {
    return await applyBatch(stores, batch);
  } catch (error) {
    if (error instanceof BatchInProgress) fail(batchInProgress);
    if (error instanceof UnreadableFeed) fail(batchUnreadable, error.message);
    throw error;
  }
}

/** Takes a batch of event lines: kept in a file, read inside the engine, applied once; rejects are told by line (design §5). */
export async function receiveBatch({ input: { file: name, ...feed }, transport, stores }: Call<typeof ingestRoutes.events>) {
  const named = transport.header('x-batch-id');
  if (named !== undefined && !BATCH_NAME.test(named)) fail(batchUnreadable, 'X-Batch-Id is letters, digits and _ . : - , at most 120.');
  if (!transport.body) fail(batchUnreadable, 'Send the lines as application/x-ndjson.');
  await refuseWithoutRoom(stores);
  const folder = path.join(stores.config.dataFolder, 'ingest');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${randomUUID()}.ndjson`);
  try {
    const hash = await keepBody(transport.body, file);
    await checkPacked(stores, file);
    const batch = named ?? batchNameOf(hash, feed, name);
    const { rejectFile, ...counts } = await apply(stores, { batch, file, feed, name });
    stores.jobs.request(indexForecast.name);
    return { ...counts, rejects: counts.rejected === 0 ? [] : await rejectsOf(stores, batch, rejectFile) };
  } finally {
    await rm(file, { force: true });
    await rm(`${file}.rejected.ndjson`, { force: true });
  }
}
