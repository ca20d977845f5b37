import { COUNTRIES } from '../reference/countries.ts';
import { DMAS } from '../reference/dmas.ts';
import { upper } from './ascii-text.ts';
import { countryAlpha2 } from './country-codes.ts';
import { CANADIAN_AREA, METRO, NO_ZIPS, US_ZIPS } from './request-sources.ts';

const found = (pattern: string, text: string) => new RegExp(pattern).exec(text)?.[1] ?? '';

/** A zip code of the US in five digits, null for none: what follows a dash is cut, and the zeros that a number has lost are back. */
const fiveDigits = (text: string): string | null =>
  US_ZIPS.map((pattern) => found(pattern, text))
    .find(Boolean)
    ?.padStart(5, '0') ?? null;
/** The same, '' for none and where it is a placeholder. */
export const usZip = (text: string): string => {
  const code = fiveDigits(text) ?? '';
  return NO_ZIPS.some((none) => none === code) ? '' : code;
};
export const isUsZip = (text: string): boolean => fiveDigits(text) !== null;
/** The area of a Canadian postal code, '' for none. */
export const canadianArea = (text: string): string => found(CANADIAN_AREA, upper(text));

/** How the trade writes parts of names, each as we write it. */
const SAME: readonly [pattern: RegExp, as: string][] = [
  [/\bft\b\.?/g, 'fort'],
  [/\bst\b\.?/g, 'saint'],
  [/\bste\b\.?/g, 'sainte'],
  [/\bmt\b\.?/g, 'mount'],
  [/\bpt\b\.?/g, 'port'],
  [/\bspgs?\b\.?/g, 'springs'],
  [/\bhagrstwn\b|\bhagerstown\b/g, ''],
  [/\bpete\b/g, 'petersburg'],
];
const fold = (name: string) =>
  SAME.reduce(
    (text, [pattern, as]) => text.replace(pattern, as),
    name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f'’]/g, ''),
  );
const letters = (name: string) => name.replace(/[^a-z0-9]/g, '');
const withoutState = (name: string) => name.replace(/,? +(?:[a-z]{2})(?:[-/ ]+[a-z]{2})*$/, '');
const BRACKETS = /\s*[[(][^\])]*[\])]/g;
const CODE_IN_BRACKETS = /[[(]\s*0*(\d{3})\s*[\])]/;
const [CODE_FIRST, CODE_LAST] = [/^0*(\d{3})\s*[-–:|]?\s+\D/, /\D[\s,–:|-]+0*(\d{3})$/];

const METRO_CODES = new Set(DMAS.map(({ code }) => code));
/** What a market may be called: by its whole name, without its state, and by the cities it begins with. */
function namesOf({ name, state }: (typeof DMAS)[number]): string[] {
  const whole = fold(name);
  const cities = withoutState(whole).split(/[-/]/);
  const first = cities.map((_, index) => cities.slice(0, index + 1).join(''));
  return [whole, `${whole} ${state.toLowerCase()}`, ...first, ...first.map((city) => `${city} ${state.toLowerCase()}`)].map(letters);
}
/** A name that several markets have is none of them, unless one of them has it as its whole name. */
const METRO_NAMES = (() => {
  const codes = new Map<string, string | null>();
  for (const dma of DMAS)
    for (const name of new Set(namesOf(dma))) codes.set(name, codes.has(name) && codes.get(name) !== dma.code ? null : dma.code);
  for (const { name, code } of DMAS) codes.set(letters(fold(name)), code);
  return codes;
})();

/** The code of a metro area by its number or its name as Nielsen, Google and people write it; '' for none. */
export function metroForm(text: string): string {
  const code =
    found(METRO, text) || (CODE_IN_BRACKETS.exec(text) ?? CODE_FIRST.exec(text.trim()) ?? CODE_LAST.exec(text.trim()))?.[1] || '';
  if (METRO_CODES.has(code)) return code;
  const whole = fold(text);
  const tries = [whole, whole.replace(BRACKETS, ''), whole.replace(BRACKETS, '').replace(/\b(dma|metro|market|area)\b/g, '')];
  const named = tries.flatMap((name) => [
    letters(name),
    letters(withoutState(name.trim())),
    letters(longestCities(withoutState(name.trim()))),
  ]);
  return named.map((name) => METRO_NAMES.get(name)).find((one): one is string => typeof one === 'string') ?? '';
}

/** The most of the cities of a name that a market is called by: senders add some of their own. */
function longestCities(name: string): string {
  const cities = name.split(/[-/]/).map((city) => city.trim());
  for (let size = cities.length; size > 0; size -= 1) {
    const joined = letters(cities.slice(0, size).join(''));
    if (METRO_NAMES.get(joined)) return joined;
  }
  return '';
}

/** What the trade calls countries besides their names and codes. */
const CALLED: Readonly<Record<string, string>> = {
  ...{
    'united states of america': 'US',
    'u.s.': 'US',
    'u.s.a.': 'US',
    america: 'US',
    uk: 'GB',
    'u.k.': 'GB',
    'great britain': 'GB',
    britain: 'GB',
    england: 'GB',
  },
  ...{
    'south korea': 'KR',
    'korea, republic of': 'KR',
    'republic of korea': 'KR',
    'russian federation': 'RU',
    'viet nam': 'VN',
    turkey: 'TR',
    turkiye: 'TR',
  },
  ...{
    'czech republic': 'CZ',
    'hong kong': 'HK',
    macau: 'MO',
    taiwan: 'TW',
    'the netherlands': 'NL',
    holland: 'NL',
    'ivory coast': 'CI',
    uae: 'AE',
  },
};
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map([
  ...COUNTRIES.map(({ code, name }) => [name.toLowerCase(), code] as const),
  ...Object.entries(CALLED),
]);
const asciiLower = (text: string) => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
/** The two letters of a country by its codes or names, '' for none. */
export const countryForm = (text: string): string => {
  const sent = text.replace(/^ +| +$/g, '');
  return countryAlpha2(sent.replace(/[a-z]+/g, (small) => small.toUpperCase())) || (COUNTRY_NAMES.get(asciiLower(sent)) ?? '');
};
