import { counted, fail, type Session } from '@kontor/core/contract';
import { answer, type Scope, type SignedCall } from '@kontor/core/server';
import { lastAdmin, notOneself, type userRoutes } from '@kontor/users/contract';
import { lockAdmins, removeMembership } from './membership-store.ts';
import { peopleScope } from './people-scope.ts';
import { forgetPerson } from './person-store.ts';
import { lockMembers } from './sign-in-control.ts';
import { recordUser, userWent } from './user-history.ts';
import { leftLetter } from './user-letters.ts';
import type { Member } from './user-store.ts';

/** An account keeps an administrator who is not among those who go. */
async function refuseLastAdmin(transaction: Scope, session: Session, members: readonly Member[]) {
  if (!members.some(({ admin }) => admin)) return;
  const gone = new Set(members.map(({ user }) => user.id));
  const admins = await lockAdmins(transaction, [session.accountId]);
  if (admins.every(({ userId }) => gone.has(userId))) fail(lastAdmin);
}

async function removeOne(transaction: Scope, session: Session, { user, admin }: Member) {
  const isLast = await removeMembership(transaction, user.id);
  const changelogs = userWent(user, admin);
  await recordUser(transaction, session, user.id, { action: 'Remove', summary: 'User removed from the account', changelogs });
  if (isLast && !user.superUser && !user.platformAdmin) await forgetPerson(transaction, user.id);
}

/** Takes users out of the account, all or none; with the last one a person goes, but for the platform's own people (design §6.6). */
export async function removeUser(call: SignedCall<typeof userRoutes.remove>) {
  const { input, session, stores } = call;
  if (input.id.includes(session.userId)) fail(notOneself);
  const gone = await peopleScope(call).transaction(async (transaction) => {
    const members = await lockMembers(transaction, session, input.id);
    await refuseLastAdmin(transaction, session, members);
    for (const member of members) await removeOne(transaction, session, member);
    return members;
  });
  for (const { user } of gone) stores.mail.post(leftLetter(user.email, session));
  return answer(null, { msg: gone.length === 1 ? 'User deleted.' : `${counted(gone.length, 'user', 'users')} deleted.` });
}
