import { ownRows, type Scope } from '@kontor/core/server';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { marketplaceTable as marketplace, marketplacePublisherTable as member } from './marketplace-table.ts';

export type StoredMarketplace = { id: string; name: string; isCustom: boolean; publishers: string[] };

/** An account reads its custom ones, and those of the platform that it may access (decision 0063); one that is switched off is closed to all. */
const readable = (scope: Scope): SQL | undefined => {
  const own = ownRows(scope, marketplace.accountId);
  return (
    own &&
    sql`(${marketplace.enabled} AND (${own} OR (${marketplace.accountId} IS NULL AND EXISTS (
      SELECT FROM account_marketplace a WHERE a.marketplace_id = ${marketplace.id} AND a.account_id = ${scope.accountId}))))`
  );
};

const list = async (scope: Scope, where: SQL | undefined): Promise<StoredMarketplace[]> =>
  scope.run((database) =>
    database
      .select({
        id: marketplace.id,
        name: marketplace.name,
        isCustom: sql<boolean>`${marketplace.accountId} IS NOT NULL`,
        publishers: sql<string[]>`coalesce(array_agg(${member.publisherId} ORDER BY ${member.publisherId})
          FILTER (WHERE ${member.publisherId} IS NOT NULL), '{}')`,
      })
      .from(marketplace)
      .leftJoin(member, eq(member.marketplaceId, marketplace.id))
      .where(where)
      .groupBy(marketplace.id)
      .orderBy(asc(marketplace.name), asc(marketplace.id)),
  );

/** By name, with the publishers in each. */
export const listMarketplaces = (scope: Scope) => list(scope, readable(scope));

/** The account's own. */
export const listCustomMarketplaces = (scope: Scope) => list(scope, eq(marketplace.accountId, scope.accountId));

/** Those of `ids` that the scope may read. */
export const findMarketplaces = (scope: Scope, ids: readonly string[]): Promise<StoredMarketplace[]> =>
  ids.length === 0 ? Promise.resolve([]) : list(scope, and(readable(scope), inArray(marketplace.id, [...ids])));
