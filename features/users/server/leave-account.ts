import { fail } from '@kontor/core/contract';
import { accountsOf, answer, openScope, type SignedCall } from '@kontor/core/server';
import { lastAdmin, notYourAccount, onlyAccount, type ownSignInRoutes } from '@kontor/users/contract';
import { lockPerson } from './lock-order.ts';
import { lockAdmins, removeMembership } from './membership-store.ts';
import { refuseUnsettled } from './own-invitations.ts';
import { recordUser, userWent } from './user-history.ts';
import { findMember } from './user-store.ts';

/** Leaves one of one's accounts, but never the only one, nor one without another administrator. */
export async function leaveAccount({ input, session, stores, transport }: SignedCall<typeof ownSignInRoutes.leave>) {
  const { accountId } = input;
  const { userId } = session;
  // The account is the caller's to name: they are its member, or it is none to them.
  await openScope(stores.entities, accountId, 'system').transaction(async (transaction) => {
    await lockPerson(transaction, userId, accountId);
    const member = (await findMember(transaction, userId, userId)) ?? fail(notYourAccount);
    await refuseUnsettled(transaction, userId);
    if ((await accountsOf(transaction, userId)).length < 2) fail(onlyAccount);
    const admins = member.admin ? await lockAdmins(transaction, [accountId]) : [];
    if (member.admin && !admins.some((admin) => admin.userId !== userId)) fail(lastAdmin);
    await removeMembership(transaction, userId);
    const changelogs = userWent(member.user, member.admin);
    const here = { ...session, accountId };
    await recordUser(transaction, here, userId, { action: 'Remove', summary: 'User left the account', changelogs });
  });
  if (accountId === session.accountId) transport.setSession(null);
  return answer(null, { msg: 'You left the account.' });
}
