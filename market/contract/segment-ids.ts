import { listAt, textAt } from './openrtb.ts';
import { LONGEST_SEGMENT, MOST_SEGMENTS } from './request-sources.ts';

/** Ids of the segments that lists of data name (`user.data[].segment[].id`); what is no id of ours is left out and refuses nothing. */
export function segmentIdsOf(sent: unknown, path: string): string[] {
  const ids = listAt(sent, path).flatMap((data) => listAt(data, 'segment').map((segment) => textAt(segment, 'id').replace(/^ +| +$/g, '')));
  return [...new Set(ids.filter(isId))].slice(0, MOST_SEGMENTS);
}

const isId = (id: string) => id !== '' && [...id].length <= LONGEST_SEGMENT && !id.includes('\0');
