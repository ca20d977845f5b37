import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'kontor', secret: 'a-secret-of-the-tests-and-of-nothing-else' };
/** The settings that make a server use the provider at `issuer`. */
export const settingsFor = (issuer: string) => ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });

/** For tests: a server on a free port of this machine, and its address. */
export async function listenHere(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the provider says of an account, by its login, which is its subject too. */
export type Profile = Partial<Record<'email' | 'name' | 'given_name' | 'family_name' | 'pubId', string>> & { email_verified?: boolean };
export type RealProvider = { issuer: string; profiles: Map<string, Profile>; close: () => Promise<void> };
type Options = {
  redirectUri: string;
  /** As the standard has it, the ID token says only who it is, and UserInfo the rest. */
  isThin?: boolean;
  authentication?: 'client_secret_post' | 'client_secret_basic';
};

/** For tests: a certified identity provider on this machine, with forms for sign-in and consent. */
export async function openRealProvider({
  redirectUri,
  isThin = false,
  authentication = 'client_secret_post',
}: Options): Promise<RealProvider> {
  const server = createServer();
  const issuer = await listenHere(server);
  const profiles = new Map<string, Profile>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['of-the-tests'] },
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: authentication,
      },
    ],
    clientAuthMethods: [authentication],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'pubId'] },
    conformIdTokenClaims: isThin,
    findAccount: (_, login) => ({ accountId: login, claims: () => ({ sub: login, ...profiles.get(login) }) }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    profiles,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
