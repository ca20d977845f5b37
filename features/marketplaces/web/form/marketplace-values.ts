import type { Labels } from '@kontor/core/web';
import type { MarketplaceDetail, MarketplaceDraft } from '@kontor/marketplaces/contract';

export type MarketplaceValues = MarketplaceDraft;
export type Named = { id: string; name: string };

/** Options that are drawn at once; typing narrows them. */
export const MOST_SHOWN = 100;
export const NOTHING = 'No options available';
export const optionsOf = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
/** Each once, the first ones first. */
export const united = (...rows: readonly (readonly Named[])[]): Named[] => [...new Map(rows.flat().map((one) => [one.id, one])).values()];

export const NEW_MARKETPLACE: MarketplaceValues = { name: '', ownerId: null, enabled: true, publisherIds: [], accountIds: [] };

export const LABELS: Labels = {
  name: 'Name',
  ownerId: 'Owner',
  enabled: 'Open',
  publisherIds: 'Publishers',
  accountIds: 'Accounts',
};

const idsOf = (rows: readonly Named[]) => rows.map(({ id }) => id);
export const valuesOf = ({ name, ownerId, enabled, members, openTo }: MarketplaceDetail): MarketplaceValues => ({
  name,
  ownerId,
  enabled,
  publisherIds: idsOf(members),
  accountIds: idsOf(openTo),
});

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** A field's value as people read it. */
export function wordsOf(path: string, { name, enabled, publisherIds, accountIds }: MarketplaceValues): string {
  const words: Record<string, string> = {
    name,
    enabled: enabled ? 'Yes' : 'No',
    publisherIds: counted(publisherIds.length, 'publisher'),
    accountIds: counted(accountIds.length, 'account'),
  };
  return words[path] || '–';
}

/** “3 media plans use it.” */
export const usedWords = ({ plans }: Pick<MarketplaceDetail, 'plans'>): string =>
  plans === 0 ? 'No media plan uses it.' : `${counted(plans, 'media plan')} ${plans === 1 ? 'uses' : 'use'} it.`;
