import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller, PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { deviceRoutes, sessionRoutes } from '@kontor/session/contract';
import { userRoutes } from '@kontor/users/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = testApp({ TRUST_PROXY: 'on' });
beforeAll(async () => {
  // Behind a proxy every caller may come from an address of its own.
});
beforeEach(() => run(sql`DELETE FROM sign_in_failure`));

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const person = (email: string) => sql`(SELECT id FROM app_user WHERE email = ${email})`;

type Try = { email?: string; password?: string; address?: string; caller?: Caller; cookie?: string };
async function signIn({ email = PERSONAS.rival, password = PERSONA_PASSWORD, address = '192.0.2.1', caller, cookie }: Try = {}) {
  const reply = await (caller ?? openCaller(app.server)).raw({
    method: 'POST',
    url: '/api/publisher/login',
    payload: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
  });
  const set = [reply.headers['set-cookie'] ?? []].flat().find((one) => one.includes('kontor_browser')) ?? '';
  return { status: reply.statusCode, set, cookie: set.split(';')[0] ?? '' };
}
const wrong = (how: Try = {}) => signIn({ ...how, password: 'not-the-password' });
const times = async <T>(count: number, work: (n: number) => Promise<T>) => {
  const done: T[] = [];
  for (let n = 0; n < count; n += 1) done.push(await work(n));
  return done;
};
/** Waits of a second are over soon where the machine is slow. */
const holdWaits = (which = '') =>
  run(
    sql`UPDATE sign_in_failure SET blocked_until = clock_timestamp() + interval '7 minutes' WHERE blocked_until IS NOT NULL ${sql.raw(which)}`,
  );
const statusesOf = async (replies: Promise<{ status: number }[]>) => (await replies).map(({ status }) => status);
const browsersOf = async (email: string) => (await run(sql`SELECT 1 FROM known_browser WHERE user_id = ${person(email)}`)).rows.length;

describe('a stranger who guesses keeps nobody out (decision 0024, security rule 10)', () => {
  test('after their failures the person still signs in from another address', async () => {
    expect(await statusesOf(times(5, () => wrong({ address: '198.51.100.1' })))).toEqual([401, 401, 401, 401, 401]);
    await holdWaits("AND subject LIKE 'pair:%'");
    expect((await wrong({ address: '198.51.100.1' })).status).toBe(429);
    expect((await signIn()).status).toBe(200);
  });

  test('one stranger who guesses all hour long leaves room for others', async () => {
    const isLate = sql`UPDATE sign_in_failure SET blocked_until = clock_timestamp() WHERE subject LIKE 'pair:%'`;
    // What one address has tried in the first six minutes: five, and one more after 1, 4, 16, 64 and 256 s.
    await times(10, async () => {
      expect((await wrong({ address: '198.51.100.1' })).status).toBe(401);
      await run(isLate);
    });
    expect((await signIn()).status).toBe(200);
  });

  test('many strangers together have twelve guesses at once, and none when the person has signed in', async () => {
    const guesses = await statusesOf(times(20, (n) => wrong({ address: `198.51.100.${n}` })));
    expect(guesses.filter((status) => status === 401)).toHaveLength(12);
    expect((await wrong({ address: '203.0.113.1' })).status).toBe(429);
  });

  test('in a browser that the person has used before they sign in, whatever strangers do, at the same address too', async () => {
    const { cookie } = await signIn();
    await times(60, (n) => wrong({ address: '192.0.2.1', email: n < 12 ? PERSONAS.rival : `person-${n}@demo.test` }));
    await holdWaits();
    expect((await signIn()).status).toBe(429);
    expect((await signIn({ cookie })).status).toBe(200);
    expect((await wrong({ address: '192.0.2.1' })).status).toBe(429);
  });
});

describe('a known browser gives no more guesses (decision 0024)', () => {
  test('five, then waits; other addresses do not help, and without it the waits of strangers hold', async () => {
    const { cookie } = await signIn();
    expect(await statusesOf(times(5, (n) => wrong({ cookie, address: `192.0.2.${n}` })))).toEqual([401, 401, 401, 401, 401]);
    await holdWaits();
    expect((await wrong({ cookie, address: '192.0.2.9' })).status).toBe(429);
    expect((await signIn({ cookie, address: '203.0.113.1' })).status).toBe(429);
  });

  test('whose secret is made up counts as a stranger’s', async () => {
    const made = await statusesOf(
      times(20, (n) => wrong({ cookie: `kontor_browser=${'a'.repeat(42)}${n % 10}`, address: `192.0.2.${n}` })),
    );
    expect(made.filter((status) => status === 401)).toHaveLength(12);
  });

  test('is known for its own people alone', async () => {
    const { cookie } = await signIn({ email: PERSONAS.lean });
    await times(20, (n) => wrong({ address: `198.51.100.${n}` }));
    expect((await signIn({ cookie })).status).toBe(429);
  });

  test('somebody else’s sign-in there gives no new guesses, and both stay known', async () => {
    const caller = openCaller(app.server);
    await signIn({ caller });
    await signIn({ caller, email: PERSONAS.lean });
    expect(await statusesOf(times(5, () => wrong({ caller })))).toEqual([401, 401, 401, 401, 401]);
    await holdWaits();
    expect((await signIn({ caller, email: PERSONAS.lean })).status).toBe(200);
    expect((await wrong({ caller })).status).toBe(429);
    await times(20, (n) => wrong({ email: PERSONAS.lean, address: `198.51.100.${n}` }));
    expect((await signIn({ caller, email: PERSONAS.lean })).status).toBe(200);
  });

  test('each sign-in gives it a new secret; the one before is a stranger’s', async () => {
    const { cookie: first } = await signIn();
    const { cookie: second } = await signIn({ cookie: first });
    expect(second).not.toBe(first);
    await times(20, (n) => wrong({ address: `198.51.100.${n}` }));
    expect([(await signIn({ cookie: first })).status, (await signIn({ cookie: second })).status]).toEqual([429, 200]);
  });

  test('ten of one person are known, for half a year each', async () => {
    const { cookie: first } = await signIn();
    const { cookie: last } = (await times(10, () => signIn())).at(-1) ?? { cookie: '' };
    expect(await browsersOf(PERSONAS.rival)).toBe(10);
    await times(20, (n) => wrong({ address: `198.51.100.${n}` }));
    expect((await signIn({ cookie: first })).status).toBe(429);
    await run(sql`UPDATE known_browser SET expires_at = now() WHERE user_id = ${person(PERSONAS.rival)}`);
    expect((await signIn({ cookie: last })).status).toBe(429);
  });
});

describe('the browser’s cookie', () => {
  test('is out of reach of scripts and of other sites, lasts half a year, and its secret is stored nowhere', async () => {
    const { set } = await signIn();
    expect(set).toMatch(/^kontor_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Expires=/);
    expect(Math.round((Date.parse(/Expires=([^;]+)/.exec(set)?.[1] ?? '') - Date.now()) / 86_400_000)).toBe(180);
    const { rows } = await run(sql`SELECT b::text AS row FROM known_browser b`);
    expect(JSON.stringify(rows)).not.toContain(/=([^;]+)/.exec(set)?.[1]);
  });

  test('opens no call', async () => {
    const { cookie } = await signIn();
    const secret = cookie.split('=')[1];
    for (const one of [cookie, `kontor_session=${secret}`]) {
      const { statusCode } = await app.visitor.raw({ method: 'GET', url: '/api/user/session', headers: { cookie: one } });
      expect(statusCode).toBe(401);
    }
  });
});

describe('a browser is known no longer', () => {
  const isKnown = async (cookie: string) => {
    await run(sql`DELETE FROM sign_in_failure`);
    await times(13, (n) => wrong({ address: `198.51.100.${n}` }));
    return (await signIn({ cookie })).status === 200;
  };

  test('but is after signing out: the person comes again', async () => {
    const caller = openCaller(app.server);
    const { cookie } = await signIn({ caller });
    await caller.call(sessionRoutes.signOut, {});
    expect(await isKnown(cookie)).toBe(true);
  });

  test('when every other device is signed out; this one stays', async () => {
    const [here, there] = [openCaller(app.server), openCaller(app.server)];
    const [own, other] = [await signIn({ caller: here }), await signIn({ caller: there })];
    await here.call(deviceRoutes.endOthers, {});
    expect(await isKnown(other.cookie)).toBe(false);
    expect(await isKnown(own.cookie)).toBe(true);
  });

  test('when the person changes their password; the one they change it in stays', async () => {
    const email = PERSONAS.lean;
    const here = openCaller(app.server);
    const other = await signIn({ email });
    const own = await signIn({ email, caller: here });
    const newPassword = 'my-own-lantern 7';
    await here.call(userRoutes.ownPassword, { oldPassword: PERSONA_PASSWORD, newPassword, confirmPassword: newPassword });
    await run(sql`DELETE FROM sign_in_failure`);
    await times(13, (n) => wrong({ email, address: `198.51.100.${n}` }));
    expect((await signIn({ email, password: newPassword, cookie: other.cookie })).status).toBe(429);
    expect((await signIn({ email, password: newPassword, cookie: own.cookie })).status).toBe(200);
  });

  test('when its device is signed out from another', async () => {
    const here = openCaller(app.server);
    const { cookie } = await signIn();
    await signIn({ caller: here });
    const ended = (await here.call(deviceRoutes.list, {})).filter(({ isCurrent }) => !isCurrent);
    for (const { id } of ended) await here.call(deviceRoutes.end, { id });
    expect(await isKnown(cookie)).toBe(false);
  });
});
