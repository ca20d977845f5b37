import type { ChangeLog } from '@kontor/core/contract';
import { ACCOUNT_FILTERS, declaredWords, FILTER_KEYS, type FilterKey, type PublisherSettings } from '@kontor/publishers/contract';

/** “FreeWheel, Publica”; “not declared” where nothing is said. */
const wordsOf = (settings: PublisherSettings, key: FilterKey): string =>
  declaredWords(settings, key).slice(`${ACCOUNT_FILTERS[key].label}: `.length);

/** Lines of history between two states of what a publisher declares. */
export const settingsChanged = (before: PublisherSettings, after: PublisherSettings): ChangeLog[] =>
  FILTER_KEYS.flatMap((key) => {
    const [oldValue, newValue] = [wordsOf(before, key), wordsOf(after, key)];
    return oldValue === newValue ? [] : [{ name: ACCOUNT_FILTERS[key].label, action: 'Update', oldValue, newValue } satisfies ChangeLog];
  });
