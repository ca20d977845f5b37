import { buildServer, systemScope } from '@kontor/core/server';
import { allReady, type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { session } from '@kontor/session/server';
import { singleSignOnRoutes } from '@kontor/single-sign-on/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { singleSignOn } from './index.ts';
import { visitProvider } from './provider-browser.ts';
import { openRealProvider, type RealProvider, settingsFor } from './real-provider.ts';

const REDIRECT_URI = 'https://kontor.example/sso';
/** A person of the demo who is banned, and one whose account is not active. */
const BANNED = 'dorothea.lisle@dormouse.example';
const OF_INACTIVE_ACCOUNT = 'quentin.ashgrove@eastlane.example';
const MAREN = { email: PERSONAS.lean, email_verified: true, name: 'Maren O. Oduya', given_name: 'Maren O.', family_name: 'Oduya' };
const NOT_ACCEPTED = 'The identity provider’s answer was not accepted. Please sign in again.';
const UNVERIFIED = 'The identity provider has not verified your e-mail. Ask its administrator.';
const STRANGER = 'No user here has your e-mail. Ask your account’s administrator for access.';

let app: TestApp;
let provider: RealProvider;
beforeAll(async () => {
  provider = await openRealProvider({ redirectUri: REDIRECT_URI });
  app = await openTestApp({ ...settingsFor(provider.issuer), PUBLIC_URL: 'https://kontor.example/' });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  provider.profiles.clear();
  await run(sql`DELETE FROM identity_link`);
});

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const countOf = async (table: string) => (await run(sql`SELECT 1 FROM ${sql.identifier(table)}`)).rows.length;
const browser = () => openCaller(app.server);
const who = async (caller: Caller) => (await caller.try(sessionRoutes.session, {})).envelope.data;

/** Goes to the provider and back; what comes is not finished yet. */
async function answered(caller: Caller, login = 'subject-1', refuses = false) {
  const { url, attempt } = await caller.call(singleSignOnRoutes.start, {});
  return { attempt, answer: await visitProvider(url, REDIRECT_URI, { login, refuses }) };
}
const signIn = async (caller: Caller, login?: string) => caller.try(singleSignOnRoutes.finish, await answered(caller, login));
/** The same stores behind other settings. */
function serverWith(change: Partial<TestApp['stores']['config']>) {
  const stores = { ...app.stores, config: { ...app.stores.config, ...change } };
  return buildServer({ stores, routes: [...singleSignOn.calls, ...session.calls], webRoot: null, isReady: allReady });
}

describe('single sign-on (1 §1, §7.1; design §6.7)', () => {
  test('leads to the provider with PKCE, state and nonce, and back to this installation', async () => {
    const { url, attempt } = await browser().call(singleSignOnRoutes.start, {});
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'kontor',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(attempt).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify((await run(sql`SELECT * FROM sso_attempt`)).rows)).not.toContain(attempt);
  });

  test('signs in who has the verified e-mail, links them, and says so in the history', async () => {
    provider.profiles.set('subject-1', MAREN);
    const caller = browser();
    expect((await signIn(caller)).envelope).toEqual({ success: true, msg: '', errorDetails: null, value: null, data: null });
    expect(caller.cookie()).toMatch(/^__Host-kontor_session=[\w-]{43}$/);
    const session = await who(caller);
    expect(session?.user.email).toBe(PERSONAS.lean);
    expect(session?.claims).toEqual({ pubId: '', name: 'Maren O. Oduya', email: PERSONAS.lean, firstName: 'Maren O.', lastName: 'Oduya' });
    const { rows } = await run(
      sql`SELECT summary, actor_id, account_id FROM history WHERE entity = 'user' AND entity_id = ${session?.user.userId}`,
    );
    const { userId, accountId } = session?.user ?? {};
    expect(rows).toEqual([{ summary: 'Linked to single sign-on', actor_id: userId, account_id: accountId }]);
    const [person] = (await run(sql`SELECT last_login > now() - interval '1 minute' AS fresh FROM app_user WHERE id = ${userId}`)).rows;
    expect(person).toEqual({ fresh: true });
  });

  test('takes the place of the session there was (security rule 13)', async () => {
    provider.profiles.set('subject-1', MAREN);
    const caller = browser();
    await signIn(caller);
    const cookie = caller.cookie();
    await signIn(caller);
    expect(caller.cookie()).not.toBe(cookie);
    expect((await caller.raw({ method: 'GET', url: '/api/user/session', headers: { cookie } })).statusCode).toBe(401);
    expect((await who(caller))?.user.email).toBe(PERSONAS.lean);
  });

  test.each([
    ['where UserInfo alone says who it is', { isThin: true }],
    ['where the provider takes the secret in the header alone', { authentication: 'client_secret_basic' as const }],
  ])('works %s', async (_, options) => {
    const other = await openRealProvider({ redirectUri: REDIRECT_URI, ...options });
    other.profiles.set('subject-1', { ...MAREN, pubId: 'no-such-account' });
    const server = await serverWith(settingsFor(other.issuer));
    const caller = openCaller(server);
    expect((await signIn(caller)).status).toBe(200);
    expect((await who(caller))?.claims?.firstName).toBe('Maren O.');
    await server.close();
    await other.close();
  });

  test('lands in the account the provider names, where the person belongs to it', async () => {
    const { rows } = await run(sql`SELECT id FROM account WHERE name = 'Vantor'`);
    const pubId = String(rows[0]?.id);
    provider.profiles.set('subject-1', { ...MAREN, pubId });
    const caller = browser();
    await signIn(caller);
    expect((await who(caller))?.user.accountName).not.toBe('Vantor');
    await run(sql`INSERT INTO membership (account_id, user_id) SELECT ${pubId}, id FROM app_user WHERE email = ${PERSONAS.lean}`);
    await signIn(caller);
    expect(await who(caller)).toMatchObject({ user: { accountName: 'Vantor' }, claims: { pubId } });
    await run(
      sql`DELETE FROM membership WHERE account_id = ${pubId} AND user_id = (SELECT id FROM app_user WHERE email = ${PERSONAS.lean})`,
    );
  });

  test('a password from before, which nobody knows the giver of, opens where they land alone', async () => {
    provider.profiles.set('subject-1', MAREN);
    const of = sql`FROM app_user WHERE email = ${PERSONAS.lean}`;
    await run(sql`UPDATE app_user SET email_verified_at = NULL, password_set_by = NULL WHERE email = ${PERSONAS.lean}`);
    await signIn(browser());
    const { rows } = await run(sql`SELECT email_verified_at IS NOT NULL AS shown, password_set_by AS place ${of}`);
    const landed = await run(sql`SELECT account_id FROM session WHERE user_id = (SELECT id ${of}) AND claims IS NOT NULL`);
    expect(rows).toEqual([{ shown: true, place: landed.rows[0]?.account_id }]);
    await run(sql`UPDATE app_user SET password_set_by = NULL WHERE email = ${PERSONAS.lean}`);
  });

  test('is begun three hundred times in ten minutes from one address', async () => {
    const count = async () => (await run(sql`SELECT 1 FROM sso_attempt`)).rows.length;
    const before = await count();
    await run(sql`INSERT INTO attempt_limit VALUES ('sso-start:127.0.0.1', 299, now() + interval '10 minutes')
      ON CONFLICT (subject) DO UPDATE SET attempts = 299, expires_at = excluded.expires_at`);
    const replies = [await browser().try(singleSignOnRoutes.start, {}), await browser().try(singleSignOnRoutes.start, {})];
    expect(replies.map(({ status }) => status)).toEqual([200, 429]);
    expect((await count()) - before).toBe(1);
    await run(sql`DELETE FROM attempt_limit`);
  });

  test('is off where no provider is set', async () => {
    const server = await serverWith({ OIDC_ISSUER: '' });
    for (const [route, input] of [
      [singleSignOnRoutes.start, {}],
      [singleSignOnRoutes.finish, { attempt: 'a', answer: '?code=a' }],
    ] as const) {
      const { status, envelope } = await openCaller(server).try(route, input);
      expect([status, envelope.msg]).toEqual([404, 'Single sign-on is not set up here.']);
    }
    await server.close();
  });
});

describe('the user-login call after single sign-on (1 §7.1)', () => {
  const CLAIMS = { pubId: '', name: MAREN.name, email: MAREN.email, firstName: MAREN.given_name, lastName: MAREN.family_name };

  test('accepts what the provider said and names the user so', async () => {
    provider.profiles.set('subject-1', MAREN);
    const caller = browser();
    await signIn(caller);
    await caller.call(sessionRoutes.userLogin, CLAIMS);
    expect((await who(caller))?.user).toMatchObject({ firstName: 'Maren O.', lastName: 'Oduya' });
  });

  test('answers 401 to anything else, and the session is over', async () => {
    provider.profiles.set('subject-1', MAREN);
    const caller = browser();
    await signIn(caller);
    expect((await caller.try(sessionRoutes.userLogin, { ...CLAIMS, email: PERSONAS.super })).status).toBe(401);
    expect(await who(caller)).toBeNull();
  });
});

describe('who is who (security rule 15)', () => {
  test('the link outlives a new e-mail, at the provider and here', async () => {
    provider.profiles.set('subject-1', MAREN);
    await signIn(browser());
    provider.profiles.set('subject-1', { ...MAREN, email: 'new.name@elsewhere.example', email_verified: false });
    const caller = browser();
    expect((await signIn(caller)).status).toBe(200);
    expect(await who(caller)).toMatchObject({ user: { email: PERSONAS.lean }, claims: { email: 'new.name@elsewhere.example' } });
    await run(sql`UPDATE app_user SET email = 'renamed@demo.test' WHERE email = ${PERSONAS.lean}`);
    expect((await signIn(caller)).status).toBe(200);
    expect((await who(caller))?.user.email).toBe('renamed@demo.test');
    await run(sql`UPDATE app_user SET email = ${PERSONAS.lean} WHERE email = 'renamed@demo.test'`);
  });

  test('the e-mail of somebody else does not lead to them once there is a link', async () => {
    provider.profiles.set('subject-1', MAREN);
    await signIn(browser());
    provider.profiles.set('subject-1', { ...MAREN, email: PERSONAS.super });
    const caller = browser();
    await signIn(caller);
    expect((await who(caller))?.user.email).toBe(PERSONAS.lean);
  });

  test.each([
    ['an e-mail that is not verified', { ...MAREN, email_verified: false }, UNVERIFIED],
    ['an e-mail of which nothing is said', { email: MAREN.email }, UNVERIFIED],
    ['no e-mail at all', { name: MAREN.name }, UNVERIFIED],
    ['an e-mail nobody here has', { ...MAREN, email: 'stranger@elsewhere.example' }, STRANGER],
    ['a banned user', { ...MAREN, email: BANNED }, STRANGER],
    ['a user without an active account', { ...MAREN, email: OF_INACTIVE_ACCOUNT }, STRANGER],
  ])('%s opens nothing, links nothing and makes nobody', async (_, profile, message) => {
    provider.profiles.set('subject-1', profile);
    const users = await countOf('app_user');
    const caller = browser();
    const { status, envelope } = await signIn(caller);
    expect([status, envelope.msg]).toEqual([403, message]);
    expect([caller.cookie(), await countOf('app_user'), await countOf('identity_link')]).toEqual(['', users, 0]);
  });

  test('a second subject with the same e-mail is refused', async () => {
    provider.profiles.set('subject-1', MAREN);
    provider.profiles.set('subject-2', MAREN);
    await signIn(browser());
    const caller = browser();
    expect((await signIn(caller, 'subject-2')).envelope.msg).toBe(STRANGER);
    expect([caller.cookie(), await countOf('identity_link')]).toEqual(['', 1]);
  });

  test('who is banned after the link was made is refused', async () => {
    provider.profiles.set('subject-1', MAREN);
    await signIn(browser());
    await run(sql`UPDATE app_user SET status = 'banned' WHERE email = ${PERSONAS.lean}`);
    expect((await signIn(browser())).envelope.msg).toBe(STRANGER);
    await run(sql`UPDATE app_user SET status = 'active' WHERE email = ${PERSONAS.lean}`);
  });
});

describe('people unknown here, where the installation makes them members of an account (design §6.7)', () => {
  const NEW = { email: 'nova.reyes@elsewhere.example', email_verified: true, given_name: 'Nova', family_name: 'Reyes' };
  const halden = async () => String((await run(sql`SELECT id FROM account WHERE name = 'Halden Media'`)).rows[0]?.id);
  const made = () =>
    run(
      sql`SELECT u.id, first_name, last_name, password_hash, super_user, platform_admin, m.account_id, account_admin FROM app_user u JOIN membership m ON m.user_id = u.id WHERE email = ${NEW.email}`,
    );

  test('a plain member without a password is made once, also by two at once', async () => {
    provider.profiles.set('subject-1', NEW);
    const accountId = await halden();
    const server = await serverWith({ OIDC_PROVISION_ACCOUNT: accountId });
    const callers = [openCaller(server), openCaller(server)];
    const answers = await Promise.all(callers.map((caller) => answered(caller)));
    const replies = await Promise.all(
      callers.map((caller, at) => caller.try(singleSignOnRoutes.finish, answers[at] ?? { attempt: '', answer: '' })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await made();
    const rights = { password_hash: null, super_user: false, platform_admin: false, account_id: accountId, account_admin: false };
    expect(rows).toEqual([{ id: expect.any(String), first_name: 'Nova', last_name: 'Reyes', ...rights }]);
    const history = await run(sql`SELECT action, summary, creator_name FROM history WHERE entity_id = ${rows[0]?.id}`);
    expect(history.rows).toEqual([{ action: 'Create', summary: 'Created by single sign-on', creator_name: 'Nova Reyes' }]);
    expect((await signIn(callers[0] ?? browser())).status).toBe(200);
    expect((await made()).rows).toHaveLength(1);
    expect((await browser().try(sessionRoutes.signIn, { email: NEW.email, password: 'null', remember: false })).status).toBe(401);
    await server.close();
  });

  test('nobody is made by an e-mail that is not verified, nor for an account that is not active', async () => {
    provider.profiles.set('subject-1', { ...NEW, email: 'second@elsewhere.example', email_verified: false });
    const users = await countOf('app_user');
    const accountId = await halden();
    const server = await serverWith({ OIDC_PROVISION_ACCOUNT: accountId });
    expect((await signIn(openCaller(server))).envelope.msg).toBe(UNVERIFIED);
    provider.profiles.set('subject-1', { ...NEW, email: 'second@elsewhere.example' });
    await run(sql`UPDATE account SET status = 'inactive' WHERE id = ${accountId}`);
    expect((await signIn(openCaller(server))).envelope.msg).toBe(STRANGER);
    await run(sql`UPDATE account SET status = 'active' WHERE id = ${accountId}`);
    expect(await countOf('app_user')).toBe(users);
    await server.close();
  });
});

describe('answers that are not of this attempt (security rule 15)', () => {
  const refused = async (caller: Caller, input: { attempt: string; answer: string }) => {
    const { status, envelope } = await caller.try(singleSignOnRoutes.finish, input);
    expect([status, envelope.msg, caller.cookie()]).toEqual([401, NOT_ACCEPTED, '']);
  };
  beforeEach(() => void provider.profiles.set('subject-1', MAREN));

  test('an answer is used up by the first call with it', async () => {
    const input = await answered(browser());
    expect((await browser().try(singleSignOnRoutes.finish, input)).status).toBe(200);
    await refused(browser(), input);
  });

  test('of two calls at once with one answer, one signs in', async () => {
    const input = await answered(browser());
    const replies = await Promise.all([1, 2, 3].map(() => browser().try(singleSignOnRoutes.finish, input)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('another state, a state twice, no state, another code, no code and no query are refused', async () => {
    const changes: ((answer: string) => string)[] = [
      (answer) => answer.replace(/state=[^&]+/, 'state=other'),
      (answer) => `${answer}&state=other`,
      (answer) => answer.replace(/state=[^&]+/, ''),
      (answer) => answer.replace(/code=[^&]+/, 'code=other'),
      (answer) => answer.replace(/code=[^&]+/, ''),
      (answer) => answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fother.example'),
      () => '',
    ];
    for (const change of changes) {
      const { attempt, answer } = await answered(browser());
      await refused(browser(), { attempt, answer: change(answer) });
    }
  });

  test('the answer of one attempt does not finish another, which is used up by it', async () => {
    const [own, planted] = [await answered(browser()), await answered(browser())];
    await refused(browser(), { attempt: own.attempt, answer: planted.answer });
    await refused(browser(), own);
  });

  test('a code that was given to another verifier is refused', async () => {
    const [own, planted] = [await answered(browser()), await answered(browser())];
    const state = /state=([^&]+)/.exec(own.answer)?.[0] ?? '';
    await refused(browser(), { attempt: own.attempt, answer: planted.answer.replace(/state=[^&]+/, state) });
  });

  test('ten minutes end an attempt', async () => {
    const input = await answered(browser());
    await run(sql`UPDATE sso_attempt SET expires_at = expires_at - interval '10 minutes'`);
    await refused(browser(), input);
  });

  test('an unknown attempt, and a refusal at the provider, are refused', async () => {
    await refused(browser(), { attempt: 'unknown', answer: '?code=a&state=b' });
    const input = await answered(browser(), 'subject-1', true);
    expect(input.answer).toContain('error=access_denied');
    await refused(browser(), input);
  });

  test('the log says why, without code, token or e-mail', async () => {
    const warned = vi.spyOn(app.stores.log, 'warn');
    const { attempt, answer } = await answered(browser());
    await refused(browser(), { attempt, answer: answer.replace(/state=[^&]+/, 'state=other') });
    const [facts, text] = warned.mock.calls.at(-1) ?? [];
    expect([facts, text]).toEqual([
      { reason: 'invalid response encountered: unexpected "state" response parameter value' },
      'single sign-on refused',
    ]);
    warned.mockRestore();
  });
});
