import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '@kontor/core/contract';
import { bodyStream, freeBytes, isSendersFault, type Stores, streamLimits } from '@kontor/core/server';
import { batchUnreadable, noRoom } from '@kontor/ingest/contract';
import { startsWithGzip } from '@kontor/market/server';

/**
 * Does work on a body in a file of its own, which is whole and within the limits; file and refused lines go with the work. `hash` is of the bytes
 * that came, `content` of what is in them, however they are packed.
 */
export async function withKeptBody<T>(
  stores: Stores,
  body: Readable,
  work: (kept: { file: string; hash: string; content: string }) => Promise<T>,
): Promise<T> {
  await refuseWithoutRoom(stores);
  const folder = path.join(stores.config.dataFolder, 'ingest');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${randomUUID()}.ndjson`);
  try {
    const hash = await keepBody(body, file);
    const content = (await unpackedHash(stores, file)) ?? hash;
    return await work({ file, hash, content });
  } finally {
    await rm(file, { force: true });
    await rm(`${file}.rejected.ndjson`, { force: true });
  }
}

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
  const { hash, through } = hashing();
  await pipeline(body, through, createWriteStream(file)).catch(blame);
  return hash.digest('hex');
}

function hashing() {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { hash, through };
}

/** The engine unpacks a file that is gzip by itself; whether it is whole, and within the limits, is seen before. Null of one that is not packed. */
async function unpackedHash(stores: Stores, file: string): Promise<string | null> {
  if (!(await startsWithGzip(file))) return null;
  const { hash, through } = hashing();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(bodyStream(createReadStream(file), true, streamLimits(stores.config)), through, nowhere).catch(blame);
  return hash.digest('hex');
}
