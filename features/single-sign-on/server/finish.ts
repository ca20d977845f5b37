import { type Call, rememberBrowser, type Stores, startSession, systemScope } from '@kontor/core/server';
import { leaveSession, noteSignIn } from '@kontor/session/server';
import { type singleSignOnRoutes, ssoRefused, ssoSilent } from '@kontor/single-sign-on/contract';
import type { Configuration } from 'openid-client';
import { type Answer, type Identity, identityBehind } from './identity.ts';
import { openProvider, redirectUri } from './identity-provider.ts';
import { personBehind } from './person-behind.ts';
import { takeAttempt } from './sso-attempt-store.ts';
import { isSilence, reasonOf, turnAway } from './turn-away.ts';

/** Who came, by the provider's answer; everything wrong with it is told the log alone. */
const identify = (stores: Stores, provider: Configuration, answer: Answer): Promise<Identity> =>
  identityBehind(provider, answer).catch((error) => turnAway(stores.log, isSilence(error) ? ssoSilent : ssoRefused, reasonOf(error)));

/** Uses the attempt up, verifies who came, and starts a new session in place of whichever there was (security rules 13, 15). */
export async function finishSingleSignOn({ input, stores, transport }: Call<typeof singleSignOnRoutes.finish>) {
  const scope = systemScope(stores.entities);
  const provider = await openProvider(stores);
  const attempt = (await takeAttempt(scope, input.attempt)) ?? turnAway(stores.log, ssoRefused, 'there is no such attempt');
  const identity = await identify(stores, provider, { attempt, redirectUri: redirectUri(stores.config), search: input.answer });
  const { token, browser } = await scope.transaction(async (transaction) => {
    const { person, accountId } = await personBehind(transaction, identity, stores);
    await noteSignIn(transaction, person.id);
    await leaveSession(transaction, transport.token);
    const { userAgent } = transport;
    const browser = await rememberBrowser(transaction, person.id, transport.browser);
    const begun = { userId: person.id, accountId, remember: false, userAgent, claims: identity.claims, browserId: browser.id };
    return { ...(await startSession(transaction, begun)), browser };
  });
  transport.setSession(token);
  transport.setBrowser(browser);
  return null;
}
