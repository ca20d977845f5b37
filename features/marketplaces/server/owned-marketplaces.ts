import { accountTable as account, userTable as person, type Scope } from '@kontor/core/server';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { findMarketplaces, listMarketplaces } from './marketplace-store.ts';
import { accountMarketplaceTable as access, marketplaceTable as marketplace } from './marketplace-table.ts';

/**
 * Those of an account's marketplaces that a person may choose; null where they may choose all, as nothing of it was named for them (decisions
 * D68).
 */
export async function narrowedTo(scope: Scope, userId: string): Promise<ReadonlySet<string> | null> {
  const [row] = await scope.run((database) =>
    database.select({ named: person.ownedMarketplaces }).from(person).where(eq(person.id, userId)),
  );
  if (!row || row.named.length === 0) return null;
  const here = (await findMarketplaces(scope, row.named)).map(({ id }) => id);
  return here.length > 0 ? new Set(here) : null;
}

/** Marketplaces that people of these accounts may be given, by name: those that any of the accounts may access, and its own. */
export const marketplacesFor = (scope: Scope, accountIds: readonly string[]): Promise<{ id: string; name: string }[]> =>
  accountIds.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ id: marketplace.id, name: marketplace.name })
          .from(marketplace)
          .where(
            or(
              inArray(marketplace.accountId, [...accountIds]),
              and(
                isNull(marketplace.accountId),
                sql`EXISTS (SELECT FROM ${access} WHERE ${access.marketplaceId} = ${marketplace.id} AND ${inArray(access.accountId, [...accountIds])})`,
              ),
            ),
          )
          .orderBy(asc(marketplace.name), asc(marketplace.id)),
      );

type Asked = { accountId: string; ids: readonly string[] };
/** Of each, the names of those that the account does not sell through; one that named none sells through all (decisions D68). */
export async function notSoldThrough(scope: Scope, asked: readonly Asked[]): Promise<string[][]> {
  const naming = asked.filter(({ ids }) => ids.length > 0);
  if (naming.length === 0) return asked.map(() => []);
  const rows = await scope.run((database) =>
    database
      .select({ id: account.id, sold: account.ownedMarketplaces })
      .from(account)
      .where(inArray(account.id, [...new Set(naming.map(({ accountId }) => accountId))])),
  );
  const soldBy = new Map(rows.map(({ id, sold }) => [id, sold]));
  const unsold = asked.map(({ accountId, ids }) => {
    const sold = soldBy.get(accountId) ?? [];
    return sold.length === 0 ? [] : ids.filter((id) => !sold.includes(id));
  });
  const names = new Map((await findMarketplaces(scope, [...new Set(unsold.flat())])).map(({ id, name }) => [id, name]));
  return unsold.map((ids) => ids.map((id) => names.get(id) ?? id));
}

/** The marketplaces of the scope that a person may choose. */
export async function choosable(scope: Scope, userId: string) {
  const [found, named] = [await listMarketplaces(scope), await narrowedTo(scope, userId)];
  return named === null ? found : found.filter(({ id }) => named.has(id));
}
