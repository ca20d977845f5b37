import { fail, tooMany } from '@kontor/core/contract';
import { type Call, countAttempt, systemScope, waitWords } from '@kontor/core/server';
import type { singleSignOnRoutes } from '@kontor/single-sign-on/contract';
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { openProvider, redirectUri } from './identity-provider.ts';
import { keepAttempt } from './sso-attempt-store.ts';

/** From one address, which may be a whole office's: each keeps an attempt. */
const STARTS = { most: 300, withinMs: 600_000 };

/** Begins at the provider with the code flow: PKCE, state and nonce stay here, the browser gets the attempt's secret (security rule 15). */
export async function startSingleSignOn({ stores, transport }: Call<typeof singleSignOnRoutes.start>) {
  const provider = await openProvider(stores);
  const scope = systemScope(stores.entities);
  const { isAllowed, retryInMs } = await countAttempt(scope, `sso-start:${transport.ip}`, STARTS);
  if (!isAllowed) fail(tooMany, `Too many attempts. Please try again in ${waitWords(retryInMs)}.`);
  const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(stores.config).href,
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
  });
  return { url: url.href, attempt: await keepAttempt(scope, attempt) };
}
