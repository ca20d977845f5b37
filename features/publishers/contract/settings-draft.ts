import { z } from 'zod';
import { checkFilter } from './account-filter.ts';
import {
  CPM_KEYS,
  type CpmKey,
  type FilterKey,
  MULTI_KEYS,
  type MultiKey,
  OTHER,
  TEXT_KEYS,
  type TextKey,
  YES_NO_KEYS,
  type YesNoKey,
} from './account-filters.ts';
import type { PublisherSettings } from './publisher-settings.ts';

const YesNo = z.union([z.literal(0), z.literal(1)]).nullable();
const Chosen = z
  .array(z.string().max(40))
  .max(40)
  .overwrite((codes) => [...new Set(codes)]);
const Cpm = z
  .string()
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'A minimum CPM is dollars with at most two decimals.')
  .nullable();
const Text = z.string().trim().max(200, 'At most 200 characters.');

/** One schema for each of the keys. */
const each = <Key extends string, Schema>(keys: readonly Key[], schema: Schema) =>
  Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>; // one entry for each key

/** What a publisher declares, whole: null or nothing where it says nothing (spec 2 §3). */
export const SettingsDraft = z
  .strictObject({
    ...each<YesNoKey, typeof YesNo>(YES_NO_KEYS, YesNo),
    ...each<MultiKey, typeof Chosen>(MULTI_KEYS, Chosen),
    ...each<CpmKey, typeof Cpm>(CPM_KEYS, Cpm),
    ...each<TextKey, typeof Text>(TEXT_KEYS, Text),
  })
  .superRefine((settings, context) => {
    checkFilter(settings, context);
    if (settings.displayOtherAdServer !== '' && !settings.displayAdServer.includes(OTHER))
      context.addIssue({ code: 'custom', path: ['displayOtherAdServer'], message: 'Choose Other as the display ad server first.' });
  });

const nothing = <Key extends FilterKey, Value>(keys: readonly Key[], value: Value) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>; // one entry for each key
/** A publisher that has declared nothing. */
export const NOTHING_DECLARED: PublisherSettings = {
  ...nothing<YesNoKey, null>(YES_NO_KEYS, null),
  ...nothing<MultiKey, string[]>(MULTI_KEYS, []),
  ...nothing<CpmKey, null>(CPM_KEYS, null),
  ...nothing<TextKey, string>(TEXT_KEYS, ''),
};
