import { AccountType, type ListInput, type ListOf } from '@kontor/core/contract';
import { accountTable, membershipTable, runList, type Scope } from '@kontor/core/server';
import type { LoginAccount } from '@kontor/session/contract';
import { and, desc, eq } from 'drizzle-orm';

/** Active accounts of a user, one page; `current` is marked (spec 1 §2.4). */
export const pageOfAccounts = (scope: Scope, userId: string, current: string, input: ListInput): Promise<ListOf<LoginAccount>> =>
  runList<LoginAccount>(
    scope,
    {
      from: accountTable,
      joins: [
        {
          table: membershipTable,
          on: eq(membershipTable.accountId, accountTable.id),
        },
      ],
      select: { id: accountTable.id, name: accountTable.name, type: accountTable.type },
      columns: {
        name: { sql: accountTable.name, isSortable: true, isFilterable: true },
        type: { sql: accountTable.type, isSortable: true, isFilterable: true },
      },
      search: [accountTable.name],
      where: [eq(membershipTable.userId, userId), eq(accountTable.status, 'active')],
      defaultSort: { predicate: 'name', reverse: false },
      id: accountTable.id,
      toRow: ({ id, name, type }) => ({
        id: String(id),
        name: String(name),
        type: AccountType.parse(type),
        isLoggedIn: id === current,
      }),
    },
    input,
  );

/** The account a user lands in, or `wanted` where they belong to it; null without an active one. */
export async function accountFor(scope: Scope, userId: string, wanted?: string): Promise<string | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ id: accountTable.id })
      .from(membershipTable)
      .innerJoin(accountTable, and(eq(accountTable.id, membershipTable.accountId), eq(accountTable.status, 'active')))
      .where(and(eq(membershipTable.userId, userId), wanted === undefined ? undefined : eq(accountTable.id, wanted)))
      .orderBy(desc(membershipTable.isDefault), membershipTable.createdAt)
      .limit(1),
  );
  return row?.id ?? null;
}
