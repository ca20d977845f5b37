import { membershipTable, type Scope, userTable } from '@kontor/core/server';
import { and, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isInvited } from './invitation-store.ts';
import { isAdministered, isWhollyMine, type StoredUser } from './user-store.ts';

/**
 * How an e-mail stands to the caller's account. `new`: nobody's, or of a person who belongs nowhere any more.
 * `elsewhere`: of somebody in other accounts, whose name is the caller's to know when `isShared`; `isWhole` when the caller administers all
 * of those. `invited`: as that, asked already. `closed`: not a customer's to invite.
 */
export type Standing =
  | { kind: 'new'; user: StoredUser | null }
  | { kind: 'elsewhere'; user: StoredUser; isShared: boolean; isWhole: boolean }
  | { kind: 'invited' }
  | { kind: 'here'; user: StoredUser }
  | { kind: 'closed' };

/** Addresses the program itself writes: the actor of its own changes, and people who are gone. */
const OWN_DOMAIN = '@kontor.invalid';
export const isOwnAddress = (email: string): boolean => email.toLowerCase().endsWith(OWN_DOMAIN);
export const goneAddress = (id: string): string => `removed-${id}${OWN_DOMAIN}`;

const hasEmail = (email: string) => sql`lower(${userTable.email}) = ${email.toLowerCase()}`;
const theirs = alias(membershipTable, 'theirs');

/** How `email` stands to the scope's account, for the administrator `callerId` (spec 3 §4, §7). */
export async function standingOf(scope: Scope, callerId: string, email: string): Promise<Standing> {
  if (isOwnAddress(email)) return { kind: 'closed' };
  const asker = { callerId, accountId: scope.accountId };
  const [row] = await scope.run((database) => {
    const any = database.select({ id: theirs.userId }).from(theirs).where(eq(theirs.userId, userTable.id));
    const here = database
      .select({ id: theirs.userId })
      .from(theirs)
      .where(and(eq(theirs.userId, userTable.id), eq(theirs.accountId, scope.accountId)));
    const shared = database
      .select({ id: theirs.userId })
      .from(theirs)
      .where(and(eq(theirs.userId, userTable.id), isAdministered(theirs.accountId, asker)));
    const is = {
      isMember: sql<boolean>`${exists(any)}`,
      isHere: sql<boolean>`${exists(here)}`,
      isShared: sql<boolean>`${exists(shared)}`,
      isWhole: isWhollyMine(asker),
    };
    return database
      .select({ user: userTable, ...is })
      .from(userTable)
      .where(hasEmail(email));
  });
  if (!row) return { kind: 'new', user: null };
  const { user, isMember, isHere, isShared, isWhole } = row;
  if (isHere) return { kind: 'here', user };
  // Nobody speaks for whom the platform banned but the platform; nor, without an account, for its own people.
  if (user.status === 'banned') return { kind: 'closed' };
  if (isMember) return (await isInvited(scope, user.id)) ? { kind: 'invited' } : { kind: 'elsewhere', user, isShared, isWhole };
  return user.superUser || user.platformAdmin ? { kind: 'closed' } : { kind: 'new', user };
}
