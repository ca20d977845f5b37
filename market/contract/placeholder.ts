import { lower, trimmed } from './ascii-text.ts';
/** What stands where nothing is known, in lower case without spaces around it. Nobody and nothing is called so. */
export const NOTHING_WORDS: readonly string[] = [
  ...[
    'unknown',
    '(unknown)',
    'undefined',
    '(undefined)',
    'none',
    '(none)',
    'null',
    '(null)',
    'nil',
    'nan',
    'n/a',
    'n.a.',
    'n/d',
    '(not set)',
  ],
  ...['not set', 'not available', 'not applicable', 'not provided', 'unavailable', 'localhost', '-1', '0', '00', '000', '0000'],
];
const asDeviceId = (sign: string) => [8, 4, 4, 4, 12].map((length) => sign.repeat(length)).join('-');
/** And ids that are nobody's: of one sign alone, and MD5 and SHA-1 of nothing, and of a device id of zeros. */
export const NOBODYS_IDS: readonly string[] = [
  ...[...'0123456789abcdef'].map(asDeviceId).flatMap((id) => [id, `{${id}}`]),
  ...[...'abcdef'].map((sign) => sign.repeat(40)),
  ...[
    '0.0.0.0',
    '::',
    'd41d8cd9-8f00-b204-e980-0998ecf8427e',
    'da39a3ee5e6b4b0d3255bfef95601890afd80709',
    '9f89c84a-559f-5736-36a4-7ff8daed0d33',
  ],
];

const SURE_MACROS = [
  ...['\\{\\{.*\\}\\}', '\\$\\{.*\\}', '\\$\\(.*\\)', '\\[\\[.*\\]\\]', '<%.*%>', '\\[%.*%\\]', '%%.*%%', '%\\{.*\\}', '##.*##', '@@.*@@'],
  ...[
    '__[A-Za-z0-9_]+__',
    '[#@%$][A-Z][A-Z0-9_]+[#@%$]',
    '\\$[A-Z][A-Z0-9_]+',
    '%7[Bb].*%7[Dd]',
    '%24%7[Bb].*',
    '%5[Bb].*%5[Dd]',
    '%25%25.*',
  ],
].join('|');
const SINGLE_BRACKETS = ['\\{[A-Za-z][A-Za-z_. :-]*[A-Za-z]\\}', '<[A-Za-z][A-Za-z_. :-]*[A-Za-z]>', '\\([A-Z][A-Z_]+\\)'].join('|');
const SQUARE_BRACKETS = '\\[[A-Za-z][A-Za-z_. :-]*[A-Za-z]\\]';
/** Signs, of which a text without a letter or a digit is made. */
export const SIGNS = '\\x00-/:-@\\[-\\x60{-\\x7f-©«-±´¶-¸»¿×÷‐-⁯₠-⃏←-⑟─-⯿　-〃〈-〠︐-﹯﻿！-／：-＠�🀀-🫿';
/**
 * What begins with a sign and is a macro that nobody filled, or signs alone, in RE2 and JavaScript alike; letters of any alphabet count.
 * [REC] is a film: what programs are called may stand in square brackets.
 */
const signsOr = (macros: string) => `^ *(?:${macros}|[${SIGNS}]*) *$`;
export const NOT_FILLED = signsOr(`${SURE_MACROS}|${SINGLE_BRACKETS}|${SQUARE_BRACKETS}`);
export const NOT_FILLED_TITLE = signsOr(`${SURE_MACROS}|${SINGLE_BRACKETS}`);

const WORDS = new Set(NOTHING_WORDS);
const NOBODY = new Set([...NOTHING_WORDS, ...NOBODYS_IDS]);
/** One digit over and over. */
const ONE_DIGIT = /^([0-9])\1{4,}$/;
const [ANY, TITLE] = [NOT_FILLED, NOT_FILLED_TITLE].map((pattern) => new RegExp(pattern, 'u')) as [RegExp, RegExp]; // one for each
/** The first sign of what may be a macro: neither a letter nor a digit of ASCII. */
const BEGINS_OTHERWISE = /^ *[^A-Za-z0-9 ]/;

const isMacro = (text: string, pattern: RegExp) => BEGINS_OTHERWISE.test(text) && pattern.test(text);
const isNothing = (text: string) => text === '' || WORDS.has(lower(text)) || ONE_DIGIT.test(text);
/** Whether a text says nothing: a word for nothing, one digit over and over, signs alone, or a macro that nobody filled. */
export const isPlaceholder = (text: string): boolean => isNothing(trimmed(text)) || isMacro(trimmed(text), ANY);
/** Whether an id is nobody's. */
export const isNobody = (id: string): boolean => NOBODY.has(lower(trimmed(id))) || isPlaceholder(id);
/** A text, '' where it says nothing. */
export const said = (text: string): string => (isPlaceholder(text) ? '' : trimmed(text));
/** A title, which may stand in square brackets; '' where it says nothing. */
export const saidTitle = (text: string): string => (isNothing(trimmed(text)) || isMacro(trimmed(text), TITLE) ? '' : trimmed(text));
