import { badInput, fail, tooMany } from '@kontor/core/contract';
import {
  answer,
  countAttempt,
  endSessionsOf,
  hashOf,
  hashPassword,
  isPassword,
  passwordProblem,
  recordForPerson,
  type SignedCall,
  systemScope,
  turnOfPerson,
  waitWords,
} from '@kontor/core/server';
import { oldPasswordWrong, type userRoutes } from '@kontor/users/contract';
import { passwordHashOf, setPassword } from './person-store.ts';
import { ownPasswordLetter } from './user-letters.ts';

/** A tab left open gives nobody more than five guesses at the password. Right ones count too: changing so often is nobody's need. */
const TRIES = { most: 5, withinMs: 900_000 };

const wrongOld = () => fail(oldPasswordWrong, undefined, [{ path: 'oldPassword', message: oldPasswordWrong.text }]);

/** A password that may not be anybody's is an issue of its field (spec 3 §5, security rule 9). */
export async function refuseBadPassword(password: string, config: Parameters<typeof passwordProblem>[1]) {
  const problem = await passwordProblem(password, config);
  if (problem) fail(badInput, problem, [{ path: 'newPassword', message: problem }]);
}

/**
 * Changes one's own password; this session stays, every other ends (spec 3 §5, §6; security rule 12). Who does it may be who set the old one,
 * so a password that opened one account alone still does.
 */
export async function changeOwnPassword({ input, session, scope, stores, transport }: SignedCall<typeof userRoutes.ownPassword>) {
  const { userId } = session;
  await refuseBadPassword(input.newPassword, stores.config);
  // Counted before it is looked at, so that guesses sent at once share one count.
  const { isAllowed, retryInMs } = await countAttempt(scope, `own-password:${userId}`, TRIES);
  if (!isAllowed) fail(tooMany, `Too many attempts. Please try again in ${waitWords(retryInMs)}.`);
  const before = await passwordHashOf(scope, userId);
  if (!(await isPassword(input.oldPassword, before, turnOfPerson(userId)))) wrongOld();
  const after = await hashPassword(input.newPassword, turnOfPerson(userId));
  await systemScope(stores.entities).transaction(async (transaction) => {
    if (!(await setPassword(transaction, userId, { before, after }))) wrongOld();
    await endSessionsOf(transaction, userId, hashOf(transport.token ?? ''));
    await recordForPerson(transaction, session, userId, { action: 'Update', summary: 'Own password changed' });
  });
  stores.mail.post(ownPasswordLetter(session.email));
  return answer(null, { msg: 'Password changed.' });
}
