import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { accountTable as account, lockRow, newId, openList, type Scope, unlessTaken, writeVersion } from '@kontor/core/server';
import {
  type MarketplaceChange,
  type MarketplaceDetail,
  marketplaceList,
  marketplaceMissing,
  marketplaceNameTaken,
} from '@kontor/marketplaces/contract';
import { publisherNames } from '@kontor/supply/server';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  accountMarketplaceTable as access,
  marketplaceTable as marketplace,
  marketplacePublisherTable as member,
} from './marketplace-table.ts';

const kind = sql<'platform' | 'custom'>`CASE WHEN ${marketplace.accountId} IS NULL THEN 'platform' ELSE 'custom' END`;
const publishers = sql<number>`(SELECT count(*)::int FROM marketplace_publisher m WHERE m.marketplace_id = ${marketplace.id})`;
const accounts = sql<number>`CASE WHEN ${marketplace.accountId} IS NULL
  THEN (SELECT count(*)::int FROM account_marketplace a WHERE a.marketplace_id = ${marketplace.id}) ELSE 1 END`;

const { id, name, enabled, createdAt, updatedAt } = marketplace;
const COLUMNS = { id, name, owner: account.name, kind, enabled, publishers, accounts, createdAt, updatedAt };
const rowOf = <Row extends { createdAt: Date; updatedAt: Date }>({ createdAt: made, updatedAt: changed, ...row }: Row) => ({
  ...row,
  createDate: made.toISOString(),
  lastUpdate: changed.toISOString(),
});

/** Marketplaces page by page. The scope reads every account. */
export const openMarketplaces = ({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) =>
  openList(
    scope,
    { view: marketplaceList, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(marketplace).leftJoin(account, eq(account.id, marketplace.accountId)),
      where: [],
      sql: { name, kind, owner: account.name, enabled, publishers, accounts, createDate: createdAt, lastUpdate: updatedAt },
      search: [name, account.name],
      id,
      toRow: rowOf,
    },
  );

/** How many plans of all accounts name a marketplace. The scope reads every account. */
export async function plansUsing(scope: Scope, marketplaceId: string): Promise<number> {
  const { rows } = await scope.run((database) =>
    database.execute<{ plans: number }>(
      sql`SELECT count(*)::int AS plans FROM marketplace_plan WHERE marketplaces @> to_jsonb(ARRAY[${marketplaceId}]::text[])`,
    ),
  );
  return rows[0]?.plans ?? 0;
}

const namedAccounts = (scope: Scope, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ id: account.id, name: account.name })
          .from(account)
          .where(inArray(account.id, [...ids]))
          .orderBy(asc(sql`lower(${account.name})`), asc(account.id)),
      );

/** Publishers of these ids by name; those that are not there are missing. */
async function namedPublishers(scope: Scope, ids: readonly string[]) {
  const found = ids.length === 0 ? new Map<string, string>() : await publisherNames(scope, ids);
  return [...found].map(([of, called]) => ({ id: of, name: called })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

type Ids = { publisherIds: readonly string[]; accountIds: readonly string[] };
/** Who is in a marketplace and who may use it, by name. */
export async function namesOf(scope: Scope, { publisherIds, accountIds }: Ids) {
  return { members: await namedPublishers(scope, publisherIds), openTo: await namedAccounts(scope, accountIds) };
}

/** Who is in a marketplace and who may use it. */
export async function idsOf(scope: Scope, marketplaceId: string): Promise<Ids> {
  const members = await scope.run((database) =>
    database.select({ id: member.publisherId }).from(member).where(eq(member.marketplaceId, marketplaceId)),
  );
  const given = await scope.run((database) =>
    database.select({ id: access.accountId }).from(access).where(eq(access.marketplaceId, marketplaceId)),
  );
  return { publisherIds: members.map((one) => one.id), accountIds: given.map((one) => one.id) };
}

/** One marketplace as its page shows it; throws where there is none. The scope reads every account. */
export async function getMarketplace(scope: Scope, marketplaceId: string): Promise<MarketplaceDetail> {
  const [found] = await scope.run((database) =>
    database
      .select({ ...COLUMNS, ownerId: marketplace.accountId, version: marketplace.version })
      .from(marketplace)
      .leftJoin(account, eq(account.id, marketplace.accountId))
      .where(eq(id, marketplaceId)),
  );
  if (!found) return fail(marketplaceMissing);
  const names = await namesOf(scope, await idsOf(scope, marketplaceId));
  return { ...rowOf(found), ...names, plans: await plansUsing(scope, marketplaceId) };
}

/** Accounts that are switched on, by name. */
export const openAccounts = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({ id: account.id, name: account.name })
      .from(account)
      .where(eq(account.status, 'active'))
      .orderBy(asc(sql`lower(${account.name})`), asc(account.id)),
  );

const refuseTakenName = () => fail(marketplaceNameTaken, undefined, [{ path: 'name', message: marketplaceNameTaken.text }]);
type Own = Pick<MarketplaceChange, 'name' | 'enabled'>;

/** Throws where the owner has another of this name, capitals or not. */
export async function insertMarketplace(transaction: Scope, { ownerId, ...own }: Own & { ownerId: string | null }): Promise<string> {
  const made = newId();
  await unlessTaken(
    transaction.run((database) => database.insert(marketplace).values({ ...own, id: made, accountId: ownerId })),
    refuseTakenName,
  );
  return made;
}

/** Takes a marketplace for changing until the transaction ends; throws where there is none. */
export const lockMarketplace = async (transaction: Scope, marketplaceId: string): Promise<typeof marketplace.$inferSelect> =>
  (await lockRow(transaction, marketplace, eq(id, marketplaceId))) ?? fail(marketplaceMissing);

/** Throws as `insertMarketplace`. */
export const updateMarketplace = (transaction: Scope, marketplaceId: string, own: Own) =>
  unlessTaken(
    writeVersion(transaction, marketplace, {
      where: eq(id, marketplaceId),
      version: undefined,
      set: { name: own.name, enabled: own.enabled },
    }),
    refuseTakenName,
  );

/** Writes who is in a marketplace and who may use it. */
export async function writeAround(transaction: Scope, marketplaceId: string, { publisherIds, accountIds }: Ids): Promise<void> {
  await transaction.run(async (database) => {
    await database.delete(member).where(eq(member.marketplaceId, marketplaceId));
    await database.delete(access).where(eq(access.marketplaceId, marketplaceId));
    if (publisherIds.length > 0)
      await database.execute(
        sql`INSERT INTO marketplace_publisher (marketplace_id, publisher_id)
          SELECT ${marketplaceId}, one FROM unnest(${sql.param([...publisherIds])}::text[]) AS one`,
      );
    if (accountIds.length > 0)
      await database.execute(
        sql`INSERT INTO account_marketplace (marketplace_id, account_id)
          SELECT ${marketplaceId}, one FROM unnest(${sql.param([...accountIds])}::text[]) AS one`,
      );
  });
}

export const deleteMarketplace = (transaction: Scope, marketplaceId: string) =>
  transaction.run((database) => database.delete(marketplace).where(and(eq(id, marketplaceId))));
