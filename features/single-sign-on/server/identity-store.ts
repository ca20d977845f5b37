import { accountTable, membershipTable, newId, type Scope, userTable } from '@kontor/core/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Identity } from './identity.ts';
import { identityLinkTable } from './identity-link-table.ts';

export type Person = typeof userTable.$inferSelect;

/** Who is linked to this subject of this issuer; null for nobody. */
export async function findLinked(scope: Scope, { issuer, subject }: Identity): Promise<Person | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ person: userTable })
      .from(identityLinkTable)
      .innerJoin(userTable, eq(userTable.id, identityLinkTable.userId))
      .where(and(eq(identityLinkTable.issuer, issuer), eq(identityLinkTable.subject, subject))),
  );
  return row?.person ?? null;
}

/** Links a person to the subject; false where the person or the subject is linked already. */
export async function insertLink(transaction: Scope, { issuer, subject }: Identity, userId: string): Promise<boolean> {
  const made = await transaction.run((database) =>
    database
      .insert(identityLinkTable)
      .values({ issuer, subject, userId })
      .onConflictDoNothing()
      .returning({ userId: identityLinkTable.userId }),
  );
  return made.length > 0;
}

/** The provider says the e-mail is theirs; of a password from before that it says nothing, so that opens the account they land in alone. */
export const noteVerified = (transaction: Scope, userId: string, accountId: string) =>
  transaction.run((database) =>
    database.execute(sql`
      UPDATE app_user SET email_verified_at = now(), password_set_by = CASE
        WHEN email_verified_at IS NULL AND password_hash IS NOT NULL THEN coalesce(password_set_by, ${accountId}) ELSE password_set_by END
      WHERE id = ${userId}`),
  );

/** Whether people can be made members of this account. */
export async function isActiveAccount(scope: Scope, accountId: string): Promise<boolean> {
  const rows = await scope.run((database) =>
    database
      .select({ id: accountTable.id })
      .from(accountTable)
      .where(and(eq(accountTable.id, accountId), eq(accountTable.status, 'active'))),
  );
  return rows.length > 0;
}

/** A plain member of the account, without a password; null where the e-mail is somebody's meanwhile. */
export async function insertMember(
  transaction: Scope,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
  accountId: string,
): Promise<Person | null> {
  const rights = { superUser: false, platformAdmin: false, status: 'active', timezone: 'EST', emailVerifiedAt: new Date() } as const;
  const [person] = await transaction.run((database) =>
    database
      .insert(userTable)
      .values({ id: newId(), email, firstName, lastName, ...rights })
      .onConflictDoNothing()
      .returning(),
  );
  if (!person) return null;
  await transaction.run((database) =>
    database.insert(membershipTable).values({ accountId, userId: person.id, accountAdmin: false, isDefault: true }),
  );
  return person;
}

/** Whoever the provider calls by this subject next is nobody here. */
export const unlinkPerson = (transaction: Scope, userId: string) =>
  transaction.run((database) => database.delete(identityLinkTable).where(eq(identityLinkTable.userId, userId)));
