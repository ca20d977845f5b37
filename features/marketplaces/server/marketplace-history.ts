import { type ChangeLog, changesOf, type Fields } from '@kontor/core/contract';
import { recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { type marketplaceAdminRoutes, marketplaceList } from '@kontor/marketplaces/contract';

export const MARKETPLACE = 'marketplace';
const { name, enabled, publishers, accounts, owner } = marketplaceList.fields;
const FIELDS = {
  name,
  owner,
  enabled,
  publishers: { ...publishers, kind: 'names' },
  accounts: { ...accounts, kind: 'names' },
} as const satisfies Fields;

/** A marketplace in words. */
export type MarketplaceWords = { name: string; owner: string | null; enabled: boolean; publishers: string[]; accounts: string[] };

export const marketplaceChanges = (before: Partial<MarketplaceWords>, after: MarketplaceWords): ChangeLog[] =>
  changesOf(FIELDS, before, after);

type Recorded = { id: string; action: 'Create' | 'Update' | 'Remove'; changelogs: ChangeLog[] };
const SUMMARY = { Create: 'Marketplace created', Remove: 'Marketplace deleted' } as const;

/** It stands in the account of who changed it: members of other accounts do not read what the platform did (decisions D54). */
export function recordMarketplace(
  transaction: Scope,
  { session }: Pick<SignedCall<(typeof marketplaceAdminRoutes)['create']>, 'session'>,
  { id, action, changelogs }: Recorded,
) {
  const summary = action === 'Update' ? `Changed ${changelogs.map((line) => line.name).join(', ')}` : SUMMARY[action];
  return recordChange(transaction, session, {
    entity: MARKETPLACE,
    entityId: id,
    action,
    summary,
    changelogs,
    accountId: session.accountId,
  });
}
