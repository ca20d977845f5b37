import { fail } from '@kontor/core/contract';
import { changedNow, endSessionsOf, isStillNamed, newId, type Scope, sessionTable, unlessTaken, userTable } from '@kontor/core/server';
import { closeResetsOf } from '@kontor/password-reset/server';
import { unlinkPerson } from '@kontor/single-sign-on/server';
import { emailTaken } from '@kontor/users/contract';
import { and, eq, sql } from 'drizzle-orm';
import { endInvitations } from './invitation-store.ts';
import { goneAddress } from './standing-store.ts';
import type { StoredUser } from './user-store.ts';

/** Two people cannot share an e-mail, whoever writes first; the loser is told so. */
export const refuseTakenEmail = (): never => fail(emailTaken, undefined, [{ path: 'email', message: emailTaken.text }]);

/** A person by id; null for nobody. */
export async function findPerson(scope: Scope, id: string): Promise<StoredUser | null> {
  const [row] = await scope.run((database) => database.select().from(userTable).where(eq(userTable.id, id)));
  return row ?? null;
}

/** Who the scope's account gave a password, or another e-mail, is nobody's but its own until they have shown who they are. */
const inThisAccountAlone = (transaction: Scope) => ({ passwordSetBy: transaction.accountId, emailVerifiedAt: null });

export type NewPerson = {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  timezone: string;
  utcOffset: number | null;
};

export async function insertPerson(transaction: Scope, person: NewPerson): Promise<string> {
  const id = newId();
  const row = { ...person, ...inThisAccountAlone(transaction), id, superUser: false, platformAdmin: false, status: 'active' as const };
  await unlessTaken(
    transaction.run((database) => database.insert(userTable).values(row)),
    refuseTakenEmail,
  );
  return id;
}

/** Someone who belonged nowhere begins anew under their e-mail; what they were signed in with before is over. */
export async function renewPerson(transaction: Scope, id: string, person: NewPerson): Promise<string> {
  await transaction.run((database) =>
    database
      .update(userTable)
      .set({ ...person, ...inThisAccountAlone(transaction), ...changedNow(userTable) })
      .where(eq(userTable.id, id)),
  );
  await closeOtherWaysIn(transaction, id);
  await endSessionsOf(transaction, id);
  return id;
}

/** Which marketplaces they may choose; no change of theirs, so the version stays. */
export const setOwned = (transaction: Scope, id: string, ownedMarketplaces: string[]) =>
  transaction.run((database) => database.update(userTable).set({ ownedMarketplaces }).where(eq(userTable.id, id)));

export const updatePerson = (transaction: Scope, id: string, names: Pick<NewPerson, 'email' | 'firstName' | 'lastName'>) =>
  unlessTaken(
    transaction.run((database) =>
      database
        .update(userTable)
        .set({ ...names, ...changedNow(userTable) })
        .where(eq(userTable.id, id)),
    ),
    refuseTakenEmail,
  );

/** Another e-mail: whether it is theirs nobody knows yet, so the password opens the scope's account alone, and a session by the provider too. */
export async function moveSignIn(transaction: Scope, id: string, keep: string): Promise<void> {
  await closeOtherWaysIn(transaction, id);
  await endSessionsOf(transaction, id, keep);
  await transaction.run(async (database) => {
    await database.update(userTable).set(inThisAccountAlone(transaction)).where(eq(userTable.id, id));
    await database.update(sessionTable).set({ claims: null }).where(eq(sessionTable.userId, id));
  });
}

/** Who joins another account at once has not shown that the e-mail is theirs, if they never did: the password opens what it opened before. */
export const keepWhereTheyWere = (transaction: Scope, id: string) =>
  transaction.run((database) =>
    database.execute(sql`
      UPDATE app_user SET password_set_by = (
        SELECT account_id FROM membership WHERE user_id = app_user.id ORDER BY is_default DESC, created_at LIMIT 1)
      WHERE id = ${id} AND password_set_by IS NULL AND email_verified_at IS NULL`),
  );

type NewHash = { before: string | null; after: string; setBy?: string };

/** Sets a password, which is the person's own or, with `setBy`, one that an account knows; false when another than `before` is stored by now. */
export async function setPassword(transaction: Scope, id: string, { before, after, setBy }: NewHash): Promise<boolean> {
  const set = await transaction.run((database) =>
    database
      .update(userTable)
      .set({ passwordHash: after, updatedAt: new Date(), ...(setBy ? { passwordSetBy: setBy } : {}) })
      .where(and(eq(userTable.id, id), sql`${userTable.passwordHash} IS NOT DISTINCT FROM ${before}`))
      .returning({ id: userTable.id }),
  );
  return set.length > 0;
}

/** Codes on their way, invitations and links to an identity provider belong to who had the e-mail, and end with it. */
async function closeOtherWaysIn(transaction: Scope, id: string) {
  await endInvitations(transaction, id, { state: 'ended' });
  await closeResetsOf(transaction, id);
  await unlinkPerson(transaction, id);
}

/**
 * Forgets a person who belongs to no account (design §6.6). Where deals, plans or history still name them the row stays, with the name
 * those show, but with nothing left to sign in with.
 */
export const forgetPerson = (transaction: Scope, id: string) =>
  transaction.run(async (database) => {
    await endInvitations(transaction, id, { state: 'ended' });
    await database.execute(sql`SAVEPOINT person`);
    try {
      await database.delete(userTable).where(eq(userTable.id, id));
    } catch (error) {
      if (!isStillNamed(error)) throw error;
      await database.execute(sql`ROLLBACK TO SAVEPOINT person`);
      await database
        .update(userTable)
        .set({ email: goneAddress(id), passwordHash: null, status: 'banned', ...changedNow(userTable) })
        .where(eq(userTable.id, id));
      await closeOtherWaysIn(transaction, id);
    }
  });

/** The stored hash of a person's password; null where they have none. */
export async function passwordHashOf(scope: Scope, id: string): Promise<string | null> {
  const [row] = await scope.run((database) =>
    database.select({ passwordHash: userTable.passwordHash }).from(userTable).where(eq(userTable.id, id)),
  );
  return row?.passwordHash ?? null;
}
