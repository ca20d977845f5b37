import type { Fault } from './fault.ts';

const MARKETPLACES = 'features/marketplaces/server/marketplace-admin.test.ts';
const PROVIDERS = 'features/segments/server/providers/providers.test.ts';
const PUBLISHERS = 'features/restricted-publishers/server/restricted-publishers.test.ts';
const MIGRATION = 'database/postgres/0052_marketplaces_and_providers.sql';

/** Marketplaces and segment providers that are administered wrongly, or open to whom they are not. */
export const SOURCES: readonly Fault[] = [
  {
    name: 'a marketplace that is switched off is offered',
    file: 'features/marketplaces/server/marketplace-store.ts',
    find: '(${marketplace.enabled} AND (${own}',
    put: '((${marketplace.enabled} OR true) AND (${own}',
    seenBy: MARKETPLACES,
  },
  {
    name: 'a marketplace that plans use is deleted',
    file: 'features/marketplaces/server/write-marketplace.ts',
    find: '    if (plans > 0)',
    put: '    if (plans > 99)',
    seenBy: MARKETPLACES,
  },
  {
    name: 'a custom marketplace is opened to others',
    file: 'features/marketplaces/server/write-marketplace.ts',
    find: '(ownerId === null ? accountIds : [])',
    put: '(ownerId === null ? accountIds : accountIds)',
    seenBy: MARKETPLACES,
  },
  {
    name: 'a person chooses a marketplace that was named for others',
    file: 'features/media-plans/server/plan-records.ts',
    find: '  if (named === null) return [];',
    put: '  if (named === null || named.size > 0) return [];',
    seenBy: MARKETPLACES,
  },
  {
    name: 'an administrator names a marketplace of another account',
    file: 'features/users/server/owned-marketplaces.ts',
    find: '  if (after.some((id) => !names.has(id) && !owned.includes(id)))',
    put: '  if (after.length > 99)',
    seenBy: MARKETPLACES,
  },
  {
    name: 'a deal is published through a marketplace that its account does not sell through',
    file: 'features/deals/contract/preflight-checks.ts',
    find: '  if (unsold.length === 0) return [];',
    put: '  if (unsold.length < 99) return [];',
    seenBy: 'features/deals/contract/preflight.test.ts',
  },
  {
    name: 'segments of a provider that is switched off are open to its owner',
    file: 'features/segments/server/segment-store.ts',
    find: 'and(eq(segment.accountId, scope.accountId), not(isOff))',
    put: '(isOff, eq(segment.accountId, scope.accountId))',
    seenBy: PROVIDERS,
  },
  {
    name: 'a provider whose segments plans use is deleted',
    file: 'features/segments/server/providers/write-provider.ts',
    find: '    if (plans > 0)',
    put: '    if (plans > 99)',
    seenBy: PROVIDERS,
  },
  {
    name: 'two segments of a provider have one remote id',
    file: 'features/segments/server/providers/provider-segment-store.ts',
    find: '  if (await findByRemoteId(transaction, named)) fail',
    put: '  if ((await findByRemoteId(transaction, named))?.version === 99) fail',
    seenBy: PROVIDERS,
  },
  {
    name: 'a feed changes a price',
    file: 'features/segments/server/feed/declare-segments.ts',
    find: '    return isSame ? null',
    put: '    return isSame || title ? null',
    seenBy: PROVIDERS,
  },
  {
    name: 'the type of a segment with members is changed',
    file: 'features/segments/server/providers/write-provider-segment.ts',
    find: '(row.userCount ?? 0) > 0)',
    put: '(row.userCount ?? 0) > 99)',
    seenBy: PROVIDERS,
  },
  {
    name: 'what a publisher declares is written over',
    file: 'features/restricted-publishers/server/index.ts',
    find: '    refuseStale(version, declared?.version ?? 0);\n',
    put: '',
    seenBy: PUBLISHERS,
  },
  {
    name: 'everybody reads the deals of all accounts that name a publisher',
    file: 'features/restricted-publishers/contract/routes.ts',
    find: "    path: 'publishermapping/deals/{id}',\n    access: 'superOrPlatformAdmin',",
    put: "    path: 'publishermapping/deals/{id}',\n    access: 'signedIn',",
    seenBy: PUBLISHERS,
  },
  {
    name: 'a switch that turns changes nothing',
    file: 'features/restricted-publishers/server/publisher-store.ts',
    find: '.set({ premium: is })',
    put: '.set({ premium: publisher.premium as never })',
    seenBy: PUBLISHERS,
  },
  {
    name: 'whoever uploads segments has them written by the platform',
    file: MIGRATION,
    find: "= 'platform', false) IS NOT NULL AND provider_id IS NOT NULL)",
    put: "= 'platform', false) IS NOT NULL)",
    seenBy: 'apps/server/table-rights.test.ts',
  },
];
