import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { bytesOf, type FeedFile } from './file-lines.ts';

/** Bytes of the longest line that the engine is given: a longer one takes it seconds, in which nobody else is answered. */
export const LONGEST_LINE = 2_000_000;
export const TOO_LONG = `is longer than ${LONGEST_LINE / 1_000_000} MB`;
/** What of a line that is too long stays in its place, to show which it is. */
const LEFT_BYTES = 200;
const NEWLINE = 0x0a;

/** The same bytes with the beginning alone of each line that is too long, whose number `onLong` hears; no more than one line is held. */
export async function* cutLongLines(
  source: AsyncIterable<Buffer>,
  onLong: (number: number) => void,
  longest = LONGEST_LINE,
): AsyncGenerator<Buffer> {
  let number = 1;
  let size = 0;
  let held: Buffer[] = [];
  const add = (piece: Buffer) => {
    const before = size;
    size += piece.length;
    if (size <= longest) held.push(piece);
    else if (before <= longest) {
      held = [Buffer.from(Buffer.concat([...held, piece]).subarray(0, LEFT_BYTES))];
      onLong(number);
    }
  };
  for await (const piece of pieces(source, longest)) {
    const first = piece.indexOf(NEWLINE);
    if (first === -1) {
      add(piece);
      continue;
    }
    const rest = piece.lastIndexOf(NEWLINE) + 1;
    add(piece.subarray(0, first));
    yield* held;
    yield piece.subarray(first, rest);
    number += countLines(piece);
    [size, held] = [0, []];
    add(piece.subarray(rest));
  }
  yield* held;
}

/** Chunks in which no whole line is too long. */
async function* pieces(source: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Buffer> {
  for await (const chunk of source) for (let at = 0; at < chunk.length; at += longest) yield chunk.subarray(at, at + longest);
}

/** Line feeds of a chunk. */
export function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** Whether a line is too long; of each chunk the ends alone are looked at. */
export async function hasLongLine(source: AsyncIterable<Buffer>, longest = LONGEST_LINE): Promise<boolean> {
  let size = 0;
  for await (const piece of pieces(source, longest)) {
    const first = piece.indexOf(NEWLINE);
    size += first === -1 ? piece.length : first;
    if (size > longest) return true;
    if (first !== -1) size = piece.length - piece.lastIndexOf(NEWLINE) - 1;
  }
  return size > longest;
}

/** Does work on a file without its long lines, whose numbers it is told: on the file itself where it has none, else on a copy that goes with the work. */
export async function withoutLongLines<T>(file: FeedFile, work: (kept: FeedFile, long: number[]) => Promise<T>): Promise<T> {
  const isShort = !file.isGzip && (await stat(file.file)).size <= LONGEST_LINE;
  if (isShort || !(await hasLongLine(bytesOf(file)))) return work(file, []);
  const long: number[] = [];
  const copy = `${file.file}.${randomUUID()}.cut`;
  try {
    await pipeline(
      cutLongLines(bytesOf(file), (number) => long.push(number)),
      createWriteStream(copy),
    );
    return await work({ file: copy, isGzip: false }, long);
  } finally {
    await rm(copy, { force: true });
  }
}
