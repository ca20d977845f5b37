import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FeedFormat } from '../../contract/feed.ts';
import { bytesOf, type FeedFile } from './file-lines.ts';
import { startsWithGzip } from './read-feed.ts';

/** So much of a file tells how it is written. */
const LOOKED_AT = 65_536;

/** How a file is written that is no lines of UTF-8 as they are; null where it is. */
type Writing = 'utf-16le' | 'utf-16be' | 'marked' | 'old line ends' | 'objects' | null;

/**
 * Does work on a file of plain lines: on the file itself, or on a copy that goes with the work, where it begins with a byte mark, is UTF-16, ends
 * its lines with CR alone, or holds its objects in a list or over several lines. Each object is a line then, and has its number.
 */
export async function withPlainLines<T>(file: string, format: FeedFormat, work: (file: string) => Promise<T>): Promise<T> {
  const from = { file, isGzip: await startsWithGzip(file) };
  const writing = writingOf(await beginningOf(from), format);
  if (writing === null) return work(file);
  const copy = `${file}.${randomUUID()}.lines`;
  try {
    await pipeline(Readable.from(plain(from, writing)), createWriteStream(copy));
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

async function beginningOf(from: FeedFile): Promise<Buffer> {
  const source = bytesOf(from);
  let head = Buffer.alloc(0);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= LOOKED_AT) break;
  }
  source.destroy();
  return head.subarray(0, LOOKED_AT);
}

function writingOf(head: Buffer, format: FeedFormat): Writing {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  if (format === 'csv') {
    if (/\r(?!\n)/.test(text.slice(0, -1))) return 'old line ends';
  } else if (/^\s*(?:\[|\{\s*\n)/.test(text) && !isJson(text.trimStart().split('\n', 1)[0] ?? '')) return 'objects';
  else if (/^\s*\[\s*\{/.test(text)) return 'objects';
  return text.length === head.toString('utf8').length ? null : 'marked';
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

async function* plain(from: FeedFile, writing: Exclude<Writing, null>): AsyncGenerator<string> {
  const decoder = new TextDecoder(writing.startsWith('utf-16') ? writing : 'utf-8');
  const objects = new Objects();
  let wasCr = false;
  for await (const chunk of bytesOf(from) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    if (writing === 'objects') yield objects.next(text);
    else if (writing === 'marked') yield text;
    else {
      const whole: string = `${wasCr ? '\r' : ''}${text}`;
      wasCr = whole.endsWith('\r');
      yield (wasCr ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
    }
  }
  if (wasCr) yield '\n';
  if (writing === 'objects') yield objects.rest;
}

/** Parts a text of JSON into its objects, one a line; what stands between them is left out. */
class Objects {
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** What is left of an object that does not end. */
  rest = '';

  next(text: string): string {
    let from = 0;
    let lines = '';
    for (let at = 0; at < text.length; at += 1) {
      const sign = text[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#isText) {
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '"') this.#isText = false;
      } else if (sign === '"' && this.#depth > 0) this.#isText = true;
      else if (sign === '{') {
        if (this.#depth === 0) from = at;
        this.#depth += 1;
      } else if (sign === '}' && this.#depth > 0) {
        this.#depth -= 1;
        if (this.#depth > 0) continue;
        lines += `${this.rest}${onOneLine(text.slice(from, at + 1))}\n`;
        this.rest = '';
        from = at + 1;
      }
    }
    if (this.#depth > 0) this.rest += onOneLine(text.slice(from));
    return lines;
  }
}
const onOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
