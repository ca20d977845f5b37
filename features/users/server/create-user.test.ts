import { buildServer } from '@kontor/core/server';
import { allReady, type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from './index.ts';
import { ACCOUNT, MISSING, testUsers } from './test-users.ts';

const app = testApp();
let people: ReturnType<typeof testUsers>;
let agency: Caller;
beforeAll(async () => {
  people = testUsers(app);
  agency = await app.as('agency');
});
beforeEach(() => people.forgetAttempts());

const PASSWORD = 'A quiet-harbour 9';
const newUser = (email: string, change: Record<string, unknown> = {}) => ({
  email,
  firstName: 'Ines',
  lastName: 'Harrow',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  timezone: 'PST' as const,
  ...change,
});
const create = (input: Record<string, unknown>, caller = agency) =>
  // The wrong inputs of these tests are not the route's input by type.
  caller.try(userRoutes.create, input as ReturnType<typeof newUser>);
const issuesOf = async (input: Record<string, unknown>) =>
  Object.fromEntries(((await create(input)).envelope.issues ?? []).map(({ path, message }) => [path, message]));

describe('a new user (3 §4, §5, §7)', () => {
  test('is made with all they gave, may sign in at once, lands in the account, and answers with their id', async () => {
    const { status, envelope } = await create(newUser('ines@demo.test', { firstName: '  Ines ' }));
    expect([status, envelope.success, envelope.data]).toEqual([200, true, null]);
    const id = envelope.value ?? '';
    expect(await agency.call(userRoutes.get, { id })).toMatchObject({
      email: 'ines@demo.test',
      firstName: 'Ines',
      lastName: 'Harrow',
      timezone: 'PST',
      admin: false,
      accounts: 1,
      lastLogin: null,
      canSetPassword: true,
    });
    const { user } = await (await people.signedIn('ines@demo.test', PASSWORD)).call(sessionRoutes.session, {});
    expect([user.accountName, user.roles]).toEqual([ACCOUNT, ['agency']]);
    expect(await people.one(sql`SELECT is_default FROM membership WHERE user_id = ${id}`)).toEqual({ is_default: true });
  });

  test('keeps a custom zone’s offset; with a named zone an offset means nothing', async () => {
    const custom = await create(newUser('custom@demo.test', { timezone: 'custom', offset: -11 }));
    const named = await create(newUser('named@demo.test', { timezone: 'UTC', offset: 7 }));
    expect(await agency.call(userRoutes.get, { id: custom.envelope.value ?? '' })).toMatchObject({ timezone: 'custom', offset: -11 });
    expect(await agency.call(userRoutes.get, { id: named.envelope.value ?? '' })).toMatchObject({ timezone: 'UTC', offset: 0 });
    expect(await people.stored(named.envelope.value ?? '')).toMatchObject({ utc_offset: null });
  });

  test('administers the account when accountAdmin says so; the wish to be platform staff is refused, and nobody is made', async () => {
    const wished = await agency.try(userRoutes.create, { ...newUser('staffer@demo.test'), admin: true as never });
    expect(wished.status).toBe(400);
    expect(wished.envelope.msg).toContain('For an administrator of the account send accountAdmin.');
    expect((await agency.call(userRoutes.list, { q: 'staffer@demo.test' })).rows).toEqual([]);
    const plain = await create(newUser('wisher@demo.test', { admin: false }));
    const admin = await create(newUser('administrator@demo.test', { accountAdmin: true }));
    expect(await people.placesOf(plain.envelope.value ?? '')).toEqual([ACCOUNT]);
    expect(await people.placesOf(admin.envelope.value ?? '')).toEqual([`${ACCOUNT}+`]);
    expect(await people.stored(plain.envelope.value ?? '')).toMatchObject({ super_user: false, platform_admin: false });
  });

  test('is recorded by name, never by password, and is written to without it', async () => {
    const { envelope } = await create(newUser('noted@demo.test'));
    const [row] = await people.history(envelope.value ?? '');
    expect(row).toMatchObject({
      summary: 'User created',
      action: 'Create',
      actor_id: await people.idOf(PERSONAS.agency),
      account_id: await people.accountId(ACCOUNT),
      changelogs: [
        { name: 'Email', newValue: 'noted@demo.test' },
        { name: 'First name', newValue: 'Ines' },
        { name: 'Last name', newValue: 'Harrow' },
        { name: 'Administrator', newValue: 'No' },
      ],
    });
    const letters = await people.lettersTo('noted@demo.test');
    expect(letters).toHaveLength(1);
    expect(letters[0]).toContain('Agnes Haldane created a sign-in for you in the account Halden Media.');
    expect(JSON.stringify([row, letters, envelope])).not.toContain(PASSWORD);
  });

  test('of twenty equal ones at once, one is made', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(newUser('race@demo.test'))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200).map(({ status, envelope }) => `${status} ${envelope.errorDetails}`);
    expect(new Set([...refused, '409 emailTaken', '409 checkFirst'])).toEqual(new Set(['409 emailTaken', '409 checkFirst']));
    expect(await people.one(sql`SELECT count(*)::int AS count FROM app_user WHERE lower(email) = 'race@demo.test'`)).toEqual({ count: 1 });
    const history = sql`SELECT count(*)::int AS count FROM history h JOIN app_user u ON u.id = h.entity_id WHERE u.email = 'race@demo.test'`;
    expect(await people.one(history)).toEqual({ count: 1 });
    expect(await people.lettersTo('race@demo.test')).toHaveLength(1);
  });
});

describe('what a new user must have (3 §5, §9)', () => {
  const wrong = (change: Record<string, unknown>) => issuesOf(newUser('wrong@demo.test', change));
  const without = (...keys: string[]) =>
    issuesOf(Object.fromEntries(Object.entries(newUser('wrong@demo.test')).filter(([key]) => !keys.includes(key))));

  test('an e-mail that is one, of at most 100 characters', async () => {
    for (const email of ['', 'nobody', 'a@b']) expect(await wrong({ email })).toMatchObject({ email: 'Username is not a valid email' });
    expect((await create(newUser(`${'a'.repeat(90)}@demo.test`))).status).toBe(200);
    expect((await create(newUser(`${'a'.repeat(91)}@demo.test`))).status).toBe(400);
  });

  test('first and last name, trimmed, of at most 100 characters', async () => {
    expect(await wrong({ firstName: '   ', lastName: '' })).toEqual({ firstName: 'Required', lastName: 'Required' });
    expect(await without('firstName', 'lastName')).toEqual({ firstName: 'Required', lastName: 'Required' });
    expect(Object.keys(await wrong({ firstName: 'x'.repeat(101) }))).toEqual(['firstName']);
  });

  test('a password of six characters, confirmed', async () => {
    expect(await wrong({ password: '', confirmPassword: 'x' })).toMatchObject({ password: 'Password is required.' });
    expect(await without('password')).toMatchObject({ password: 'Password is required.' });
    // The form repeats it; the call need not (3 §7).
    const { confirmPassword: _, ...once } = newUser('once@demo.test');
    expect((await create(once)).status).toBe(200);
    expect(await wrong({ confirmPassword: '' })).toEqual({ confirmPassword: 'Please confirm your password' });
    expect(await wrong({ password: 'abcde', confirmPassword: 'abcde' })).toEqual({ password: 'Passwords should have min 6 characters' });
    expect(await wrong({ confirmPassword: 'another one' })).toEqual({ confirmPassword: 'Passwords do not match' });
    expect(await wrong({ password: ' spaced ', confirmPassword: ' spaced ' })).toEqual({
      password: 'Spaces are not allowed at the beginning and end of the password',
    });
  });

  test('a password that few others have', async () => {
    expect(await wrong({ password: 'password1', confirmPassword: 'password1' })).toEqual({
      password: 'This password is used by many people. Choose another.',
    });
  });

  test('as long a password as the installation asks for', async () => {
    const stores = { ...app.stores, config: { ...app.stores.config, PASSWORD_MIN_LENGTH: 12 } };
    const server = await buildServer({ stores, routes: users.calls, webRoot: null, isReady: allReady });
    const strict = openCaller(server);
    const short = newUser('long@demo.test', { password: 'eleven-char', confirmPassword: 'eleven-char' });
    const { body } = await strict.raw({ method: 'POST', url: '/api/user/create', payload: short, headers: { cookie: agency.cookie() } });
    expect(JSON.parse(body).issues).toEqual([{ path: 'password', message: 'Passwords should have min 12 characters' }]);
    await server.close();
  });

  test('a time zone, and with Custom its offset from UTC-12 to UTC+12', async () => {
    expect(await without('timezone')).toEqual({ timezone: 'Required' });
    expect(await wrong({ timezone: 'custom' })).toEqual({ offset: 'Required' });
    for (const offset of [-13, 13, 1.5]) expect(Object.keys(await wrong({ timezone: 'custom', offset }))).toEqual(['offset']);
  });

  test('nothing else: unknown fields are refused, the admin area’s two URLs too (3 §6)', async () => {
    for (const extra of [{ superUser: true }, { dashboardUrl: 'https://board.example/' }, { adhocUrl: 'https://board.example/' }])
      expect((await create(newUser('wrong@demo.test', extra))).status).toBe(400);
    expect(await people.one(sql`SELECT id FROM app_user WHERE email = 'wrong@demo.test'`)).toBeNull();
  });
});

describe('an existing user (3 §4, §7, §8)', () => {
  test('of accounts the caller administers all joins at once, keeps password, names and landing place, and is told', async () => {
    const id = await people.person('joiner@demo.test', ['Foreign Ltd'], { firstName: 'Known', lastName: 'Person' });
    await people.join(await people.idOf(PERSONAS.agency), 'Foreign Ltd+');
    const { status, envelope } = await create({ email: 'JOINER@demo.test', firstName: 'Else', password: PASSWORD, accountAdmin: true });
    expect([status, envelope.msg, envelope.value]).toEqual([200, 'User added to the selected account.', id]);
    expect(await people.placesOf(id)).toEqual(['Foreign Ltd', `${ACCOUNT}+`]);
    expect(await people.stored(id)).toMatchObject({ first_name: 'Known', version: 1 });
    expect(await people.canSignIn('joiner@demo.test', 'Kontor-demo-1')).toBe(true);
    expect((await people.lettersTo('joiner@demo.test'))[0]).toContain('Agnes Haldane added you to the account Halden Media.');
    expect((await people.history(id)).map(({ summary }) => summary)).toEqual(['Added to another account too', 'User added to the account']);
    await people.run(sql`DELETE FROM membership WHERE account_id = ${await people.accountId('Foreign Ltd')}`);
  });

  test('who is in the account already is refused with the reason; the platform’s own people without an account with the admin’s', async () => {
    expect((await create({ email: PERSONAS.planner })).envelope).toMatchObject({
      success: false,
      msg: 'This user is in the account already.',
      errorDetails: 'checkFirst',
    });
    await people.person('lonely-super@demo.test', [], { isSuper: true });
    for (const email of ['lonely-super@demo.test', 'system@kontor.invalid', 'removed-1@kontor.invalid'])
      expect((await create(newUser(email))).envelope.msg).toBe('Please contact admin.');
    expect(await people.canSignIn('lonely-super@demo.test', PASSWORD)).toBe(false);
  });

  test('is invited once, however often it is asked at once', async () => {
    const id = await people.person('often@demo.test', ['Foreign Ltd']);
    const replies = await Promise.all(Array.from({ length: 10 }, () => create({ email: 'often@demo.test' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ envelope }) => envelope.errorDetails === 'checkFirst')).toHaveLength(9);
    expect(await people.placesOf(id)).toEqual(['Foreign Ltd']);
    expect(await people.lettersTo('often@demo.test')).toHaveLength(1);
  });

  test('a person without any account begins anew, with a new password and no old session', async () => {
    const id = await people.person('again@demo.test', ['Foreign Ltd'], { firstName: 'Old', zone: 'UTC' });
    const before = await people.signedIn('again@demo.test');
    await people.run(sql`DELETE FROM membership WHERE user_id = ${id}`);
    expect((await create(newUser('again@demo.test'))).envelope.value).toBe(id);
    expect(await people.stored(id)).toMatchObject({ first_name: 'Ines', timezone: 'PST' });
    expect(await people.canSignIn('again@demo.test', 'Kontor-demo-1')).toBe(false);
    expect(await people.canSignIn('again@demo.test', PASSWORD)).toBe(true);
    await people.join(id, 'Foreign Ltd');
    expect((await before.try(sessionRoutes.session, {})).status).toBe(401);
  });
});

describe('creating is no way round the limit on checks (security rule 39)', () => {
  const usedUp = async () => {
    for (let i = 0; i < 30; i += 1) await agency.call(userRoutes.check, { email: `ask-${i}@demo.test` });
  };

  test('an e-mail alone is answered alike whether somebody has it or not', async () => {
    await usedUp();
    const known = await create({ email: PERSONAS.rival });
    const unknown = await create({ email: 'nobody-at-all@demo.test' });
    expect([known.status, known.envelope.errorDetails]).toEqual([429, 'checksPaused']);
    expect(unknown).toEqual(known);
    expect(await people.placesOf(await people.idOf(PERSONAS.rival))).toEqual(['Rival & Sons+']);
  });

  test('with all fields filled it counts too, whether somebody is found or made; the second step asks no second time', async () => {
    for (let i = 0; i < 27; i += 1) await agency.call(userRoutes.check, { email: `ask-${i}@demo.test` });
    await agency.call(userRoutes.check, { email: 'counted@demo.test' });
    expect((await create(newUser('counted@demo.test'))).status).toBe(200);
    expect((await create(newUser('unasked@demo.test'))).status).toBe(200);
    expect((await create(newUser(PERSONAS.planner))).status).toBe(409);
    expect((await create(newUser('one-more@demo.test'))).status).toBe(429);
    // What was refused is not answered when it is asked again.
    expect((await create(newUser('one-more@demo.test'))).status).toBe(429);
  });

  test('another account than the session’s is refused', async () => {
    for (const accountId of [await people.accountId('Foreign Ltd'), MISSING]) {
      const { status, envelope } = await create(newUser('foreign@demo.test', { accountId }));
      expect([status, envelope.msg]).toEqual([400, 'Unable to process request.']);
    }
    expect((await create(newUser('foreign@demo.test', { accountId: await people.accountId(ACCOUNT) }))).status).toBe(200);
  });

  test('only administrators create users', async () => {
    for (const persona of ['planner', 'super', 'staff'] as const)
      expect((await create(newUser('nobody@demo.test'), await app.as(persona))).status).toBe(403);
  });
});
