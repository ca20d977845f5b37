import type { Scope } from '@kontor/core/server';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { accountProviderTable as access, segmentProviderTable as provider } from './segment-table.ts';

/** Providers of the platform by name, which accounts may be given. */
export const listProviders = (scope: Scope): Promise<{ id: string; name: string }[]> =>
  scope.run((database) =>
    database
      .select({ id: provider.id, name: provider.name })
      .from(provider)
      .where(isNull(provider.accountId))
      .orderBy(asc(provider.name), asc(provider.id)),
  );

/** Whose segments an account was given. */
export async function providersOf(scope: Scope, accountId: string): Promise<string[]> {
  const rows = await scope.run((database) =>
    database.select({ id: access.providerId }).from(access).where(eq(access.accountId, accountId)).orderBy(asc(access.providerId)),
  );
  return rows.map(({ id }) => id);
}

/** Gives an account these providers of the platform and no others; false where one of them is not there. */
export async function giveProviders(transaction: Scope, accountId: string, ids: readonly string[]): Promise<boolean> {
  const known =
    ids.length === 0
      ? []
      : await transaction.run((database) =>
          database
            .select({ id: provider.id })
            .from(provider)
            .where(and(isNull(provider.accountId), inArray(provider.id, [...ids]))),
        );
  if (known.length < ids.length) return false;
  await transaction.run((database) => database.delete(access).where(eq(access.accountId, accountId)));
  if (ids.length > 0)
    await transaction.run((database) => database.insert(access).values(ids.map((providerId) => ({ accountId, providerId }))));
  return true;
}
