import { fail } from '@kontor/core/contract';
import { implement, type SignedCall, serverFeature } from '@kontor/core/server';
import { ACCOUNT_FILTERS, accountFilterMissing, FILTER_KEYS, optionsOf, publisherRoutes } from '@kontor/publishers/contract';
import { publisherNames } from '@kontor/supply/server';
import { listAccounts, readInventory } from './account-inventory.ts';
import { isAnythingDeclared } from './publisher-setting-store.ts';

export { inventoryById, inventoryOf } from './account-inventory.ts';
export { publisherAccounts, readSettings, writeSettings } from './publisher-setting-store.ts';
export { accountsAnsweringFor, publisherNameSql, type RestrictedPublisher, restrictedFor } from './restricted-publisher-store.ts';

const FILTERS = FILTER_KEYS.map((key) => {
  const { label, group, kind } = ACCOUNT_FILTERS[key];
  const textOf = FILTER_KEYS.find((one) => one === ACCOUNT_FILTERS[key].textOf) ?? null;
  return { key, label, group, kind, options: [...optionsOf(key)], textOf };
});

async function readFilters({ scope }: SignedCall<typeof publisherRoutes.filters>) {
  if (!(await isAnythingDeclared(scope))) fail(accountFilterMissing);
  return { filters: FILTERS };
}

export const publishers = serverFeature({
  name: 'publishers',
  names: { publisher: publisherNames },
  calls: implement(publisherRoutes, { filters: readFilters, accounts: listAccounts, inventory: readInventory }),
});
