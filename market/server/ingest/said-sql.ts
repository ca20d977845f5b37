import { NOBODYS_IDS, NOT_FILLED, NOT_FILLED_TITLE, NOTHING_WORDS } from '../../contract/placeholder.ts';
import { onlyIf, pattern, textList } from '../text-sql.ts';

/** Begins with a sign that is neither a letter nor a digit of ASCII. */
const beginsOtherwise = (text: string) =>
  `(ascii(${text}) NOT BETWEEN 97 AND 122 AND ascii(${text}) NOT BETWEEN 65 AND 90 AND ascii(${text}) NOT BETWEEN 48 AND 57)`;
const isMacro = (text: string, macro: string) =>
  `(${beginsOtherwise(text)} AND match(${onlyIf(beginsOtherwise(text), text)}, ${pattern(macro)}))`;
const isOneDigit = (text: string) =>
  `(length(${text}) > 4 AND ascii(${text}) BETWEEN 48 AND 57 AND ${text} = repeat(substring(${text}, 1, 1), least(length(${text}), 400)))`;
const isNothing = (text: string, words: readonly string[]) => `lower(${text}) IN ${textList(words)} OR ${isOneDigit(text)}`;

/** `said` of the contract in SQL, of a text without spaces around it. */
export const saidSql = (text: string) => `if(${isNothing(text, NOTHING_WORDS)} OR ${isMacro(text, NOT_FILLED)}, '', ${text})`;
/** The same of a title. */
export const saidTitleSql = (text: string) => `if(${isNothing(text, NOTHING_WORDS)} OR ${isMacro(text, NOT_FILLED_TITLE)}, '', ${text})`;
const NOBODY = [...NOTHING_WORDS, ...NOBODYS_IDS];
/** The same of an id, '' where it is nobody's. */
export const isNobodySql = (id: string) => `(${isNothing(id, NOBODY)} OR ${isMacro(id, NOT_FILLED)})`;
export const somebodySql = (id: string) => `if(${isNobodySql(id)}, '', ${id})`;
