import { fail } from '@kontor/core/contract';
import { answer, type Call, endSessionsOf, type SignedCall, systemScope } from '@kontor/core/server';
import { linkOver, nothingToConfirm, type ownSignInRoutes } from '@kontor/users/contract';
import { isSettled } from './answer-invitation.ts';
import { hashChosen } from './chosen-password.ts';
import { countAgain } from './letter-limit.ts';
import { lockPerson } from './lock-order.ts';
import { findConfirming, newConfirmation, ownPassword, takeConfirmation } from './own-password-store.ts';
import { findPerson } from './person-store.ts';
import { confirmLetter, ownPasswordLetter } from './user-letters.ts';

/** Sends the signed-in person the link that makes their sign-in their own. */
export async function sendConfirmation({ session, stores }: SignedCall<typeof ownSignInRoutes.sendLink>) {
  const secret = await systemScope(stores.entities).transaction(async (transaction) => {
    const person = await findPerson(transaction, session.userId);
    if (!person || isSettled(person)) return fail(nothingToConfirm);
    await countAgain(transaction, session.accountId, `confirm:${person.id}`);
    return newConfirmation(transaction, person);
  });
  stores.mail.post(confirmLetter(session.email, secret, stores));
  return answer(null, { msg: `We sent a link to ${session.email}.` });
}

export async function showConfirmation({ input, stores }: Call<typeof ownSignInRoutes.linked>) {
  const { email } = (await findConfirming(systemScope(stores.entities), input.secret)) ?? fail(linkOver);
  return { email };
}

/** Confirms the e-mail and sets the password that its owner chose; every session ends (security rule 12). */
export async function confirmEmail({ input, stores }: Call<typeof ownSignInRoutes.confirm>) {
  const { secret, ...chosen } = input;
  const scope = systemScope(stores.entities);
  // Looked up before anything is hashed: a made-up link costs one query.
  const seen = (await findConfirming(scope, secret)) ?? fail(linkOver);
  const passwordHash = await hashChosen(chosen, seen, stores.config);
  await scope.transaction(async (transaction) => {
    await lockPerson(transaction, seen.id);
    const person = (await findConfirming(transaction, secret)) ?? fail(linkOver);
    if (!(await takeConfirmation(transaction, secret))) fail(linkOver);
    await ownPassword(transaction, person, passwordHash);
    await endSessionsOf(transaction, person.id);
  });
  stores.mail.post(ownPasswordLetter(seen.email));
  return answer(null, { msg: 'Your password is set. Sign in with it.' });
}
