import { hashOf, newSecret, recordForPerson, type Scope, userTable } from '@kontor/core/server';
import { closeResetsOf } from '@kontor/password-reset/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import { emailConfirmationTable as confirmation } from './email-confirmation-table.ts';
import type { StoredUser } from './user-store.ts';

/** How long a letter's link holds. */
const DAYS = 7;

/** Makes the link that confirms a person's e-mail, in the place of any other, and answers its secret. */
export async function newConfirmation(transaction: Scope, { id: userId, email }: Pick<StoredUser, 'id' | 'email'>): Promise<string> {
  const secret = newSecret();
  const link = { email, secretHash: hashOf(secret), expiresAt: sql`clock_timestamp() + ${DAYS}::int * interval '1 day'` };
  await transaction.run((database) =>
    database
      .insert(confirmation)
      .values({ userId, ...link })
      .onConflictDoUpdate({ target: confirmation.userId, set: link }),
  );
  return secret;
}

/** Whom a link belongs to; null where it is over, or the person has another e-mail by now or may not sign in. */
export async function findConfirming(scope: Scope, secret: string): Promise<StoredUser | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ person: userTable })
      .from(confirmation)
      .innerJoin(
        userTable,
        and(eq(userTable.id, confirmation.userId), eq(userTable.email, confirmation.email), eq(userTable.status, 'active')),
      )
      .where(and(eq(confirmation.secretHash, hashOf(secret)), gt(confirmation.expiresAt, sql`clock_timestamp()`))),
  );
  return row?.person ?? null;
}

/** Uses a link up; of many at once one is true. */
export async function takeConfirmation(transaction: Scope, secret: string): Promise<boolean> {
  const taken = await transaction.run((database) =>
    database
      .delete(confirmation)
      .where(eq(confirmation.secretHash, hashOf(secret)))
      .returning({ userId: confirmation.userId }),
  );
  return taken.length > 0;
}

/** The person has shown that the e-mail is theirs and chosen a password; every way that was open by others is closed. */
export async function ownPassword(transaction: Scope, person: StoredUser, passwordHash: string): Promise<void> {
  const { id } = person;
  await transaction.run(async (database) => {
    await database
      .update(userTable)
      .set({ passwordHash, passwordSetBy: null, emailVerifiedAt: new Date(), updatedAt: new Date() })
      .where(eq(userTable.id, id));
    await database.delete(confirmation).where(eq(confirmation.userId, id));
  });
  await closeResetsOf(transaction, id);
  const actor = { userId: id, firstName: person.firstName, lastName: person.lastName };
  await recordForPerson(transaction, actor, id, { action: 'Update', summary: 'E-mail confirmed and own password chosen' });
}
