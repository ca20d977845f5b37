import { buildServer, systemScope } from '@kontor/core/server';
import { allReady, type Caller, openCaller, PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from './index.ts';

/** Demo people who may not sign in: banned, and of an account that is not active. */
const BANNED = 'dorothea.lisle@dormouse.example';
const OF_INACTIVE_ACCOUNT = 'quentin.ashgrove@eastlane.example';
const NOBODY = 'nobody@demo.test';

const app = testApp();
beforeEach(() => run(sql`DELETE FROM sign_in_failure`));

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const browser = () => openCaller(app.server);
const attempt = (email: string, password: string, caller = browser()) =>
  caller.try(sessionRoutes.signIn, { email, password, remember: false });
const wrong = (email: string) => attempt(email, 'not-the-password');
/** The reply to signing in, for its headers. */
const signInReply = (caller: Caller, body: object = {}) =>
  caller.raw({ method: 'POST', url: '/api/publisher/login', payload: { email: PERSONAS.planner, password: PERSONA_PASSWORD, ...body } });
/** The session's Set-Cookie of a sign-in, which is the first. */
const sessionCookie = ({ headers }: Awaited<ReturnType<typeof signInReply>>) => String([headers['set-cookie']].flat()[0]);
const isOpen = async (caller: Caller) => (await caller.try(sessionRoutes.session, {})).status === 200;
const endWaits = () =>
  run(sql`UPDATE sign_in_failure SET blocked_until = clock_timestamp() - interval '1 second' WHERE blocked_until > clock_timestamp()`);

describe('sign-in (1 §2.1, §4, §5, §7.1)', () => {
  test('with the right password stores the session and answers the profile, without any secret', async () => {
    const caller = browser();
    const { status, envelope, text } = await attempt(PERSONAS.agency, PERSONA_PASSWORD, caller);
    expect(status).toBe(200);
    expect(envelope.data).toMatchObject({
      email: PERSONAS.agency,
      accountName: 'Halden Media',
      accountType: 'Agency',
      roles: ['admin', 'agency'],
    });
    expect(text).not.toMatch(/hash|argon|token/i);
    expect((await caller.call(sessionRoutes.session, {})).user).toEqual({ ...envelope.data, systemMessage: null });
  });

  test('the session user has every field of the specification, and the installation its version (1 §1, §3, §9)', async () => {
    const caller = browser();
    await caller.signIn(PERSONAS.agency);
    const { user, installation } = await caller.call(sessionRoutes.session, {});
    for (const field of [
      'userId',
      'accountId',
      'accountName',
      'accountType',
      'email',
      'firstName',
      'lastName',
      'admin',
      'superUser',
      'roles',
    ])
      expect(user).toHaveProperty(field);
    for (const field of ['ftrackhhidReach', 'sharedSegment', 'uploadedSegment', 'dealAccessTemplate', 'systemMessage'])
      expect(user).toHaveProperty(field);
    expect(installation.version).toBe('1.11.0');
  });

  test('the session carries the person’s time zone, as it is now (3 §3)', async () => {
    const planner = await app.as('planner');
    const zone = async () => {
      const { user } = await planner.call(sessionRoutes.session, {});
      return [user.timezone, user.offset];
    };
    expect(await zone()).toEqual(['CST', null]);
    await run(sql`UPDATE app_user SET timezone = 'custom', utc_offset = 5 WHERE email = 'planner@demo.test'`);
    expect(await zone()).toEqual(['custom', 5]);
    await run(sql`UPDATE app_user SET timezone = 'CST', utc_offset = NULL WHERE email = 'planner@demo.test'`);
  });

  test('the e-mail is read in whatever case and without blanks around it; the password exactly as it is', async () => {
    expect((await attempt(` ${PERSONAS.lean.toUpperCase()} `, PERSONA_PASSWORD)).status).toBe(200);
    expect((await attempt(PERSONAS.lean, ` ${PERSONA_PASSWORD}`)).status).toBe(401);
  });

  test('a wrong password, an unknown e-mail, a banned user and an inactive account are told the same, in the one envelope (1 §7.7, §8)', async () => {
    const replies = [await wrong(PERSONAS.agency), await wrong(NOBODY)];
    for (const email of [BANNED, OF_INACTIVE_ACCOUNT, NOBODY]) replies.push(await attempt(email, PERSONA_PASSWORD));
    for (const { status, text } of replies) expect({ status, text }).toEqual({ status: 401, text: replies[0]?.text });
    expect(replies[0]?.envelope).toEqual({
      success: false,
      msg: 'The email or password is not correct.',
      errorDetails: 'wrongCredentials',
      value: null,
      data: null,
    });
  });

  test('an empty form is told what is missing, all of it in one message too (1 §5, §8)', async () => {
    const { status, envelope } = await attempt('  ', '');
    expect(status).toBe(400);
    expect(envelope.msg).toBe('Username is required. Password is required.');
    expect(envelope.issues).toEqual([
      { path: 'email', message: 'Username is required.' },
      { path: 'password', message: 'Password is required.' },
    ]);
  });
});

describe('the session cookie (design §4)', () => {
  test('is out of reach of scripts and of other sites, and ends with the browser', async () => {
    expect(sessionCookie(await signInReply(browser()))).toMatch(/^kontor_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('lasts thirty days when asked to remember', async () => {
    const cookie = sessionCookie(await signInReply(browser(), { remember: true }));
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(cookie).toContain('; HttpOnly; SameSite=Strict; Expires=');
  });

  test('on https is Secure and bound to its host, and the host asks for https alone', async () => {
    const stores = { ...app.stores, config: { ...app.stores.config, isSecure: true } };
    const server = await buildServer({ stores, routes: session.calls, webRoot: null, isReady: allReady });
    const reply = await signInReply(openCaller(server));
    expect(sessionCookie(reply)).toMatch(/^__Host-kontor_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect(reply.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    await server.close();
  });

  test('is never stored as it is', async () => {
    const caller = browser();
    await caller.signIn(PERSONAS.agency);
    const token = caller.cookie().split('=')[1] ?? '';
    const { rows } = await run(sql`SELECT s::text AS row FROM session s`);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is new at each sign-in, and the one before opens nothing (session fixation)', async () => {
    const caller = browser();
    await caller.signIn(PERSONAS.agency);
    const first = caller.cookie();
    await caller.signIn(PERSONAS.agency);
    expect(caller.cookie()).not.toBe(first);
    const planted = `kontor_session=${'a'.repeat(43)}`;
    const reply = await caller.raw({
      method: 'POST',
      url: '/api/publisher/login',
      payload: { email: PERSONAS.agency, password: PERSONA_PASSWORD },
      headers: { cookie: planted },
    });
    expect(String(reply.headers['set-cookie'])).not.toContain(planted);
    for (const cookie of [first, planted]) {
      expect((await caller.raw({ method: 'GET', url: '/api/user/session', headers: { cookie } })).statusCode).toBe(401);
    }
  });
});

describe('guessing passwords (design §4, growing waits)', () => {
  test('after five failures one must wait, longer each time, and even the right password waits', async () => {
    for (let failure = 1; failure <= 5; failure += 1) expect((await wrong(PERSONAS.rival)).status).toBe(401);
    const waits: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const { status, envelope } = await attempt(PERSONAS.rival, PERSONA_PASSWORD);
      expect(status).toBe(429);
      waits.push(envelope.msg);
      await endWaits();
      expect((await wrong(PERSONAS.rival)).status).toBe(401);
    }
    const seconds = waits.map((text) => Number(/again in (\d+) (s|min)\.$/.exec(text)?.[1]) * (text.endsWith('min.') ? 60 : 1));
    expect(seconds.toSorted((a, b) => a - b)).toEqual(seconds);
    // The first wait is one second and the fourth sixty-four, of which a slow machine may have let some pass.
    expect(waits[0]).toBe('Too many attempts. Please try again in 1 s.');
    expect(seconds[3]).toBeGreaterThan(32);
    expect(seconds.at(-1)).toBe(900);
  });

  test('the right password works when the wait is over, and clears the count', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await wrong(PERSONAS.rival);
    await endWaits();
    expect((await attempt(PERSONAS.rival, PERSONA_PASSWORD)).status).toBe(200);
    for (let failure = 1; failure <= 4; failure += 1) await wrong(PERSONAS.rival);
    expect((await attempt(PERSONAS.rival, PERSONA_PASSWORD)).status).toBe(200);
  });

  test('failures of an hour ago are forgotten, sooner they count', async () => {
    for (let failure = 1; failure <= 4; failure += 1) await wrong(PERSONAS.rival);
    await run(sql`UPDATE sign_in_failure SET first_at = first_at - interval '16 minutes' WHERE subject LIKE 'pair:%'`);
    expect((await wrong(PERSONAS.rival)).status).toBe(401);
    expect((await wrong(PERSONAS.rival)).status).toBe(429);
    await run(
      sql`UPDATE sign_in_failure SET first_at = first_at - interval '61 minutes', blocked_until = blocked_until - interval '61 minutes'`,
    );
    for (let failure = 1; failure <= 5; failure += 1) expect((await wrong(PERSONAS.rival)).status).toBe(401);
  });

  test('an e-mail nobody has is made to wait alike', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await wrong(NOBODY);
    expect((await wrong(NOBODY)).status).toBe(429);
  });

  test('guesses sent at once are counted one by one', async () => {
    const replies = await Promise.all(Array.from({ length: 25 }, () => wrong(PERSONAS.rival)));
    const lookedAt = replies.filter(({ status }) => status === 401);
    expect(lookedAt).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('an address that tries many e-mails is made to wait; people who sign in rightly do not use it up', async () => {
    for (let person = 0; person < 6; person += 1) await attempt(PERSONAS.dsp, PERSONA_PASSWORD);
    await Promise.all(Array.from({ length: 49 }, (_, person) => wrong(`person-${person}@demo.test`)));
    expect((await wrong('person-49@demo.test')).status).toBe(401);
    expect((await wrong('person-50@demo.test')).status).toBe(429);
  });
});

describe('what changes about a person acts on the next request (1 §6, design §4)', () => {
  const person = sql`(SELECT id FROM app_user WHERE email = ${PERSONAS.dsp})`;
  const account = sql`(SELECT account_id FROM membership WHERE user_id = ${person})`;

  test.each([
    [
      'a ban',
      sql`UPDATE app_user SET status = 'banned' WHERE id = ${person}`,
      sql`UPDATE app_user SET status = 'active' WHERE id = ${person}`,
    ],
    [
      'an inactive account',
      sql`UPDATE account SET status = 'inactive' WHERE id = ${account}`,
      sql`UPDATE account SET status = 'active' WHERE id = ${account}`,
    ],
    [
      'leaving the account',
      sql`UPDATE membership SET account_id = (SELECT id FROM account WHERE name = 'Rival & Sons') WHERE user_id = ${person}`,
      sql`UPDATE membership SET account_id = (SELECT id FROM account WHERE name = 'Vantor') WHERE user_id = ${person}`,
    ],
  ])('%s closes the session', async (_, change, undo) => {
    const caller = browser();
    await caller.signIn(PERSONAS.dsp);
    expect(await isOpen(caller)).toBe(true);
    await run(change);
    expect((await caller.try(dealRoutes.list, {})).status).toBe(401);
    await run(undo);
  });

  test('a role given or taken opens or closes its calls', async () => {
    const caller = browser();
    await caller.signIn(PERSONAS.dsp);
    const statuses = async () => [(await caller.try(dealRoutes.list, {})).status, (await caller.try(ingestRoutes.keys, {})).status];
    expect(await statuses()).toEqual([200, 403]);
    await run(sql`UPDATE account SET deal_management = false WHERE id = ${account}`);
    expect(await statuses()).toEqual([403, 403]);
    await asOwner(app, `UPDATE app_user SET super_user = true WHERE email = '${PERSONAS.dsp}'`);
    expect(await statuses()).toEqual([200, 200]);
    await asOwner(app, `UPDATE app_user SET super_user = false WHERE email = '${PERSONAS.dsp}'`);
    await run(sql`UPDATE account SET deal_management = true WHERE id = ${account}`);
    expect(await statuses()).toEqual([200, 403]);
  });
});

describe('the end of a session (1 §2.4, §7.1)', () => {
  test('signing out ends it here and nowhere else, and clears the cookie', async () => {
    const [one, other] = [browser(), browser()];
    await one.signIn(PERSONAS.brand);
    await other.signIn(PERSONAS.brand);
    const cookie = one.cookie();
    const reply = await one.raw({ method: 'GET', url: '/api/user/logout' });
    expect(reply.headers['set-cookie']).toBe('kontor_session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect((await one.raw({ method: 'GET', url: '/api/user/session', headers: { cookie } })).statusCode).toBe(401);
    expect(await isOpen(other)).toBe(true);
  });

  const age = (column: SQL, hours: number) =>
    run(
      sql`UPDATE session SET ${column} = now() - ${hours} * interval '1 hour' WHERE user_id = (SELECT id FROM app_user WHERE email = ${PERSONAS.brand})`,
    );
  test('eight hours without a call end it; a call within them keeps it', async () => {
    const caller = browser();
    await caller.signIn(PERSONAS.brand);
    await age(sql`seen_at`, 7.9);
    expect(await isOpen(caller)).toBe(true);
    await age(sql`seen_at`, 8.1);
    expect(await isOpen(caller)).toBe(false);
  });

  test('a remembered one stays open idle, and ends with its thirty days', async () => {
    const caller = browser();
    await signInReply(caller, { email: PERSONAS.brand, remember: true });
    await age(sql`seen_at`, 200);
    expect(await isOpen(caller)).toBe(true);
    await age(sql`expires_at`, 0);
    expect(await isOpen(caller)).toBe(false);
  });
});
