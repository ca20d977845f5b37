import { fail, type Session, unableToProcess } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { userMissing } from '@kontor/users/contract';
import { lockPeople, lockPerson } from './lock-order.ts';
import { findMember, type Member } from './user-store.ts';

/**
 * E-mail and password open every account of a person, so they are only for who administers all of them, and the platform's own people's
 * only for a super user (design §6.6, security rule 38).
 */
export const controlsSignIn = (session: Session, { isWhole, user }: Member): boolean =>
  isWhole && (session.superUser || !(user.superUser || user.platformAdmin));

/** Names are the person's own, and those of who administers all of their accounts to set. */
export const canName = (session: Session, member: Member): boolean => member.user.id === session.userId || controlsSignIn(session, member);

/** The account is the session's; a body may repeat it and nothing else (security rule 2). */
export function refuseOtherAccount(session: Session, accountId: string | undefined) {
  if (accountId !== undefined && accountId !== session.accountId) fail(unableToProcess);
}

/** A user of the caller's account; another tenant's is as missing as nobody (security rule 5). */
export const getMember = async (scope: Scope, session: Session, id: string): Promise<Member> =>
  (await findMember(scope, session.userId, id)) ?? fail(userMissing);

/** As `getMember`, and nobody else changes them or where they belong until the transaction ends. */
export async function lockMember(transaction: Scope, session: Session, id: string): Promise<Member> {
  await lockPerson(transaction, id, transaction.accountId);
  return getMember(transaction, session, id);
}

/** As `lockMember`, of several; where one is missing, none is answered. */
export async function lockMembers(transaction: Scope, session: Session, ids: string[]): Promise<Member[]> {
  await lockPeople(transaction, ids, transaction.accountId);
  const members: Member[] = [];
  for (const id of ids) members.push(await getMember(transaction, session, id));
  return members;
}
