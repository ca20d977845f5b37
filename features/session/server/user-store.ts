import { accountTable, membershipTable, type Scope, userTable } from '@kontor/core/server';
import { and, desc, eq, sql } from 'drizzle-orm';

/** The person behind an e-mail and the account they land in; null when unknown. */
export async function findSignInUser(scope: Scope, email: string) {
  const [row] = await scope.run((database) =>
    database
      .select({ id: userTable.id, passwordHash: userTable.passwordHash, status: userTable.status, accountId: membershipTable.accountId })
      .from(userTable)
      .innerJoin(membershipTable, eq(membershipTable.userId, userTable.id))
      .innerJoin(accountTable, and(eq(accountTable.id, membershipTable.accountId), eq(accountTable.status, 'active')))
      .where(sql`lower(${userTable.email}) = ${email.toLowerCase()}`)
      .orderBy(desc(membershipTable.isDefault), membershipTable.createdAt)
      .limit(1),
  );
  return row ?? null;
}

export const noteSignIn = (scope: Scope, userId: string) =>
  scope.run((database) => database.update(userTable).set({ lastLogin: new Date() }).where(eq(userTable.id, userId)));
