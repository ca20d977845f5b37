import type { EventParameters } from '../stores/event-store.ts';

/** ClickHouse takes 128 KiB a parameter, in the address and in a form alike (`http_max_field_value_size`). */
const MOST_BYTES = 125_000;

/** As long as an item can get on the wire: each character escaped, between quotes, with a comma. */
const bytesOf = (item: string | number) => 2 * Buffer.byteLength(String(item)) + 3;

type Item = string | number;
const isList = (value: EventParameters[string]): value is readonly Item[] => Array.isArray(value);

function piecesOf(list: readonly Item[]): Item[][] {
  const pieces: Item[][] = [];
  let room = 0;
  for (const item of list) {
    const bytes = bytesOf(item);
    if (bytes > room) {
      pieces.push([]);
      room = MOST_BYTES;
    }
    pieces.at(-1)?.push(item);
    room -= bytes;
  }
  return pieces;
}

/** A text in pieces that one parameter holds. */
function textPieces(text: string): string[] {
  if (bytesOf(text) <= MOST_BYTES) return [text];
  const pieces: string[] = [];
  // A letter takes at most four bytes, and two characters at most here; each may be escaped.
  const most = Math.floor(MOST_BYTES / 8);
  for (let at = 0; at < text.length; ) {
    const isSplit = (text.codePointAt(at + most - 1) ?? 0) > 0xff_ff;
    const end = at + (isSplit ? most - 1 : most);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

/** The statement and its parameters, with each list or text that one parameter cannot hold cut into several, which the SQL joins again. */
export function cutLongLists(sql: string, parameters: EventParameters): { query: string; query_params: EventParameters } {
  let query = sql;
  const query_params: EventParameters = {};
  for (const [name, value] of Object.entries(parameters)) {
    const pieces = isList(value) ? piecesOf(value) : typeof value === 'string' ? textPieces(value) : [];
    if (pieces.length < 2) {
      query_params[name] = value;
      continue;
    }
    for (const [index, piece] of pieces.entries()) query_params[`${name}_${index}`] = piece;
    const join = isList(value) ? 'arrayConcat' : 'concat';
    const joined = (type: string) => `${join}(${pieces.map((_, index) => `{${name}_${index}:${type}}`).join(', ')})`;
    query = query.replaceAll(new RegExp(`\\{${name}:([^}]+)\\}`, 'g'), (_, type: string) => joined(type));
  }
  return { query, query_params };
}
