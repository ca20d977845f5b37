import type { Scope } from '@kontor/core/server';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { accountMarketplaceTable as access, marketplaceTable as marketplace } from './marketplace-table.ts';

/** Marketplaces of the platform by name, which accounts may be given. */
export const listPlatformMarketplaces = (scope: Scope): Promise<{ id: string; name: string }[]> =>
  scope.run((database) =>
    database
      .select({ id: marketplace.id, name: marketplace.name })
      .from(marketplace)
      .where(isNull(marketplace.accountId))
      .orderBy(asc(marketplace.name), asc(marketplace.id)),
  );

/** Which of the platform's marketplaces plans of an account may target, and its custom ones. */
export async function marketplacesOf(
  scope: Scope,
  accountId: string,
): Promise<{ accessible: string[]; custom: { id: string; name: string }[] }> {
  const [given, own] = await Promise.all([
    scope.run((database) =>
      database.select({ id: access.marketplaceId }).from(access).where(eq(access.accountId, accountId)).orderBy(asc(access.marketplaceId)),
    ),
    scope.run((database) =>
      database
        .select({ id: marketplace.id, name: marketplace.name })
        .from(marketplace)
        .where(eq(marketplace.accountId, accountId))
        .orderBy(asc(marketplace.name)),
    ),
  ]);
  return { accessible: given.map(({ id }) => id), custom: own };
}

/** Lets plans of an account target these marketplaces of the platform and no others; false where one of them is not there. */
export async function giveMarketplaces(transaction: Scope, accountId: string, ids: readonly string[]): Promise<boolean> {
  const known =
    ids.length === 0
      ? []
      : await transaction.run((database) =>
          database
            .select({ id: marketplace.id })
            .from(marketplace)
            .where(and(isNull(marketplace.accountId), inArray(marketplace.id, [...ids]))),
        );
  if (known.length < ids.length) return false;
  await transaction.run((database) => database.delete(access).where(eq(access.accountId, accountId)));
  if (ids.length > 0)
    await transaction.run((database) => database.insert(access).values(ids.map((marketplaceId) => ({ accountId, marketplaceId }))));
  return true;
}
