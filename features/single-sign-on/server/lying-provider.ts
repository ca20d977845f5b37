import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { CLIENT, listenHere } from './real-provider.ts';

export type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
export const newKeys = () => generateKeyPair('RS256', { extractable: true });

/** What the token endpoint is about to say; a token, or no token at all. */
export type Reply = { id_token?: unknown };
export type LyingProvider = {
  issuer: string;
  keys: Keys;
  publicKey: JWK;
  /** The next exchange of a code gives this. */
  say: (reply: Reply) => void;
  /** Claims nobody could object to. */
  honest: (nonce: string) => JWTPayload;
  sign: (claims: JWTPayload, header?: object, key?: Keys['privateKey']) => Promise<string>;
  asked: string[];
  close: () => Promise<void>;
};

/** Signs anything, times and all, as it is given. */
const signAs = (claims: JWTPayload, header: object, key: Keys['privateKey']) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);

/** For tests: a provider that answers every code with the token it was told to, and claims to support whatever there is. */
export async function openLyingProvider(email: string): Promise<LyingProvider> {
  const keys = await newKeys();
  const other = await newKeys();
  const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const jwks = { keys: [publicKey, { ...(await exportJWK(other.publicKey)), kid: 'two', alg: 'RS256', use: 'sig' }] };
  const asked: string[] = [];
  let next: Reply = {};
  const pages: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
    }),
    '/jwks': () => jwks,
    '/token': () => ({ access_token: 'opaque', token_type: 'Bearer', expires_in: 60, ...next }),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = pages[path];
    response.writeHead(page ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(page?.() ?? {}));
  });
  const issuer = await listenHere(server);
  return {
    issuer,
    keys,
    publicKey,
    asked,
    say: (reply) => {
      next = reply;
    },
    honest: (nonce) => {
      const now = Math.floor(Date.now() / 1000);
      return { iss: issuer, aud: CLIENT.id, sub: 'someone', iat: now, exp: now + 300, nonce, email, email_verified: true };
    },
    sign: (claims, header = {}, key = keys.privateKey) => signAs(claims, header, key),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
