import { LONGEST_DATA_NAME, LONGEST_SEGMENT, MOST_NAMED_SEGMENTS, MOST_SEGMENTS, TAXONOMY } from '../../contract/request-sources.ts';
import { onlyIf, plainText } from '../text-sql.ts';

const IS_ID = `id != '' AND lengthUTF8(id) <= ${LONGEST_SEGMENT} AND position(id, char(0)) = 0`;
/** Of each data the ids of its segments. */
const idsOf = (data: string) =>
  `arrayMap(one -> arrayFilter(id -> ${IS_ID}, arrayMap(part -> ${plainText('part.id')}, one.segment)), ${data})`;

const IS_NAME = `NOT match(text, '^[[{]|[\\\\t\\\\x00]') AND lengthUTF8(text) <= ${LONGEST_DATA_NAME}`;
/** `dataName` of the contract in SQL, over a text of each data. */
const names = (texts: string) => `arrayMap(text -> ${onlyIf(IS_NAME, 'text')}, arrayMap(text -> lower(trimBoth(text)), ${texts}))`;
const taxonomies = (numbers: string) => `arrayMap(text -> ${onlyIf(`match(text, '${TAXONOMY}')`, "concat('segtax:', text)")}, ${numbers})`;
const BEHIND = `arrayFlatten(arrayMap(name -> arrayMap(id -> concat(' ', name, '\\t', id), ids), arrayDistinct(arrayFilter(name -> name != '', [by_id, by_name, by_taxonomy]))))`;
const namedOf = (data: string) =>
  `arrayFlatten(arrayMap((by_id, by_name, by_taxonomy, ids) -> ${BEHIND}, ${names(`${data}.id`)}, ${names(`${data}.name`)}, ${taxonomies(`${data}.ext.segtax`)}, ${idsOf(data)}))`;

/** `segmentIdsOf` of the contract in SQL. */
const segmentsOf = (data: string) => `arrayConcat(arraySlice(arrayDistinct(arrayFlatten(${idsOf(data)})), 1, ${MOST_SEGMENTS}),
  arraySlice(arrayDistinct(${namedOf(data)}), 1, ${MOST_NAMED_SEGMENTS}))`;

/** Of the person only where `may_identify` allows it; of the content always. */
export const SEGMENT_COLUMNS = {
  segments: `if(may_identify, ${segmentsOf('r.user.data')}, emptyArrayString())`,
  contextual: segmentsOf('content.data'),
} as const;
