import { isPlainName } from '@kontor/core/contract';
import type { Claims } from '@kontor/core/server';
import { authorizationCodeGrant, type Configuration, fetchUserInfo, type IDToken } from 'openid-client';
import { z } from 'zod';
import type { Attempt } from './sso-attempt-store.ts';

/** Clocks may differ by this much; the library allows the same to `exp` and `nbf`. */
const CLOCK_SECONDS = 30;

/** No store keeps a NUL or half of a character, so they are left out. */
const words = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\0', '').slice(0, most).toWellFormed().trim())
    .catch('');

/** A name that would put lines or links into letters counts as not said. */
const name = (most: number) => words(most).transform((text) => (isPlainName(text) ? text : ''));

/** What a provider may say of a person; anything of another kind counts as not said, so that 'true' is not true. */
const Said = z.object({
  sub: z.string().regex(/^[^\0]{1,255}$/),
  email: z.email().max(254).catch(''),
  email_verified: z.boolean().catch(false),
  name: name(250),
  given_name: name(100),
  family_name: name(100),
  pubId: words(100),
});

/** Who somebody is to the provider: the pair of issuer and subject, and what it says of them. */
export type Identity = { issuer: string; subject: string; isEmailVerified: boolean; claims: Claims };

/** What the library leaves open. Throws what the log says. */
function checkIdToken(idToken: string, claims: IDToken, clientId: string) {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(idToken)) throw new Error('The ID token is not three parts of base64url.');
  if (claims.iat > Date.now() / 1000 + CLOCK_SECONDS) throw new Error('The ID token is from the future.');
  if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('The ID token is for another client.');
}

export type Answer = { attempt: Attempt; redirectUri: URL; search: string };

/**
 * Exchanges the provider's answer for who came, all of it verified: state, issuer, verifier, signature, audience, nonce and times
 * (security rule 15). Throws when anything is wrong.
 */
export async function identityBehind(provider: Configuration, { attempt, redirectUri, search }: Answer): Promise<Identity> {
  const address = Object.assign(new URL(redirectUri), { search });
  const tokens = await authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!tokens.id_token || !idToken) throw new Error('There is no ID token.');
  checkIdToken(tokens.id_token, idToken, provider.clientMetadata().client_id);
  // Many providers say of the person in the ID token only who it is, and the rest where the access token opens it.
  const isThin = idToken.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
  const said = isThin ? await fetchUserInfo(provider, tokens.access_token, idToken.sub) : idToken;
  const { sub, email, email_verified, name, given_name, family_name, pubId } = Said.parse({ pubId: idToken.pubId, ...said });
  return {
    issuer: idToken.iss,
    subject: sub,
    isEmailVerified: email_verified && email !== '',
    claims: { pubId, name, email, firstName: given_name, lastName: family_name },
  };
}
