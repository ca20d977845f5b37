import type { ListOf, ListWish, Session } from '@kontor/core/contract';
import { accountTable, membershipTable, readList, type Scope } from '@kontor/core/server';
import { accountList, type LoginAccount } from '@kontor/session/contract';
import { and, desc, eq } from 'drizzle-orm';

/** Active accounts of a user, one page; the one they work in is marked (spec 1 §2.4). `scope` is the system's. */
export function pageOfAccounts(scope: Scope, session: Session, input: ListWish): Promise<ListOf<LoginAccount>> {
  const { id, name, type } = accountTable;
  return readList(
    scope,
    { view: accountList, session, input },
    {
      select: { id, name, type },
      from: (rows) => rows.from(accountTable).innerJoin(membershipTable, eq(membershipTable.accountId, id)),
      where: [eq(membershipTable.userId, session.userId), eq(accountTable.status, 'active')],
      sql: { name, type },
      search: [name],
      id,
      toRow: (account) => ({ ...account, isLoggedIn: account.id === session.accountId }),
    },
  );
}

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
