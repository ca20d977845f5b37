import { type apiKeyRoutes, invalidClient, invalidRequest, unsupportedGrant } from '@kontor/api-keys/contract';
import { fail, type ParsedInput } from '@kontor/core/contract';
import { ACCESS_TOKEN_SECONDS, type Call, issueAccessToken, systemScope } from '@kontor/core/server';
import { findSecret } from './api-key-store.ts';
import { basicClient, type Client } from './basic-client.ts';

type TokenRoute = typeof apiKeyRoutes.token;

/** Who asks: by Basic authorization or by the body, never by both (RFC 6749 §2.3). */
function clientOf(authorization: string | undefined, { client_id, client_secret }: ParsedInput<TokenRoute>): Client {
  const basic = basicClient(authorization);
  if (!basic) return { id: client_id ?? '', secret: client_secret ?? '' };
  const isTwice = client_secret !== undefined || (client_id !== undefined && client_id !== basic.id);
  return isTwice ? fail(invalidRequest) : basic;
}

/** A bearer token on the strength of a saved secret (OAuth 2.0 client credentials). The caller has no session, so the secret finds the account. */
export async function issueToken({ input, stores, transport }: Call<TokenRoute>) {
  if (input.grant_type !== 'client_credentials') fail(unsupportedGrant);
  const client = clientOf(transport.header('authorization'), input);
  return systemScope(stores.entities).transaction(async (transaction) => {
    const found = await findSecret(transaction, client.secret);
    if (found?.clientId !== client.id) return fail(invalidClient);
    const access_token = await issueAccessToken(transaction, found);
    return { access_token, token_type: 'Bearer' as const, expires_in: ACCESS_TOKEN_SECONDS, scope: 'reporting' as const };
  });
}
