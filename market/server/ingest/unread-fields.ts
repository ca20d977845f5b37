import type { Reading } from './feed-reading.ts';
import { fileLines } from './file-lines.ts';
import type { Field } from './line-type.ts';

/** Lines in which they are counted, and fields that are named. */
export const LINES_LOOKED_AT = 1_000;
const MOST_FIELDS = 100;
const DEEPEST = 10;
/** A longer line is left out: it would be parsed here, beside everybody's calls, and not in the engine. */
const LONGEST_LINE = 100_000;

export type UnreadField = { field: string; lines: number };

/** What the sender says and nothing reads, of the first thousand lines, the most frequent first. */
export async function unreadFields(from: { file: string; isGzip: boolean }, reading: Reading): Promise<UnreadField[]> {
  const found = new Map<string, number>();
  let number = 0;
  for await (const line of fileLines(from, LONGEST_LINE)) {
    number += 1;
    if (number > LINES_LOOKED_AT) break;
    if (number > reading.header && line.length <= LONGEST_LINE)
      for (const field of new Set(reading.unread(line))) found.set(field, (found.get(field) ?? 0) + 1);
  }
  const most = [...found].sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en'));
  return most.slice(0, MOST_FIELDS).map(([field, lines]) => ({ field, lines }));
}

/** The fields of a line of JSON that are none of those read, by path; the places of a list are one. A line that is no JSON has none. */
export function unreadIn(fields: readonly Field[]): Reading['unread'] {
  const read = new Set(fields.flatMap(([path, type]) => pathsOf(path, type)));
  return (line) => {
    const found: string[] = [];
    walk(parsed(line), '', (path) => !read.has(path) && found.push(path));
    return found;
  };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function walk(value: unknown, path: string, onLeaf: (path: string) => unknown, depth = 0): void {
  const isList = Array.isArray(value) && value.some((item) => typeof item === 'object');
  if (depth === DEEPEST || typeof value !== 'object' || value === null || (Array.isArray(value) && !isList)) {
    if (path !== '') onLeaf(path);
  } else if (isList) for (const item of value) walk(item, path, onLeaf, depth + 1);
  else for (const [name, inner] of Object.entries(value)) walk(inner, path === '' ? name : `${path}.${name}`, onLeaf, depth + 1);
}

/** A path and those of the tuples in its type. */
function pathsOf(path: string, type: string): string[] {
  if (!/^(Array\()?Tuple\(/.test(type)) return [path];
  const parts = partsOf(type.slice(type.indexOf('Tuple(') + 'Tuple('.length, type.startsWith('Array(') ? -2 : -1));
  return parts.flatMap((part) => {
    const name = part.slice(0, part.indexOf(' '));
    return pathsOf(`${path}.${name}`, part.slice(name.length + 1));
  });
}

/** A list's parts, whose commas are not inside brackets. */
function partsOf(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of list) {
    depth += Number(letter === '(') - Number(letter === ')');
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim());
}
