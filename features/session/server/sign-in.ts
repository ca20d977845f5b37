import { fail } from '@kontor/core/contract';
import { type Call, emailMark, findSession, isPassword, startSession, systemScope, waitWords } from '@kontor/core/server';
import { foreignPassword, type sessionRoutes, signInPaused, wrongCredentials } from '@kontor/session/contract';
import { leaveSession } from './session-store.ts';
import { countTry, forgetFailures, waitOf } from './sign-in-throttle.ts';
import { findSignInUser, noteSignIn } from './user-store.ts';

/** Checks the password under throttling and equal timing, then starts a new session (spec 1 §4; security rules 9, 10, 13). */
export async function signIn({ input, stores, transport }: Call<typeof sessionRoutes.signIn>) {
  const scope = systemScope(stores.entities);
  const subjects = { user: input.email, address: transport.ip };
  const wait = await waitOf(scope, subjects);
  if (wait > 0) fail(signInPaused, `Too many attempts. Please try again in ${waitWords(wait)}.`);
  if (!(await countTry(scope, subjects))) fail(signInPaused);
  const refuse = () => {
    stores.log.warn({ user: emailMark(input.email), ip: transport.ip }, 'sign-in refused');
    return fail(wrongCredentials);
  };
  const user = await findSignInUser(scope, input.email);
  const isRight = await isPassword(input.password, user?.passwordHash ?? null);
  if (!user || !isRight || user.status !== 'active') return refuse();
  if (!user.isOpen) return fail(foreignPassword);
  const { id: userId, accountId, passwordHash } = user;
  const { remember } = input;
  const { token, expiresAt } = await scope.transaction(async (transaction) => {
    // A reset since then has ended every session: none begins by the old password (security rule 12).
    if (!(await noteSignIn(transaction, userId, passwordHash))) return refuse();
    await leaveSession(transaction, transport.token);
    return startSession(transaction, { userId, accountId, remember, userAgent: transport.userAgent });
  });
  await forgetFailures(scope, subjects);
  transport.setSession(token, remember ? expiresAt : undefined);
  return (await findSession(scope, token)) ?? fail(wrongCredentials);
}
