import { createHmac } from 'node:crypto';
import { systemScope } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { singleSignOnRoutes, ssoRefused, ssoUnverified } from '@kontor/single-sign-on/contract';
import { type SQL, sql } from 'drizzle-orm';
import { exportJWK, exportSPKI, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LyingProvider, newKeys, openLyingProvider } from './lying-provider.ts';
import { CLIENT, settingsFor } from './real-provider.ts';

let app: TestApp;
let provider: LyingProvider;
beforeAll(async () => {
  provider = await openLyingProvider(PERSONAS.lean);
  app = await openTestApp(settingsFor(provider.issuer));
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const countOf = async (table: string) => (await run(sql`SELECT 1 FROM ${sql.identifier(table)}`)).rows.length;
beforeEach(() => run(sql`DELETE FROM identity_link`));
const encode = (part: object | string) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const hmac = (header: object, claims: object, secret: string) => {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const without = (claims: JWTPayload, name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));

/** A whole sign-in in which the token endpoint gives what `forge` makes of claims nobody could object to. */
async function finish(forge: (claims: JWTPayload) => Promise<unknown> | unknown) {
  const caller = openCaller(app.server);
  const { url, attempt } = await caller.call(singleSignOnRoutes.start, {});
  const { searchParams } = new URL(url);
  const idToken = await forge(provider.honest(searchParams.get('nonce') ?? ''));
  provider.say(idToken === undefined ? {} : { id_token: idToken });
  const answer = `?code=any&state=${searchParams.get('state')}`;
  return { caller, ...(await caller.try(singleSignOnRoutes.finish, { attempt, answer })) };
}
const signed = (change: JWTPayload, header?: object) => (claims: JWTPayload) => provider.sign({ ...claims, ...change }, header);

type Forgery = [name: string, forge: (claims: JWTPayload) => Promise<unknown> | unknown];
const SIGNATURES: Forgery[] = [
  [
    'alg none with the signature left on',
    async (claims) => `${encode({ alg: 'none' })}.${(await provider.sign(claims)).split('.').slice(1).join('.')}`,
  ],
  ['alg none with an empty signature', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
  ['alg none with two parts', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}`],
  ['alg None in another case', (claims) => `${encode({ alg: 'NONE' })}.${encode(claims)}.`],
  [
    'HS256 with the public key as its secret',
    async (claims) => hmac({ alg: 'HS256', kid: 'one' }, claims, await exportSPKI(provider.keys.publicKey)),
  ],
  ['HS256 with the public JWK as its secret', (claims) => hmac({ alg: 'HS256', kid: 'one' }, claims, JSON.stringify(provider.publicKey))],
  ['HS256 with the client secret', (claims) => hmac({ alg: 'HS256' }, claims, CLIENT.secret)],
  ['HS256 with an empty secret', (claims) => hmac({ alg: 'HS256' }, claims, '')],
  ['RS256 said, HS256 done', (claims) => hmac({ alg: 'RS256', kid: 'one' }, claims, CLIENT.secret)],
  ['signed by a key nobody knows', async (claims) => provider.sign(claims, {}, (await newKeys()).privateKey)],
  [
    'signed by a key nobody knows, under its own kid',
    async (claims) => provider.sign(claims, { kid: 'three' }, (await newKeys()).privateKey),
  ],
  ['a kid that names another key', (claims) => provider.sign(claims, { kid: 'two' })],
  ['no kid where there are two keys', (claims) => provider.sign(claims, { kid: undefined })],
  ['a kid that is a path', (claims) => provider.sign(claims, { kid: '../../../../dev/null' })],
  ['a kid that is SQL', (claims) => provider.sign(claims, { kid: "one' OR '1'='1" })],
  [
    'jku leading to keys of its own',
    async (claims) => provider.sign(claims, { jku: `${provider.issuer}/mine` }, (await newKeys()).privateKey),
  ],
  [
    'a jwk of its own in the header',
    async (claims) => {
      const own = await newKeys();
      return provider.sign(claims, { jwk: await exportJWK(own.publicKey) }, own.privateKey);
    },
  ],
  [
    'an unknown critical header',
    (claims) =>
      Promise.resolve(provider.sign(claims)).then(
        (token) => `${encode({ alg: 'RS256', kid: 'one', crit: ['x'], x: 1 })}.${token.split('.').slice(1).join('.')}`,
      ),
  ],
  [
    'a payload changed after it was signed',
    async (claims) => {
      const [header, , signature] = (await provider.sign(claims)).split('.');
      return `${header}.${encode({ ...claims, email: PERSONAS.super })}.${signature}`;
    },
  ],
  [
    'the signature of another token',
    async (claims) =>
      `${(await provider.sign(claims)).replace(/[^.]+$/, '')}${(await provider.sign({ ...claims, sub: 'other' })).split('.')[2]}`,
  ],
];
const CLAIMS: Forgery[] = [
  ['another issuer', signed({ iss: 'https://other.example' })],
  ['the issuer with a slash at its end', (claims) => provider.sign({ ...claims, iss: `${claims.iss}/` })],
  ['the issuer as a list', (claims) => provider.sign({ ...claims, iss: [String(claims.iss)] as unknown as string })],
  ['another audience', signed({ aud: 'other' })],
  ['an audience list without us', signed({ aud: ['other', 'another'] })],
  ['an empty audience list', signed({ aud: [] })],
  ['an audience list with others and no authorized party', signed({ aud: [CLIENT.id, 'other'] })],
  ['an audience list with others and another authorized party', signed({ aud: [CLIENT.id, 'other'], azp: 'other' })],
  ['our audience and another authorized party', signed({ azp: 'other' })],
  ['expired', signed({ exp: secondsFromNow(-3_600), iat: secondsFromNow(-7_200) })],
  ['expired a minute ago', signed({ exp: secondsFromNow(-60) })],
  ['an expiry that is text', (claims) => provider.sign({ ...claims, exp: '9999999999' as unknown as number })],
  ['issued in the far future', signed({ iat: secondsFromNow(86_400), exp: secondsFromNow(90_000) })],
  ['not valid before tomorrow', signed({ nbf: secondsFromNow(86_400) })],
  ['without expiry', (claims) => provider.sign(without(claims, 'exp'))],
  ['without time of issue', (claims) => provider.sign(without(claims, 'iat'))],
  ['without subject', (claims) => provider.sign(without(claims, 'sub'))],
  ['with an empty subject', signed({ sub: '' })],
  ['with a subject that is a number', (claims) => provider.sign({ ...claims, sub: 7 as unknown as string })],
  ['without issuer', (claims) => provider.sign(without(claims, 'iss'))],
  ['without audience', (claims) => provider.sign(without(claims, 'aud'))],
  ['another nonce', signed({ nonce: 'other' })],
  ['without nonce', (claims) => provider.sign(without(claims, 'nonce'))],
];
const FORMS: Forgery[] = [
  ['no ID token', () => undefined],
  ['an empty one', () => ''],
  ['null', () => null],
  ['no JWT', () => 'not-a-token'],
  ['an object', (claims) => claims],
  ['a payload that is a list', async (claims) => (await provider.sign(claims)).replace(/\.[^.]+\./, `.${encode('[]')}.`)],
  ['two signatures', async (claims) => `${await provider.sign(claims)}.${(await provider.sign(claims)).split('.')[2]}`],
  ['encrypted, in five parts', async (claims) => `${await provider.sign(claims)}.a.b`],
  ['a blank at its end', async (claims) => `${await provider.sign(claims)} `],
  ['a line end in its signature', async (claims) => (await provider.sign(claims)).replace(/(.{20})$/, '\n$1')],
  ['a blank in its payload', async (claims) => (await provider.sign(claims)).replace('.', '. ')],
  ['padding', async (claims) => `${await provider.sign(claims)}==`],
];

describe('a forged ID token opens nothing (security rule 15)', () => {
  test.each([...SIGNATURES, ...CLAIMS, ...FORMS])('%s', async (_, forge) => {
    const before = [await countOf('session'), await countOf('identity_link'), await countOf('app_user')];
    const { caller, status, envelope } = await finish(forge);
    expect([status, envelope.msg, caller.cookie()]).toEqual([401, ssoRefused.text, '']);
    expect([await countOf('session'), await countOf('identity_link'), await countOf('app_user')]).toEqual(before);
  });

  test.each([['true'], [1], [null], [undefined], [{}]])('an e-mail verified as %j is not verified', async (email_verified) => {
    const { caller, status, envelope } = await finish((claims) => provider.sign({ ...claims, email_verified }));
    expect([status, envelope.msg, caller.cookie()]).toEqual([403, ssoUnverified.text, '']);
  });

  test.each<Forgery>([
    ['none', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    ['HS256', (claims) => hmac({ alg: 'HS256' }, claims, CLIENT.secret)],
  ])('%s is refused by its name, though the provider offers it, and the log says so without the token', async (_, forge) => {
    const warned = vi.spyOn(app.stores.log, 'warn');
    await finish(forge);
    const reason = 'invalid response encountered: unexpected JWT "alg" header parameter';
    expect(warned.mock.calls).toEqual([[{ reason }, 'single sign-on refused']]);
    warned.mockRestore();
  });

  test('nothing a token names was asked for', () => {
    expect(new Set(provider.asked)).toEqual(new Set(['/.well-known/openid-configuration', '/token', '/jwks']));
  });
});

describe('the same provider', () => {
  test('is believed when it is honest, so that the refusals mean something', async () => {
    const { caller, status } = await finish((claims) => provider.sign(claims));
    expect(status).toBe(200);
    expect((await caller.call(sessionRoutes.session, {})).user.email).toBe(PERSONAS.lean);
  });

  test.each([
    ['an audience list of us alone', { aud: [CLIENT.id] }],
    ['an audience list with others, authorized for us', { aud: [CLIENT.id, 'other'], azp: CLIENT.id }],
    ['a clock a few seconds ahead', { iat: secondsFromNow(10) }],
    ['names that no store keeps', { name: 'A\0\ud800', given_name: 7, family_name: 'x'.repeat(5_000) }],
  ])('is believed with %s', async (_, change) => {
    expect((await finish((claims) => provider.sign({ ...claims, ...change }))).status).toBe(200);
  });

  test('is read once an hour, its keys included', () => {
    const { asked } = provider;
    expect([asked.filter((path) => path === '/jwks').length, asked.filter((path) => path.startsWith('/.well-known')).length]).toEqual([
      1, 1,
    ]);
  });
});
