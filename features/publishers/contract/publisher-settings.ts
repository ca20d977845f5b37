import { type AccountFilter, askedKeys } from './account-filter.ts';
import {
  ACCOUNT_FILTERS,
  CPM_KEYS,
  CPM_OPERATORS,
  type CpmKey,
  type CpmOperator,
  type FilterKey,
  MULTI_KEYS,
  type MultiKey,
  optionsOf,
  type TextKey,
  YES_NO_KEYS,
  type YesNoKey,
} from './account-filters.ts';

/** What a publisher declares of how it sells; null or nothing where it says nothing. A CPM is dollars as decimal text. */
export type PublisherSettings = Record<YesNoKey, 0 | 1 | null> &
  Record<MultiKey, string[]> &
  Record<TextKey, string> &
  Record<CpmKey, string | null>;

const isOneOf = <Key extends FilterKey>(keys: readonly Key[], key: FilterKey): key is Key => keys.some((one) => one === key);
/** Cents, so that 12.3 equals 12.30. */
const cents = (dollars: string) => Math.round(Number(dollars) * 100);
const COMPARE: Record<CpmOperator, (declared: number, asked: number) => boolean> = {
  EQUAL: (declared, asked) => declared === asked,
  GREATER_THAN: (declared, asked) => declared > asked,
  LESS_THAN: (declared, asked) => declared < asked,
};

/** Whether a publisher declares what a filter asks of one key: yes or no as asked, any of the choices, the text in what it names. */
function meets(filter: AccountFilter, key: FilterKey, settings: PublisherSettings): boolean {
  if (isOneOf(YES_NO_KEYS, key)) return settings[key] === filter[key];
  if (isOneOf(MULTI_KEYS, key)) return settings[key].some((code) => filter[key]?.includes(code));
  if (isOneOf(CPM_KEYS, key)) {
    const [asked, declared] = [filter[key], settings[key]];
    return asked !== undefined && declared !== null && COMPARE[asked.ops](cents(declared), cents(asked.minCpm));
  }
  return settings[key].toLowerCase().includes((filter[key] ?? '').toLowerCase());
}

/** The filters that a publisher does not meet; every one that is asked where it declares nothing. */
export const unmetFilters = (filter: AccountFilter | null, settings: PublisherSettings | null): FilterKey[] =>
  askedKeys(filter).filter((key) => filter && !(settings && meets(filter, key, settings)));

const yesNo = (value: number) => (value === 1 ? 'yes' : 'no');
const named = (key: FilterKey, codes: readonly string[], joint: string) =>
  codes.map((code) => optionsOf(key).find((option) => option.code === code)?.name ?? code).join(joint);

/** “Creative approval required: yes”: what a filter asks of a key. */
export function askedWords(filter: AccountFilter, key: FilterKey): string {
  const { label } = ACCOUNT_FILTERS[key];
  if (isOneOf(YES_NO_KEYS, key)) return `${label}: ${yesNo(filter[key] ?? 0)}`;
  if (isOneOf(MULTI_KEYS, key)) return `${label}: ${named(key, filter[key] ?? [], ' or ')}`;
  if (isOneOf(CPM_KEYS, key)) {
    const { minCpm = '', ops = 'EQUAL' } = filter[key] ?? {};
    return `${label}: ${CPM_OPERATORS.find(({ code }) => code === ops)?.name.toLowerCase()} $${minCpm}`;
  }
  return `${label}: ${filter[key]}`;
}
/** “Creative approval required: yes; Video ad server: FreeWheel or Publica”; '' where nothing is asked. */
export const filterWords = (filter: AccountFilter | null): string =>
  filter === null
    ? ''
    : askedKeys(filter)
        .map((key) => askedWords(filter, key))
        .join('; ');

/** What a publisher declares of a key, as the reason why it is left out. */
export function declaredWords(settings: PublisherSettings | null, key: FilterKey): string {
  const { label } = ACCOUNT_FILTERS[key];
  const declared = settings?.[key];
  if (settings === null || declared == null || (typeof declared === 'object' && declared.length === 0)) return `${label}: not declared`;
  if (isOneOf(YES_NO_KEYS, key)) return `${label}: ${yesNo(settings[key] ?? 0)}`;
  if (isOneOf(MULTI_KEYS, key)) return `${label}: ${named(key, settings[key], ', ')}`;
  return isOneOf(CPM_KEYS, key) ? `${label}: $${Number(settings[key]).toFixed(2)}` : `${label}: ${settings[key]}`;
}
