import { badInput, fail } from '@kontor/core/contract';
import { answer, endSessionsOf, hashPassword, isPassword, recordForPerson, type SignedCall, turnOfPerson } from '@kontor/core/server';
import { passwordRefused, type personRoutes, SAME_PASSWORD, superNeedsPassword } from '@kontor/users/contract';
import { lockPerson } from '../lock-order.ts';
import { refuseBadPassword } from '../own-password.ts';
import { newConfirmation } from '../own-password-store.ts';
import { peopleScope } from '../people-scope.ts';
import { setPassword } from '../person-store.ts';
import { passwordLetter } from '../user-letters.ts';
import { findAnybody, readPerson } from './person-admin-store.ts';

type Call = SignedCall<(typeof personRoutes)['password']>;

/** Sets somebody's password, which opens one account of theirs until they choose their own; a super user's is never set (spec 3 §6). */
export async function setPersonPassword(call: Call) {
  const { input, session, stores } = call;
  const scope = peopleScope(call);
  const person = await readPerson(scope, session, input.id);
  const user = await findAnybody(scope, input.id);
  if (user.superUser) fail(superNeedsPassword);
  const [account] = person.accountAccess;
  if (!person.canSetPassword || !account) return fail(passwordRefused);
  const turn = turnOfPerson(session.userId);
  await refuseBadPassword(input.newPassword, stores.config);
  if (await isPassword(input.newPassword, user.passwordHash, turn))
    fail(badInput, SAME_PASSWORD, [{ path: 'newPassword', message: SAME_PASSWORD }]);
  const after = await hashPassword(input.newPassword, turn);
  const link = await scope.transaction(async (transaction) => {
    await lockPerson(transaction, user.id);
    // They may have been named a super user while the password was hashed.
    if ((await findAnybody(transaction, user.id)).superUser) fail(superNeedsPassword);
    if (!(await setPassword(transaction, user.id, { before: user.passwordHash, after, setBy: account.accountId }))) fail(passwordRefused);
    await endSessionsOf(transaction, user.id);
    await recordForPerson(transaction, session, user.id, { action: 'Update', summary: 'Password set by the platform' });
    return newConfirmation(transaction, user);
  });
  stores.mail.post(passwordLetter(user.email, link, { session, config: stores.config }));
  return answer(null, { msg: 'Password changed.', value: user.id });
}
