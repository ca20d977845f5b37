import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

export type FeedFile = { file: string; isGzip: boolean };
const CHUNK_BYTES = 1024 ** 2;

/** What a file holds, unpacked. */
export function bytesOf({ file, isGzip }: FeedFile): Readable {
  const source = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  // A fault of either ends both, and whoever reads is told.
  return isGzip ? pipeline(source, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : source;
}

/**
 * Lines of a file, packed or not. Of one longer than `longest` no more than its first `longest` + 1 characters are ever held: a text of half a
 * gigabyte ends the process.
 */
export async function* fileLines(from: FeedFile, longest: number): AsyncGenerator<string> {
  let line = '';
  const add = (piece: string) => {
    if (line.length <= longest) line += piece.slice(0, longest + 1 - line.length);
  };
  const end = () => {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
    line = '';
    return whole;
  };
  for await (const piece of bytesOf(from).setEncoding('utf8') as AsyncIterable<string>) {
    const pieces = piece.split('\n');
    const rest = pieces.pop() ?? '';
    for (const one of pieces) {
      add(one);
      yield end();
    }
    add(rest);
  }
  if (line !== '') yield end();
}
