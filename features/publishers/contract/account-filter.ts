import { z } from 'zod';
import {
  ACCOUNT_FILTERS,
  CPM_KEYS,
  CPM_OPERATORS,
  type CpmKey,
  FILTER_KEYS,
  type FilterKey,
  hasOther,
  LEAST_CPM,
  MULTI_KEYS,
  type MultiKey,
  OTHER,
  optionsOf,
  TEXT_KEYS,
  type TextKey,
  YES_NO_KEYS,
  type YesNoKey,
} from './account-filters.ts';

const YesNo = z.union([z.literal(0), z.literal(1)]).optional();
/** Codes of options, each once. */
const Chosen = z
  .array(z.string().max(40))
  .max(40)
  .overwrite((codes) => [...new Set(codes)])
  .optional();
export const MinCpm = z
  .string()
  .regex(/^\d{1,4}\.\d$/, 'A minimum CPM is dollars with one decimal.')
  .refine((text) => Number(text) >= LEAST_CPM, `A minimum CPM is ${LEAST_CPM} or more.`);
const Cpm = z.strictObject({ minCpm: MinCpm, ops: z.enum(CPM_OPERATORS.map(({ code }) => code)) }).optional();
const Text = z.string().trim().max(200).optional();

/** One schema for each of the keys. */
const each = <Key extends string, Schema>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>; // one entry for each key

/** The filters as they travel; one that is not there asks nothing. */
export const FILTER_SHAPE = {
  ...each<YesNoKey, typeof YesNo>(YES_NO_KEYS, YesNo),
  ...each<MultiKey, typeof Chosen>(MULTI_KEYS, Chosen),
  ...each<CpmKey, typeof Cpm>(CPM_KEYS, Cpm),
  ...each<TextKey, typeof Text>(TEXT_KEYS, Text),
};

export const otherStandsAlone = (key: FilterKey) => `${ACCOUNT_FILTERS[key].label}: Other cannot be chosen beside other choices.`;

/** What a filter may not say: an option that does not exist, Other beside others (spec 2 §5). */
export function checkFilter(filter: { [Key in MultiKey]?: string[] | undefined }, context: z.RefinementCtx): void {
  for (const key of MULTI_KEYS) {
    const codes = filter[key] ?? [];
    const unknown = codes.filter((code) => !optionsOf(key).some((option) => option.code === code));
    const issue = (message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (unknown.length > 0) issue(`${ACCOUNT_FILTERS[key].label} does not have ${unknown.join(', ')}.`);
    if (codes.length > 1 && hasOther(key) && codes.includes(OTHER)) issue(otherStandsAlone(key));
  }
}

/** Account filters (spec 2 §3). */
export const AccountFilter = z.strictObject(FILTER_SHAPE).superRefine(checkFilter);
export type AccountFilter = z.output<typeof AccountFilter>;

/** Whether a filter asks something of this key. */
export function isAsked(filter: AccountFilter, key: FilterKey): boolean {
  const asked = filter[key];
  const { textOf } = ACCOUNT_FILTERS[key];
  if (textOf !== undefined && !MULTI_KEYS.some((of) => of === textOf && filter[of]?.includes(OTHER))) return false;
  return asked !== undefined && asked !== '' && !(Array.isArray(asked) && asked.length === 0);
}
export const askedKeys = (filter: AccountFilter | null): FilterKey[] =>
  filter === null ? [] : FILTER_KEYS.filter((key) => isAsked(filter, key));

/** The filter without what asks nothing; null where nothing is left. */
export function tidyFilter(filter: AccountFilter): AccountFilter | null {
  const keys = askedKeys(filter);
  return keys.length === 0 ? null : Object.fromEntries(keys.map((key) => [key, filter[key]]));
}
