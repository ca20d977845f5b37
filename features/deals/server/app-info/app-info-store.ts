import { changedNow, ownRows, type Scope } from '@kontor/core/server';
import type { AppInfoDraft } from '@kontor/deals/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { appInfoTable as info } from './app-info-table.ts';

export type StoredAppInfo = typeof info.$inferSelect;
const ofDeal = (scope: Scope, dealId: string) => and(eq(info.dealId, dealId), ownRows(scope, info.accountId));

/** App info of a deal, by existing bundle; whether the deal is there, its own store says. */
export const listAppInfo = (scope: Scope, dealId: string): Promise<StoredAppInfo[]> =>
  scope.run((database) => database.select().from(info).where(ofDeal(scope, dealId)).orderBy(asc(info.overridedBundle)));

/** That of one existing bundle; null where there is none. */
export async function findAppInfo(scope: Scope, dealId: string, bundle: string): Promise<StoredAppInfo | null> {
  const [row] = await scope.run((database) =>
    database
      .select()
      .from(info)
      .where(and(ofDeal(scope, dealId), eq(info.overridedBundle, bundle))),
  );
  return row ?? null;
}

/** Writes rows of a deal that is locked, each in the place of the one before it. */
export async function keepAppInfo(transaction: Scope, dealId: string, rows: readonly AppInfoDraft[]): Promise<void> {
  if (rows.length === 0) return;
  const { accountId } = transaction;
  const values = rows.map(({ overridedBundle, bundle, name, domain, appStoreUrl, iabcat, status }) => ({
    ...{ dealId, accountId, overridedBundle, bundle, name, domain, appStoreUrl, iabcat, status },
  }));
  await transaction.run((database) =>
    database
      .insert(info)
      .values(values)
      .onConflictDoUpdate({
        target: [info.dealId, info.overridedBundle],
        set: {
          bundle: sql`excluded.bundle`,
          name: sql`excluded.name`,
          domain: sql`excluded.domain`,
          appStoreUrl: sql`excluded.app_store_url`,
          iabcat: sql`excluded.iabcat`,
          status: sql`excluded.status`,
          ...changedNow(info),
        },
      }),
  );
}

/** Deletes that of one existing bundle; answers it, or null where there was none. */
export async function deleteAppInfo(transaction: Scope, dealId: string, bundle: string): Promise<StoredAppInfo | null> {
  const [row] = await transaction.run((database) =>
    database
      .delete(info)
      .where(and(ofDeal(transaction, dealId), eq(info.overridedBundle, bundle)))
      .returning(),
  );
  return row ?? null;
}
