import { badInput, fail } from '@kontor/core/contract';
import { answer, endSessionsOf, hashPassword, isPassword, recordForPerson, type SignedCall, turnOfPerson } from '@kontor/core/server';
import { passwordRefused, SAME_PASSWORD, type userRoutes } from '@kontor/users/contract';
import { countLetter } from './letter-limit.ts';
import { refuseBadPassword } from './own-password.ts';
import { newConfirmation } from './own-password-store.ts';
import { peopleScope } from './people-scope.ts';
import { setPassword } from './person-store.ts';
import { controlsSignIn, getMember, lockMember } from './sign-in-control.ts';
import { passwordLetter } from './user-letters.ts';
import type { Member } from './user-store.ts';

type Call = SignedCall<typeof userRoutes.password>;

/** One's own password needs the old one, and a person of other accounts too is not the caller's to sign in as (design §6.6). */
function refuseForeign({ session, stores }: Pick<Call, 'session' | 'stores'>, member: Member) {
  if (member.user.id !== session.userId && controlsSignIn(session, member)) return;
  stores.log.warn({ by: session.userId, account: session.accountId, user: member.user.id }, 'setting a password refused');
  fail(passwordRefused);
}

/** Sets the password of a user all of whose accounts the caller administers; it opens this one alone until they choose their own (spec 3 §6). */
export async function setOtherPassword(call: Call) {
  const { input, session, scope, stores } = call;
  const { accountId } = session;
  const member = await getMember(scope, session, input.userId);
  const { user } = member;
  refuseForeign(call, member);
  const turn = turnOfPerson(session.userId);
  await refuseBadPassword(input.newPassword, stores.config);
  if (await isPassword(input.newPassword, user.passwordHash, turn))
    fail(badInput, SAME_PASSWORD, [{ path: 'newPassword', message: SAME_PASSWORD }]);
  const after = await hashPassword(input.newPassword, turn);
  const link = await peopleScope(call).transaction(async (transaction) => {
    // They may have joined another tenant's account while the password was hashed.
    refuseForeign(call, await lockMember(transaction, session, user.id));
    if (!(await setPassword(transaction, user.id, { before: user.passwordHash, after, setBy: accountId }))) fail(passwordRefused);
    await countLetter(transaction, accountId);
    await endSessionsOf(transaction, user.id);
    await recordForPerson(transaction, session, user.id, { action: 'Update', summary: 'Password set by an administrator' });
    return newConfirmation(transaction, user);
  });
  stores.mail.post(passwordLetter(user.email, link, { session, config: stores.config }));
  return answer(null, { msg: 'Password changed.' });
}
