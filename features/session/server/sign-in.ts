import { fail } from '@kontor/core/contract';
import {
  type Call,
  emailMark,
  findBrowser,
  findSession,
  isPassword,
  rememberBrowser,
  startSession,
  systemScope,
  waitWords,
} from '@kontor/core/server';
import { foreignPassword, type sessionRoutes, signInPaused, wrongCredentials } from '@kontor/session/contract';
import { leaveSession } from './leave-session.ts';
import { countTry, forgetFailures, type Guesser, waitOf } from './sign-in-throttle.ts';
import { findSignInUser, noteSignIn } from './user-store.ts';

type SignInCall = Call<typeof sessionRoutes.signIn>;

/** Who guesses, once the guess is counted; throws where they must wait. */
async function countGuess({ input, stores, transport }: SignInCall): Promise<Guesser> {
  const scope = systemScope(stores.entities);
  const { email } = input;
  const guesser = { email, address: transport.ip, browserId: await findBrowser(scope, transport.browser, email) };
  const wait = await waitOf(scope, guesser);
  if (wait > 0) fail(signInPaused, `Too many attempts. Please try again in ${waitWords(wait)}.`);
  if (!(await countTry(scope, guesser))) fail(signInPaused);
  return guesser;
}

/** Checks the password under throttling and equal timing, then starts a new session (spec 1 §4; security rules 9, 10, 13). */
export async function signIn(call: SignInCall) {
  const { input, stores, transport } = call;
  const scope = systemScope(stores.entities);
  const guesser = await countGuess(call);
  const refuse = () => {
    stores.log.warn({ user: emailMark(input.email), ip: transport.ip }, 'sign-in refused');
    return fail(wrongCredentials);
  };
  const user = await findSignInUser(scope, input.email);
  const turn = { lane: guesser.browserId ? 'known' : 'signIn', address: transport.ip } as const;
  const isRight = await isPassword(input.password, user?.passwordHash ?? null, turn);
  if (!user || !isRight || user.status !== 'active') return refuse();
  if (!user.isOpen) return fail(foreignPassword);
  const { id: userId, accountId, passwordHash } = user;
  const { remember } = input;
  const { userAgent } = transport;
  const { session, browser } = await scope.transaction(async (transaction) => {
    // A reset since then has ended every session: none begins by the old password (security rule 12).
    if (!(await noteSignIn(transaction, userId, passwordHash))) return refuse();
    await leaveSession(transaction, transport.token);
    const browser = await rememberBrowser(transaction, userId, transport.browser);
    return { browser, session: await startSession(transaction, { userId, accountId, remember, userAgent, browserId: browser.id }) };
  });
  await forgetFailures(scope, guesser);
  transport.setSession(session.token, remember ? session.expiresAt : undefined);
  transport.setBrowser(browser);
  return (await findSession(scope, session.token)) ?? fail(wrongCredentials);
}
