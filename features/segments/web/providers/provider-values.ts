import type { Labels } from '@kontor/core/web';
import type { ProviderDetail, ProviderDraft } from '@kontor/segments/contract';

/** What the form of a provider holds; nothing typed is an empty text. */
export type ProviderValues = Omit<ProviderDraft, 'alias' | 'parentProvider'> & { alias: string; parentProvider: string };

export const NEW_PROVIDER: ProviderValues = {
  name: '',
  alias: '',
  parentProvider: '',
  ownerId: null,
  dataNames: [],
  enabled: true,
  accountIds: [],
};

export const LABELS: Labels = {
  name: 'Name',
  alias: 'Alias',
  parentProvider: 'Parent provider',
  ownerId: 'Owner',
  dataNames: 'In requests',
  enabled: 'Open',
  accountIds: 'Accounts',
};

export const valuesOf = ({ name, alias, parentProvider, ownerId, dataNames, enabled, openTo }: ProviderDetail): ProviderValues => ({
  name,
  alias: alias ?? '',
  parentProvider: parentProvider ?? '',
  ownerId,
  dataNames,
  enabled,
  accountIds: openTo.map(({ id }) => id),
});

/** A field's value as people read it. */
export function wordsOf(path: string, { name, alias, parentProvider, dataNames, enabled, accountIds }: ProviderValues): string {
  const words: Record<string, string> = {
    name,
    alias,
    parentProvider,
    dataNames: dataNames.join(', '),
    enabled: enabled ? 'Yes' : 'No',
    accountIds: `${accountIds.length} chosen`,
  };
  return words[path] || '–';
}

/** “3 media plans use its segments.” */
export function usedWords({ plans }: Pick<ProviderDetail, 'plans'>): string {
  if (plans === 0) return 'No media plan uses its segments.';
  return plans === 1 ? '1 media plan uses its segments.' : `${plans.toLocaleString('en-US')} media plans use its segments.`;
}
