import { accountTable, changedNow, containing, membershipTable, personNameSql, type Scope, userTable } from '@kontor/core/server';
import { MOST_SUBJECTS, type Subject } from '@kontor/session/contract';
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';

/** Whether a membership's account may be entered by the person's password: one that somebody else set opens where it was set alone. */
const isOpenByPassword = sql<boolean>`(${userTable.passwordSetBy} IS NULL OR ${userTable.passwordSetBy} = ${membershipTable.accountId})`;

/** As `isOpenByPassword`, of one account of a person's. */
export async function opensByPassword(scope: Scope, userId: string, accountId: string): Promise<boolean> {
  const rows = await scope.run((database) =>
    database
      .select({ id: userTable.id })
      .from(userTable)
      .innerJoin(membershipTable, and(eq(membershipTable.userId, userTable.id), eq(membershipTable.accountId, accountId)))
      .where(and(eq(userTable.id, userId), isOpenByPassword)),
  );
  return rows.length > 0;
}

/** The person behind an e-mail and the account they land in; null when unknown. `isOpen`: their password opens it. */
export async function findSignInUser(scope: Scope, email: string) {
  const [row] = await scope.run((database) =>
    database
      .select({
        id: userTable.id,
        passwordHash: userTable.passwordHash,
        status: userTable.status,
        accountId: membershipTable.accountId,
        isOpen: isOpenByPassword,
      })
      .from(userTable)
      .innerJoin(membershipTable, eq(membershipTable.userId, userTable.id))
      .innerJoin(accountTable, and(eq(accountTable.id, membershipTable.accountId), eq(accountTable.status, 'active')))
      .where(sql`lower(${userTable.email}) = ${email.toLowerCase()}`)
      .orderBy(desc(isOpenByPassword), desc(membershipTable.isDefault), membershipTable.createdAt)
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

/** People whose e-mail, name or account holds `q`, by e-mail: active, in an active account, and no super users. */
export function findSubjects(scope: Scope, q: string): Promise<Subject[]> {
  return scope.run((database) => {
    const landing = database
      .selectDistinctOn([membershipTable.userId], { userId: membershipTable.userId, account: accountTable.name })
      .from(membershipTable)
      .innerJoin(accountTable, and(eq(accountTable.id, membershipTable.accountId), eq(accountTable.status, 'active')))
      .orderBy(membershipTable.userId, desc(membershipTable.isDefault), membershipTable.createdAt)
      .as('landing');
    const isHeld = [userTable.email, personNameSql, landing.account].map((text) => ilike(sql`${text}`, containing(q)));
    return database
      .select({ email: userTable.email, name: personNameSql.as('name'), account: landing.account })
      .from(userTable)
      .innerJoin(landing, eq(landing.userId, userTable.id))
      .where(and(eq(userTable.status, 'active'), eq(userTable.superUser, false), or(...isHeld)))
      .orderBy(asc(userTable.email))
      .limit(MOST_SUBJECTS);
  });
}

/** The names the identity provider knows the person by. */
export const nameUser = (transaction: Scope, userId: string, names: { firstName: string; lastName: string }) =>
  transaction.run((database) =>
    database
      .update(userTable)
      .set({ ...names, ...changedNow(userTable) })
      .where(eq(userTable.id, userId)),
  );

/** Notes the time of a sign-in and locks the person; false where they have another password than `passwordHash` by now. */
export async function noteSignIn(transaction: Scope, userId: string, passwordHash?: string | null): Promise<boolean> {
  const isSame = passwordHash === undefined ? undefined : sql`${userTable.passwordHash} IS NOT DISTINCT FROM ${passwordHash}`;
  const { rowCount } = await transaction.run((database) =>
    database
      .update(userTable)
      .set({ lastLogin: new Date() })
      .where(and(eq(userTable.id, userId), isSame)),
  );
  return rowCount !== 0;
}

/** No session of the person begins until the transaction ends. */
export const lockPerson = (transaction: Scope, userId: string) =>
  transaction.run((database) => database.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, userId)).for('no key update'));

/** People who can sign in; the actor of changes that time makes is none (0001_foundation.sql). */
export async function anyUserExists(scope: Scope): Promise<boolean> {
  const [row] = await scope.run((database) =>
    database.select({ id: userTable.id }).from(userTable).where(eq(userTable.status, 'active')).limit(1),
  );
  return row !== undefined;
}

export type FirstPerson = { userId: string; accountId: string; email: string; firstName: string; lastName: string; passwordHash: string };

/** The first super user, whose e-mail the operator vouches for, and the platform's own account, which may plan and deal: a new installation has no other (design §6.1). */
export const insertFirstUser = (scope: Scope, { userId, accountId, email, firstName, lastName, passwordHash }: FirstPerson) =>
  scope.run(async (database) => {
    // Where everybody was banned and the link is there again, the account of before keeps its name.
    await database.execute(sql`INSERT INTO account (id, name, type, deal_management)
      SELECT ${accountId}, 'Operations' || CASE count(*) WHEN 0 THEN '' ELSE ' ' || (count(*) + 1) END, 'Agency', true
      FROM account WHERE lower(name) ~ '^operations( [0-9]+)?$'`);
    await database.execute(
      sql`INSERT INTO app_user (id, email, first_name, last_name, password_hash, super_user, email_verified_at) VALUES (${userId}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, true, now())`,
    );
    await database.insert(membershipTable).values({ accountId, userId, accountAdmin: true, isDefault: true });
  });
