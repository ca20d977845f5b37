import { lower, trimmed } from './ascii-text.ts';
import { listAt, textAt } from './openrtb.ts';
import { LONGEST_DATA_NAME, LONGEST_SEGMENT, MOST_NAMED_SEGMENTS, MOST_SEGMENTS, TAXONOMY } from './request-sources.ts';

/**
 * Ids of the segments that lists of data name (`user.data[].segment[].id`), as they are, and behind each name of their data (`namedSegment`);
 * what is no id of ours is left out and refuses nothing.
 */
export function segmentIdsOf(sent: unknown, path: string): string[] {
  const said = listAt(sent, path).map((data) => ({ names: namesOf(data), ids: idsOf(data) }));
  const ids = said.flatMap((one) => one.ids);
  const named = said.flatMap(({ names, ids: own }) => names.flatMap((name) => own.map((id) => namedSegment(name, id))));
  return [...[...new Set(ids)].slice(0, MOST_SEGMENTS), ...[...new Set(named)].slice(0, MOST_NAMED_SEGMENTS)];
}

const idsOf = (data: unknown): string[] =>
  listAt(data, 'segment')
    .map((segment) => trimmed(textAt(segment, 'id')))
    .filter((id) => id !== '' && [...id].length <= LONGEST_SEGMENT && !id.includes('\0'));

/** What data is called by id, name and taxonomy, each once. */
const namesOf = (data: unknown): string[] => [
  ...new Set([dataName(textAt(data, 'id')), dataName(textAt(data, 'name')), taxonomyOf(textAt(data, 'ext.segtax'))].filter(Boolean)),
];
const taxonomyOf = (number: string) => (new RegExp(TAXONOMY).test(number) ? `${SEGTAX}${number}` : '');
const SEGTAX = 'segtax:';
/** Data of a name that `segmentIdsOf` made, as a request says it. */
export const dataCalled = (name: string) => (name.startsWith(SEGTAX) ? { ext: { segtax: Number(name.slice(SEGTAX.length)) } } : { name });

/** What data is called, in its one form; '' for what is no name. */
export function dataName(text: string): string {
  const name = lower(trimmed(text));
  return /^[[{]|[\t\0]/.test(name) || [...name].length > LONGEST_DATA_NAME ? '' : name;
}

/** A segment id of data of a name. No id begins with a space and no name has a tab, so that it is no other one. */
export const namedSegment = (name: string, id: string): string => ` ${name}\t${id}`;

/** Name and id of what `namedSegment` made; null of an id as it is. */
export function partsOfNamed(value: string): { name: string; id: string } | null {
  const end = value.indexOf('\t');
  return value.startsWith(' ') ? { name: value.slice(1, end), id: value.slice(end + 1) } : null;
}
