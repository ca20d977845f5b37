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

/** A person by e-mail, whatever their accounts; null when unknown. */
export async function findPerson(scope: Scope, email: string) {
  const [row] = await scope.run((database) =>
    database.select().from(userTable).where(sql`lower(${userTable.email}) = ${email.toLowerCase()}`).limit(1),
  );
  return row ?? null;
}

/** The names the identity provider knows the person by; empty ones change nothing. */
export const nameUser = (scope: Scope, userId: string, { firstName, lastName }: { firstName: string; lastName: string }) =>
  scope.run((database) =>
    database
      .update(userTable)
      .set({ ...(firstName && { firstName }), ...(lastName && { lastName }), updatedAt: new Date() })
      .where(eq(userTable.id, userId)),
  );

export const noteSignIn = (scope: Scope, userId: string) =>
  scope.run((database) => database.update(userTable).set({ lastLogin: new Date() }).where(eq(userTable.id, userId)));

/** People who can sign in; the actor of changes that time makes is none (0001_foundation.sql). */
export async function anyUserExists(scope: Scope): Promise<boolean> {
  const [row] = await scope.run((database) =>
    database.select({ id: userTable.id }).from(userTable).where(eq(userTable.status, 'active')).limit(1),
  );
  return row !== undefined;
}

export type FirstPerson = { userId: string; accountId: string; email: string; firstName: string; lastName: string; passwordHash: string };

/** The first super user and the platform's own account, which sells nothing (design §6.1). */
export const insertFirstUser = (scope: Scope, { userId, accountId, email, firstName, lastName, passwordHash }: FirstPerson) =>
  scope.run(async (database) => {
    await database.execute(sql`INSERT INTO account (id, name, type) VALUES (${accountId}, 'Operations', 'Agency')`);
    await database.execute(
      sql`INSERT INTO app_user (id, email, first_name, last_name, password_hash, super_user) VALUES (${userId}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, true)`,
    );
    await database.insert(membershipTable).values({ accountId, userId, accountAdmin: true, isDefault: true });
  });
