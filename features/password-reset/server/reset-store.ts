import { accountTable, membershipTable, type Scope, userTable } from '@kontor/core/server';
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { askerOf } from './asker.ts';
import { passwordResetTable as reset } from './password-reset-table.ts';

/** A code expires after ten minutes, and so does the wait for the new password. Codes may be resent for an hour (security rule 11). */
export const CODE_SECONDS = 600;
const RESET_SECONDS = 3_600;
const TRIES_PER_CODE = 5;

const inSeconds = (seconds: number) => sql`clock_timestamp() + ${seconds}::int * interval '1 second'`;
const isOpen = (transactionHash: string, state: 'sent' | 'verified') =>
  and(eq(reset.transactionHash, transactionHash), eq(reset.state, state), gt(reset.expiresAt, sql`clock_timestamp()`));

/** Who may reset their password: an active person of an active account; null for everybody else. */
export async function findResettable(scope: Scope, email: string): Promise<{ id: string; email: string } | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ id: userTable.id, email: userTable.email })
      .from(userTable)
      .innerJoin(membershipTable, eq(membershipTable.userId, userTable.id))
      .innerJoin(accountTable, and(eq(accountTable.id, membershipTable.accountId), eq(accountTable.status, 'active')))
      .where(and(sql`lower(${userTable.email}) = ${email.toLowerCase()}`, eq(userTable.status, 'active')))
      .limit(1),
  );
  return row ?? null;
}

type Begun = { transactionHash: string; userId: string | null; email: string; asker: string; codeHash: string };

export const insertReset = (scope: Scope, begun: Begun) =>
  scope.run((database) =>
    database.insert(reset).values({ ...begun, codeExpiresAt: inSeconds(CODE_SECONDS), expiresAt: inSeconds(RESET_SECONDS) }),
  );

/** The reset that waits for its code; null when it is over, verified or never was. */
export async function findWaiting(scope: Scope, transactionHash: string) {
  const [row] = await scope.run((database) =>
    database.select({ userId: reset.userId, email: reset.email, asker: reset.asker }).from(reset).where(isOpen(transactionHash, 'sent')),
  );
  return row ? { ...row, asker: askerOf(row.asker) } : null;
}

/** A new code takes the last one's place, with tries and ten minutes of its own; false when the reset is over meanwhile. */
export async function replaceCode(scope: Scope, transactionHash: string, codeHash: string): Promise<boolean> {
  const { rowCount } = await scope.run((database) =>
    database
      .update(reset)
      .set({
        codeHash,
        tries: 0,
        codeExpiresAt: inSeconds(CODE_SECONDS),
        expiresAt: sql`greatest(${reset.expiresAt}, ${inSeconds(CODE_SECONDS)})`,
      })
      .where(isOpen(transactionHash, 'sent')),
  );
  return rowCount !== 0;
}

/** Counts a try of the code before it is looked at, in one statement, so that tries sent at once share one count; null when none is left. */
export async function countTry(scope: Scope, transactionHash: string) {
  const [row] = await scope.run((database) =>
    database
      .update(reset)
      .set({ tries: sql`${reset.tries} + 1` })
      .where(and(isOpen(transactionHash, 'sent'), gt(reset.codeExpiresAt, sql`clock_timestamp()`), lt(reset.tries, TRIES_PER_CODE)))
      .returning({ userId: reset.userId, email: reset.email, asker: reset.asker, codeHash: reset.codeHash }),
  );
  return row ? { ...row, asker: askerOf(row.asker) } : null;
}

/** The right code opens the way to a new password; false when another try was first or the code has been replaced. */
export async function markVerified(scope: Scope, transactionHash: string, codeHash: string): Promise<boolean> {
  const { rowCount } = await scope.run((database) =>
    database
      .update(reset)
      .set({ state: 'verified', expiresAt: inSeconds(CODE_SECONDS) })
      .where(and(isOpen(transactionHash, 'sent'), eq(reset.codeHash, codeHash))),
  );
  return rowCount !== 0;
}

/** Whose new password a verified reset sets, and their default account; null when it is over, or the person may no longer sign in here. */
export async function findVerified(scope: Scope, transactionHash: string) {
  const { id, email, firstName, lastName, passwordHash } = userTable;
  const [row] = await scope.run((database) =>
    database
      .select({ userId: id, email, firstName, lastName, passwordHash, accountId: accountTable.id, asker: reset.asker })
      .from(reset)
      // Who has another e-mail by now did not get this code.
      .innerJoin(userTable, and(eq(id, reset.userId), eq(email, reset.email), eq(userTable.status, 'active')))
      .innerJoin(membershipTable, eq(membershipTable.userId, id))
      .innerJoin(accountTable, and(eq(accountTable.id, membershipTable.accountId), eq(accountTable.status, 'active')))
      .where(isOpen(transactionHash, 'verified'))
      .orderBy(desc(membershipTable.isDefault), membershipTable.createdAt)
      .limit(1),
  );
  return row ? { ...row, asker: askerOf(row.asker) } : null;
}

/** The code came by the e-mail, so that is confirmed, and the password nobody else's. */
export const setPassword = (scope: Scope, userId: string, passwordHash: string) =>
  scope.run((database) =>
    database
      .update(userTable)
      .set({ passwordHash, passwordSetBy: null, emailVerifiedAt: new Date(), updatedAt: new Date() })
      .where(eq(userTable.id, userId)),
  );

/** Uses a verified reset up; of many at once one is true. */
export async function takeVerified(scope: Scope, transactionHash: string): Promise<boolean> {
  const { rowCount } = await scope.run((database) =>
    database.update(reset).set({ state: 'used' }).where(isOpen(transactionHash, 'verified')),
  );
  return rowCount !== 0;
}

/** No reset of the person can be finished any more. */
export const closeResetsOf = (scope: Scope, userId: string) =>
  scope.run((database) =>
    database
      .update(reset)
      .set({ state: 'used' })
      .where(and(eq(reset.userId, userId), ne(reset.state, 'used'))),
  );
