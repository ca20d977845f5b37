import { membershipTable, recordActingEnds, type Scope, sessionTable, userTable } from '@kontor/core/server';
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { endInvitations } from './invitation-store.ts';

type Joining = { userId: string; isAdmin: boolean };

/** Makes a person a member of the scope's account, whose invitation is settled so; it is where they land when it is their first. */
export async function addMembership(transaction: Scope, { userId, isAdmin }: Joining): Promise<void> {
  const other = alias(membershipTable, 'other');
  await endInvitations(transaction, userId, { state: 'ended', accountId: transaction.accountId });
  await transaction.run((database) =>
    database.insert(membershipTable).values({
      accountId: transaction.accountId,
      userId,
      accountAdmin: isAdmin,
      isDefault: sql`${notExists(database.select({ id: other.userId }).from(other).where(eq(other.userId, userId)))}`,
    }),
  );
}

/**
 * Administrators of these accounts who can sign in. Their rows stay locked until the transaction ends, and always in the same order,
 * so that of two who go at once the second sees the first gone.
 */
export const lockAdmins = (transaction: Scope, accountIds: string[]): Promise<{ accountId: string; userId: string }[]> =>
  transaction.run((database) =>
    database
      .select({ accountId: membershipTable.accountId, userId: membershipTable.userId })
      .from(membershipTable)
      .innerJoin(userTable, and(eq(userTable.id, membershipTable.userId), eq(userTable.status, 'active')))
      .where(and(inArray(membershipTable.accountId, accountIds), eq(membershipTable.accountAdmin, true)))
      .orderBy(asc(membershipTable.accountId), asc(membershipTable.userId))
      .for('update', { of: membershipTable }),
  );

type AdminChange = { accountId: string; userId: string; admin: boolean };

export const setAdmin = (transaction: Scope, { accountId, userId, admin }: AdminChange) =>
  transaction.run((database) =>
    database
      .update(membershipTable)
      .set({ accountAdmin: admin })
      .where(and(eq(membershipTable.accountId, accountId), eq(membershipTable.userId, userId))),
  );

/** Takes a user out of the scope's account and signs them out of it; true when they belong to no account any more. */
export async function removeMembership(transaction: Scope, userId: string): Promise<boolean> {
  const ofSessions = sql`${sessionTable.accountId} = ${transaction.accountId} AND ${sessionTable.userId} = ${userId}`;
  await recordActingEnds(transaction, ofSessions);
  return transaction.run(async (database) => {
    const isThis = and(eq(membershipTable.accountId, transaction.accountId), eq(membershipTable.userId, userId));
    await database.delete(membershipTable).where(isThis);
    await database.delete(sessionTable).where(ofSessions);
    const left = await database.select().from(membershipTable).where(eq(membershipTable.userId, userId)).limit(1);
    return left.length === 0;
  });
}
