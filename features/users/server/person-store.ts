import { fail } from '@kontor/core/contract';
import { endSessionsOf, newId, type Scope, userTable } from '@kontor/core/server';
import { closeResetsOf } from '@kontor/password-reset/server';
import { unlinkPerson } from '@kontor/single-sign-on/server';
import { emailTaken } from '@kontor/users/contract';
import { and, eq, sql } from 'drizzle-orm';
import { goneAddress } from './standing-store.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

function codeOf(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
  return cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}

export const refuseTakenEmail = (): never => fail(emailTaken, undefined, [{ path: 'email', message: emailTaken.text }]);

/** Two people cannot share an e-mail, whoever writes first; the loser is told so. */
async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) refuseTakenEmail();
    throw error;
  }
}

/** Nobody else joins, changes or removes this person until the transaction ends. */
export const lockPerson = (transaction: Scope, id: string) =>
  transaction.run((database) => database.select({ id: userTable.id }).from(userTable).where(eq(userTable.id, id)).for('update'));

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
  const row = { ...person, id, superUser: false, platformAdmin: false, status: 'active' as const };
  await unlessTaken(transaction.run((database) => database.insert(userTable).values(row)));
  return id;
}

const nextVersion = () => ({ updatedAt: new Date(), version: sql`${userTable.version} + 1` });

/** Someone who belonged nowhere begins anew under their e-mail; what they were signed in with before is over. */
export async function renewPerson(transaction: Scope, id: string, person: NewPerson): Promise<string> {
  await transaction.run((database) =>
    database
      .update(userTable)
      .set({ ...person, ...nextVersion() })
      .where(eq(userTable.id, id)),
  );
  await endSessionsOf(transaction, id);
  return id;
}

export const updatePerson = (transaction: Scope, id: string, names: Pick<NewPerson, 'email' | 'firstName' | 'lastName'>) =>
  unlessTaken(
    transaction.run((database) =>
      database
        .update(userTable)
        .set({ ...names, ...nextVersion() })
        .where(eq(userTable.id, id)),
    ),
  );

type NewHash = { before: string | null; after: string };

/** Sets a password; false when another one than `before` is stored by now. */
export async function setPassword(transaction: Scope, id: string, { before, after }: NewHash): Promise<boolean> {
  const set = await transaction.run((database) =>
    database
      .update(userTable)
      .set({ passwordHash: after, updatedAt: new Date() })
      .where(and(eq(userTable.id, id), sql`${userTable.passwordHash} IS NOT DISTINCT FROM ${before}`))
      .returning({ id: userTable.id }),
  );
  return set.length > 0;
}

/** Codes on their way and links to an identity provider belong to who had the e-mail, and end with it. */
export async function closeOtherWaysIn(transaction: Scope, id: string) {
  await closeResetsOf(transaction, id);
  await unlinkPerson(transaction, id);
}

/**
 * Forgets a person who belongs to no account (design §6.6). Where deals, plans or history still name them the row stays, with the name
 * those show, but with nothing left to sign in with.
 */
export const forgetPerson = (transaction: Scope, id: string) =>
  transaction.run(async (database) => {
    await database.execute(sql`SAVEPOINT person`);
    try {
      await database.delete(userTable).where(eq(userTable.id, id));
    } catch (error) {
      if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
      await database.execute(sql`ROLLBACK TO SAVEPOINT person`);
      await database
        .update(userTable)
        .set({ email: goneAddress(id), passwordHash: null, status: 'banned', ...nextVersion() })
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
