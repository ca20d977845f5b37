import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { accountTable as account, lockRow, newId, openList, type Scope, unlessTaken, writeVersion } from '@kontor/core/server';
import { type ProviderChange, type ProviderDetail, providerList, providerMissing, providerNameTaken } from '@kontor/segments/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { accountProviderTable as access, segmentProviderTable as provider, segmentTable as segment } from '../segment-table.ts';

const segments = sql<number>`(SELECT count(*)::int FROM segment s WHERE s.provider_id = ${provider.id} AND s.deleted_at IS NULL)`;
const accounts = sql<number>`CASE WHEN ${provider.accountId} IS NULL
  THEN (SELECT count(*)::int FROM account_segment_provider g WHERE g.provider_id = ${provider.id}) ELSE 1 END`;

const { id, name, alias, parentProvider, dataNames, enabled, createdAt, updatedAt } = provider;
const COLUMNS = { id, name, alias, parentProvider, owner: account.name, dataNames, enabled, segments, accounts, createdAt, updatedAt };
const rowOf = <Row extends { createdAt: Date; updatedAt: Date }>({ createdAt: made, updatedAt: changed, ...row }: Row) => ({
  ...row,
  createDate: made.toISOString(),
  lastUpdate: changed.toISOString(),
});

/** Providers page by page. The scope reads every account. */
export const openProviders = ({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) =>
  openList(
    scope,
    { view: providerList, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(provider).leftJoin(account, eq(account.id, provider.accountId)),
      where: [],
      sql: { name, alias, parentProvider, owner: account.name, enabled, segments, accounts, createDate: createdAt, lastUpdate: updatedAt },
      search: [name, alias, parentProvider, account.name],
      id,
      toRow: rowOf,
    },
  );

/** How many plans of all accounts name segments of a provider. The scope reads every account. */
export async function plansUsing(scope: Scope, providerId: string): Promise<number> {
  const { rows } = await scope.run((database) =>
    database.execute<{ plans: number }>(
      sql`SELECT count(DISTINCT (account_id, plan_id))::int AS plans FROM segment_plan WHERE provider_id = ${providerId}`,
    ),
  );
  return rows[0]?.plans ?? 0;
}

/** Accounts of these ids by name; those that are not there are missing. */
export const namedAccounts = (scope: Scope, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ id: account.id, name: account.name })
          .from(account)
          .where(inArray(account.id, [...ids]))
          .orderBy(asc(sql`lower(${account.name})`), asc(account.id)),
      );

/** Accounts that are switched on, by name. */
export const openAccounts = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({ id: account.id, name: account.name })
      .from(account)
      .where(eq(account.status, 'active'))
      .orderBy(asc(sql`lower(${account.name})`), asc(account.id)),
  );

export async function accountsUsing(scope: Scope, providerId: string): Promise<string[]> {
  const rows = await scope.run((database) =>
    database.select({ id: access.accountId }).from(access).where(eq(access.providerId, providerId)),
  );
  return rows.map((one) => one.id);
}

/** One provider as its page shows it; throws where there is none. The scope reads every account. */
export async function getProvider(scope: Scope, providerId: string): Promise<ProviderDetail> {
  const [found] = await scope.run((database) =>
    database
      .select({ ...COLUMNS, ownerId: provider.accountId, version: provider.version })
      .from(provider)
      .leftJoin(account, eq(account.id, provider.accountId))
      .where(eq(id, providerId)),
  );
  if (!found) return fail(providerMissing);
  const openTo = await namedAccounts(scope, await accountsUsing(scope, providerId));
  return { ...rowOf(found), openTo, plans: await plansUsing(scope, providerId) };
}

const refuseTakenName = () => fail(providerNameTaken, undefined, [{ path: 'name', message: providerNameTaken.text }]);
type Own = Omit<ProviderChange, 'accountIds'>;

/** Throws where another provider has this name, capitals or not. */
export async function insertProvider(transaction: Scope, own: Own, ownerId: string | null): Promise<string> {
  const made = newId();
  await unlessTaken(
    transaction.run((database) => database.insert(provider).values({ ...own, id: made, accountId: ownerId })),
    refuseTakenName,
  );
  return made;
}

/** Takes a provider for changing until the transaction ends; throws where there is none. */
export const lockProvider = async (transaction: Scope, providerId: string): Promise<typeof provider.$inferSelect> =>
  (await lockRow(transaction, provider, eq(id, providerId))) ?? fail(providerMissing);

/** Throws as `insertProvider`. */
export const updateProvider = (transaction: Scope, providerId: string, own: Own) =>
  unlessTaken(writeVersion(transaction, provider, { where: eq(id, providerId), version: undefined, set: own }), refuseTakenName);

/** Writes whose plans may use a provider's segments. */
export const openTo = (transaction: Scope, providerId: string, accountIds: readonly string[]) =>
  transaction.run(async (database) => {
    await database.delete(access).where(eq(access.providerId, providerId));
    if (accountIds.length > 0)
      await database.execute(
        sql`INSERT INTO account_segment_provider (provider_id, account_id)
          SELECT ${providerId}, one FROM unnest(${sql.param([...accountIds])}::text[]) AS one`,
      );
  });

/** Deletes a provider with its segments. */
export const deleteProvider = (transaction: Scope, providerId: string) =>
  transaction.run(async (database) => {
    await database.delete(access).where(eq(access.providerId, providerId));
    await database.delete(segment).where(eq(segment.providerId, providerId));
    await database.delete(provider).where(eq(id, providerId));
  });
