import type { Feed } from '../../contract/feed.ts';
import { DATE_CHECKS, impNumbers, jsonChecks, NO_OUTCOME, type Reading, UnreadableFeed } from './feed-reading.ts';
import { type Field, REQUEST_FIELDS, tupleOf } from './line-type.ts';
import { unreadIn } from './unread-fields.ts';

/** The field of the time among those that are read anyway. Throws for one that holds other fields. */
export function withTime(fields: readonly Field[], path: string): readonly Field[] {
  const same = fields.find(([read]) => read === path);
  const isOther = fields.some(([read]) => read.startsWith(`${path}.`) || path.startsWith(`${read}.`));
  if (isOther || (same && same[1] !== 'String')) throw new UnreadableFeed(`The field ${path} holds no time.`);
  return same ? fields : [...fields, [path, 'String']];
}
/** A path of fields in SQL, whatever they are called. */
export const quoted = (path: string) =>
  path
    .split('.')
    .map((name) => `\`${name}\``)
    .join('.');

/** SQL of the text at a path of a line of JSON. */
export const textIn = (path: string) =>
  `JSONExtractString(line, ${path
    .split('.')
    .map((name) => `'${name}'`)
    .join(', ')})`;

/** SQL of the seconds of a line: its own, else those of the whole file. */
export const SECONDS = "if(said_time = '', {at:Int64}, said_seconds)";

/** Bare BidRequest objects. `at` is the time of lines that hold none, 0 for none. */
export function readRequests({ tsField, sample }: Feed, at: number): Reading {
  const fields = withTime(REQUEST_FIELDS, tsField);
  return {
    isLine: 'imp_number = 1',
    parsed: `JSONExtract(line, '${tupleOf(fields)}')`,
    parts: impNumbers('e.imp'),
    fields: {
      ...NO_OUTCOME,
      sent_type: "'request'",
      sent_seconds: SECONDS,
      sent_sample: '{sample:String}',
      imp_number: 'part',
      r: 'e',
    },
    checks: [...jsonChecks('e.id'), ...DATE_CHECKS],
    texts: [],
    textLists: [],
    unread: unreadIn(fields),
    said: `e.${quoted(tsField)}`,
    time: textIn(tsField),
    header: 0,
    parameters: { at, sample: String(sample) },
  };
}
