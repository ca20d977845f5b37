import { Readable } from 'node:stream';
import { MEGABYTE } from '@kontor/core/contract';

/** A list of JSON is parsed in one piece, beside everybody’s calls; a longer one is read as lines. */
const MOST_JSON = 5 * MEGABYTE;
/** Objects with more names than a table has columns are none: each row would have a cell for each of them. */
const MOST_NAMES = 200;

/** The stream, or the rows of CSV that a list of JSON means: texts, numbers, or objects whose names are the header; written on one line or several. */
export const linesOfJson = (source: Readable): Readable => Readable.from(pieces(source), { objectMode: false });

async function* pieces(source: Readable): AsyncGenerator<Buffer> {
  const held: Buffer[] = [];
  let size = 0;
  let isJson: boolean | null = null;
  for await (const piece of source as AsyncIterable<Buffer>) {
    if (isJson === false) {
      yield piece;
      continue;
    }
    held.push(piece);
    size += piece.length;
    isJson ??= beginsAsJson(Buffer.concat(held));
    if (isJson === false || size > MOST_JSON) {
      isJson = false;
      yield Buffer.concat(held.splice(0));
    }
  }
  if (held.length > 0) yield isJson === true ? rowsOf(Buffer.concat(held)) : Buffer.concat(held);
}

/** Null while nothing but spaces has come. */
function beginsAsJson(head: Buffer): boolean | null {
  const first = /[^\s\uFEFF]/.exec(head.subarray(0, 4_096).toString('utf8'))?.[0];
  return first === undefined ? null : first === '[' || first === '{';
}

function rowsOf(file: Buffer): Buffer {
  const list = parsed(file.toString('utf8').replace(/^\uFEFF/, ''));
  if (!list) return file;
  const names = [...new Set(list.flatMap((one) => (isObject(one) ? Object.keys(one) : [])))];
  if (names.length > MOST_NAMES) return file;
  const rows = list.map((one) => (isObject(one) ? names.map((name) => one[name]) : [one]));
  return Buffer.from([...(names.length > 0 ? [names] : []), ...rows].map((row) => `${row.map(cell).join(',')}\n`).join(''));
}

/** The list that a text is, or that an object holds under its only name, or its lines are; null where it is none. */
function parsed(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
    const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
    return lists.length === 1 ? (lists[0] ?? null) : [value];
  } catch {
    return ofLines(text);
  }
}

function ofLines(text: string): unknown[] | null {
  try {
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]));
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const cell = (value: unknown) =>
  `"${(typeof value === 'object' ? JSON.stringify(value ?? '') : String(value ?? '')).replaceAll('"', '""')}"`;
