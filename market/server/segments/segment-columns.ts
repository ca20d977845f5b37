import { LONGEST_SEGMENT, MOST_SEGMENTS } from '../../contract/request-sources.ts';
import { plainText } from '../text-sql.ts';

/** `segmentIdsOf` of the contract in SQL. */
const idsOf = (
  data: string,
) => `arraySlice(arrayDistinct(arrayFilter(id -> id != '' AND lengthUTF8(id) <= ${LONGEST_SEGMENT} AND position(id, char(0)) = 0,
  arrayFlatten(arrayMap(one -> arrayMap(part -> ${plainText('part.id')}, one.segment), ${data})))), 1, ${MOST_SEGMENTS})`;

/** Of the person only where `may_identify` allows it; of the content always. */
export const SEGMENT_COLUMNS = {
  segments: `if(may_identify, ${idsOf('r.user.data')}, emptyArrayString())`,
  contextual: idsOf('content.data'),
} as const;
