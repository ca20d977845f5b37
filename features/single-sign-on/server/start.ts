import { type Call, systemScope } from '@kontor/core/server';
import type { singleSignOnRoutes } from '@kontor/single-sign-on/contract';
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { openProvider, redirectUri } from './identity-provider.ts';
import { keepAttempt } from './sso-attempt-store.ts';

/** Begins at the provider with the code flow: PKCE, state and nonce stay here, the browser gets the attempt's secret (security rule 15). */
export async function startSingleSignOn({ stores }: Call<typeof singleSignOnRoutes.start>) {
  const provider = await openProvider(stores);
  const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(stores.config).href,
    scope: 'openid email profile',
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
  });
  return { url: url.href, attempt: await keepAttempt(systemScope(stores.entities), attempt) };
}
