import type { EventStore } from '@kontor/core/server';
import { bytesOf, type FeedFile } from './file-lines.ts';
import type { Staging } from './ingest-tables.ts';
import { countLines, cutLongLines } from './long-lines.ts';

const CHUNK_BYTES = 8 * 1024 ** 2;
const NEWLINE = 0x0a;

/**
 * Sends a file's lines, with their numbers, to a server that cannot read it: whole lines, in chunks, so that memory stays flat. Answers the numbers
 * of those that are too long, whose beginnings alone are sent.
 */
export async function sendLines(store: EventStore, staging: Staging, file: FeedFile): Promise<number[]> {
  const long: number[] = [];
  let sent = 0;
  for await (const chunk of wholeLines(cutLongLines(bytesOf(file), (number) => long.push(number)))) {
    // One thread, so that the rows of a chunk are numbered in the order of its lines.
    const sql = `INSERT INTO ${staging.lines} (number, line) SELECT ${sent} + rowNumberInAllBlocks() + 1, line FROM input('line String') SETTINGS max_threads = 1 FORMAT LineAsString`;
    await store.send(sql, chunk);
    sent += countLines(chunk);
  }
  return long;
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
