import { type AccountDetail, accountAdminList, accountMissing } from '@kontor/accounts/contract';
import { FeatureToggles, fail, type ListWish, type Session } from '@kontor/core/contract';
import { accountTable as account, openList, type Scope } from '@kontor/core/server';
import { marketplacesOf } from '@kontor/marketplaces/server';
import { providersOf } from '@kontor/segments/server';
import { and, eq, ne, sql } from 'drizzle-orm';
import { ownOf } from './account-admin-store.ts';
import { linksOf } from './link-store.ts';

const users = sql<number>`(SELECT count(*)::int FROM membership m WHERE m.account_id = ${account.id})`;
const publishedDeals = sql<number>`coalesce((SELECT sum(d.published)::int FROM dsp_deal d WHERE d.account_id = ${account.id}), 0)`;

/** Accounts page by page. The scope reads every account. */
export function openAccounts({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) {
  const { id, name, status, type, allowedAds, dealManagement, dealAccessTemplate, ftrackhhidReach, uploadedSegment, demoAccount } = account;
  const flags = { dealManagement, dealAccessTemplate, ftrackhhidReach, uploadedSegment, shared: account.sharedSegment, demoAccount };
  return openList(
    scope,
    { view: accountAdminList, session, input },
    {
      select: {
        id,
        name,
        status,
        type,
        users,
        publishedDeals,
        allowedAds,
        ...flags,
        createdAt: account.createdAt,
        updatedAt: account.updatedAt,
      },
      from: (rows) => rows.from(account),
      where: [],
      sql: {
        name,
        status,
        type,
        users,
        publishedDeals,
        allowedAds,
        ...flags,
        createDate: account.createdAt,
        lastUpdate: account.updatedAt,
      },
      search: [name, id],
      id,
      toRow: ({ createdAt, updatedAt, ...row }) => ({ ...row, createDate: createdAt.toISOString(), lastUpdate: updatedAt.toISOString() }),
    },
  );
}

/** One account as its page shows it; throws where there is none. The scope reads every account. */
export async function getAccount(scope: Scope, id: string): Promise<AccountDetail> {
  const [found] = await scope.run((database) =>
    database.select({ row: account, users, publishedDeals }).from(account).where(eq(account.id, id)),
  );
  if (!found) fail(accountMissing);
  const [linkData, sourceProviders, { accessible, custom }] = await Promise.all([
    linksOf(scope, id),
    providersOf(scope, id),
    marketplacesOf(scope, id),
  ]);
  const { publisherId: _, id: accountId, createdAt, updatedAt, featureToggles, ...own } = ownOf(found.row);
  return {
    ...own,
    accountId,
    featureToggles: FeatureToggles.parse(featureToggles),
    linkData,
    sourceProviders,
    accessibleMarketplaceIds: accessible,
    customMarketplaces: custom,
    users: found.users,
    publishedDeals: found.publishedDeals,
    createDate: createdAt.toISOString(),
    lastUpdate: updatedAt.toISOString(),
  };
}

/** Whether no other account has this name, capitals or not. */
export async function isNameFree(scope: Scope, { name, id }: { name: string; id?: string | undefined }): Promise<boolean> {
  const [other] = await scope.run((database) =>
    database
      .select({ id: account.id })
      .from(account)
      .where(and(sql`lower(${account.name}) = ${name.toLowerCase()}`, id === undefined ? undefined : ne(account.id, id)))
      .limit(1),
  );
  return other === undefined;
}

const MOST_PICKED = 1000;
/** Accounts that people may join, by name: those that are switched on, and no publishers' (spec 3 §6, §9). */
export const pickedAccounts = (scope: Scope): Promise<{ id: string; name: string }[]> =>
  scope.run((database) =>
    database
      .select({ id: account.id, name: account.name })
      .from(account)
      .where(and(eq(account.status, 'active'), ne(account.type, 'Publisher')))
      .orderBy(sql`lower(${account.name})`, account.id)
      .limit(MOST_PICKED),
  );
