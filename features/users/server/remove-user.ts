import { fail } from '@kontor/core/contract';
import { answer, type SignedCall } from '@kontor/core/server';
import { lastAdmin, notOneself, type userRoutes } from '@kontor/users/contract';
import { lockAdmins, removeMembership } from './membership-store.ts';
import { peopleScope } from './people-scope.ts';
import { forgetPerson } from './person-store.ts';
import { lockMember } from './sign-in-control.ts';
import { recordUser, userWent } from './user-history.ts';
import { leftLetter } from './user-letters.ts';

/** Takes a user out of the account; with the last one the person goes, but for the platform's own people (design §6.6). */
export async function removeUser(call: SignedCall<typeof userRoutes.remove>) {
  const { input, session, stores } = call;
  if (input.id === session.userId) fail(notOneself);
  const { user } = await peopleScope(call).transaction(async (transaction) => {
    const member = await lockMember(transaction, session, input.id);
    const { user, admin } = member;
    const admins = admin ? await lockAdmins(transaction, [session.accountId]) : [];
    if (admin && !admins.some(({ userId }) => userId !== user.id)) fail(lastAdmin);
    const isLast = await removeMembership(transaction, user.id);
    const changelogs = userWent(user, admin);
    await recordUser(transaction, session, user.id, { action: 'Remove', summary: 'User removed from the account', changelogs });
    if (isLast && !user.superUser && !user.platformAdmin) await forgetPerson(transaction, user.id);
    return member;
  });
  stores.mail.post(leftLetter(user.email, session));
  return answer(null, { msg: 'User deleted.' });
}
