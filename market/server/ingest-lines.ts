import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { EventStore } from '@kontor/core/server';
import type { Staging } from './ingest-tables.ts';

const CHUNK_BYTES = 8 * 1024 ** 2;
const NEWLINE = 0x0a;

/** Sends a file's lines, with their numbers, to a server that cannot read it: whole lines, in chunks, so that memory stays flat. */
export async function sendLines(store: EventStore, staging: Staging, { file, isGzip }: { file: string; isGzip: boolean }): Promise<void> {
  let sent = 0;
  const send = async (chunk: Buffer) => {
    // One thread, so that the rows of a chunk are numbered in the order of its lines.
    const sql = `INSERT INTO ${staging.lines} (number, line) SELECT ${sent} + rowNumberInAllBlocks() + 1, line FROM input('line String') SETTINGS max_threads = 1 FORMAT LineAsString`;
    await store.send(sql, chunk);
    sent += countLines(chunk);
  };
  const consume = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of wholeLines(source)) await send(chunk);
  };
  const source = createReadStream(file, { highWaterMark: 1024 ** 2 });
  await (isGzip ? pipeline(source, createGunzip(), consume) : pipeline(source, consume));
}

async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    const all = Buffer.concat(parts);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    parts = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Lines of a chunk; a last one without its newline counts. */
function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return chunk.at(-1) === NEWLINE ? count : count + 1;
}
