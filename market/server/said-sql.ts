import { NOBODYS_IDS, NOT_FILLED, NOT_FILLED_TITLE, NOTHING_WORDS } from '../contract/placeholder.ts';
import { pattern, textList } from './text-sql.ts';

const exactly = (text: string) => text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
const ONE_DIGIT = Array.from({ length: 10 }, (_, digit) => `${digit}{5,}`).join('|');
const NOTHING = `^(?:(?i:${NOTHING_WORDS.map(exactly).join('|')})|${ONE_DIGIT})$`;
/** A list or an object in place of a text: the engine reads it as its JSON. */
const NESTED = '^(?:\\[(?:["\\[{\\]]|-?[0-9]|(?:true|false|null)[,\\]]).*|\\[\\]|\\{(?:".*)?\\})$';
/** Of any text, and of a title. One pattern goes over each different text once where texts are LowCardinality. */
const SAYS_NOTHING = [NOTHING, NESTED, NOT_FILLED].join('|');
const NAMES_NOTHING = [NOTHING, NESTED, NOT_FILLED_TITLE].join('|');
const unless = (text: string, what: string) => `if(match(${text}, ${pattern(what)}), '', ${text})`;

/** `said` of the contract in SQL, of a text without spaces around it; '' for what was sent as a list or an object. */
export const saidSql = (text: string) => unless(text, SAYS_NOTHING);
/** The same of a title. */
export const saidTitleSql = (text: string) => unless(text, NAMES_NOTHING);
/** The first of a list of texts that says something, by the signs that stand between them; one that says nothing where none does. */
export function firstSaidOf(text: string, signs: string): string {
  const inside = (macros: string) => macros.replaceAll('.*', `[^${signs}]*`).replaceAll('[^\\p{L}\\p{N}]*', `[^\\p{L}\\p{N}${signs}]*`);
  const words = NOTHING_WORDS.filter((word) => !new RegExp(`[${signs}]`).test(word)).map(exactly);
  const nothing = `(?i:${words.join('|')})|${ONE_DIGIT}|${inside(NOT_FILLED).replace(/^\^|\$$/g, '')}`;
  return `extract(${text}, ${pattern(`^(?: *(?:${nothing})? *[${signs}])* *([^${signs}]*[^${signs} ])`)})`;
}

const NOBODY = [...NOTHING_WORDS, ...NOBODYS_IDS];
const NO_ID = [`^(?:${ONE_DIGIT})$`, NESTED, NOT_FILLED].join('|');
/** The same of an id, '' where it is nobody's: ids are as many as lines. */
export const isNobodySql = (id: string) => `(lower(${id}) IN ${textList(NOBODY)} OR match(${id}, ${pattern(NO_ID)}))`;
export const somebodySql = (id: string) => `if(${isNobodySql(id)}, '', ${id})`;
