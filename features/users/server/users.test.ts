import { type Caller, PERSONAS, requestOf } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { type UserRow, userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, MISSING, testUsers } from './test-users.ts';

const app = testApp();
let people: ReturnType<typeof testUsers>;
let agency: Caller;
let agencyId: string;
/** Of the caller's account alone. */
let colleagueId: string;
/** In the caller's account, another they administer and one they do not. */
let wideId: string;
beforeAll(async () => {
  people = testUsers(app);
  agency = await app.as('agency');
  agencyId = await people.idOf(PERSONAS.agency);
  colleagueId = await people.idOf('matteo.quillan@halden.example');
  await people.join(agencyId, 'Second Home+');
  await people.join(agencyId, 'Guest House');
  wideId = await people.person('wide@demo.test', [ACCOUNT, 'Second Home+', 'Guest House', 'Foreign Ltd'], {
    firstName: 'Wide',
    lastName: 'berth',
    zone: 'custom',
    offset: 5,
  });
});
beforeEach(() => people.forgetAttempts());

const rowsOf = async (input: Parameters<typeof agency.call<typeof userRoutes.list>>[1] = {}): Promise<UserRow[]> =>
  (await agency.call(userRoutes.list, input)).rows.map(({ data }) => data);
const emails = (rows: UserRow[]) => rows.map(({ email }) => email);

describe('the list of users (3 §2, §3, §6, §7)', () => {
  test('holds the users of the caller’s account and nobody else', async () => {
    const { rows } =
      await people.run(sql`SELECT u.email FROM membership m JOIN app_user u ON u.id = m.user_id JOIN account a ON a.id = m.account_id
      WHERE a.name = ${ACCOUNT} ORDER BY u.email`);
    expect(emails(await rowsOf()).toSorted()).toEqual(rows.map(({ email }) => email));
    expect(rows.length).toBeGreaterThan(6);
  });

  test('counts of the accounts of a user those alone that the caller administers', async () => {
    const accounts = new Map((await rowsOf()).map(({ email, accounts }) => [email, accounts]));
    expect(accounts.get('wide@demo.test')).toBe(2);
    expect(accounts.get('jonty.brackwater@halden.example')).toBe(1);
    expect(accounts.get(PERSONAS.agency)).toBe(2);
  });

  test('comes newest first', async () => {
    const dates = (await rowsOf()).map(({ createDate }) => createDate);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test.each(['email', 'firstName', 'lastName', 'createDate', 'lastLogin', 'accounts', 'admin'] as const)(
    'is sorted by %s',
    async (predicate) => {
      const up = (await rowsOf({ sort: { predicate, reverse: false } })).map((row) => row[predicate]);
      const down = (await rowsOf({ sort: { predicate, reverse: true } })).map((row) => row[predicate]);
      // Capitals come where their letter does; a user without a value is last in both directions.
      const order = (value: string | number | boolean) => (typeof value === 'string' ? value.toLowerCase() : value);
      const known = up.flatMap((value) => value ?? []);
      const none = up.filter((value) => value === null);
      const sorted = known.toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
      expect(up).toEqual([...sorted, ...none]);
      expect(down).toEqual([...sorted.toReversed(), ...none]);
      expect(new Set(up).size).toBeGreaterThan(1);
    },
  );

  test('is filtered by e-mail, names and administrator', async () => {
    const filtered = (key: string, value: string) => rowsOf({ tableFilter: { [key]: { operation: 'equals', value } } });
    expect(emails(await filtered('admin', 'true')).toSorted()).toEqual([PERSONAS.agency, 'wilhelmina.osei@halden.example']);
    expect(emails(await filtered('email', PERSONAS.planner))).toEqual([PERSONAS.planner]);
    expect(emails(await filtered('firstName', 'Wide'))).toEqual(['wide@demo.test']);
    expect(emails(await filtered('lastName', 'Anand'))).toEqual([PERSONAS.planner]);
  });

  test('is searched by e-mail, by a name and by the whole name', async () => {
    for (const q of ['PLANNER@', 'piers', 'anand', 'Piers Anand']) expect(emails(await rowsOf({ q }))).toEqual([PERSONAS.planner]);
    expect(await rowsOf({ q: '%' })).toEqual([]);
  });

  test('comes in pages that tell whether more follow; the total where it is asked for (1 §7.7; 3 §7)', async () => {
    const first = await agency.call(userRoutes.list, { pagination: { start: 0, number: 2 } });
    expect([first.rows.length, first.hasMore, first.totalCount]).toEqual([2, true, (await rowsOf()).length]);
    const next = await agency.call(userRoutes.list, { pagination: { start: 2, number: 2 }, fetchTotal: false });
    expect(next.totalCount).toBeNull();
    expect(next.rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining(first.rows.map(({ id }) => id)));
  });

  test('says no more of a user than its columns', async () => {
    const [row] = await rowsOf({ q: 'wide@' });
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['accounts', 'admin', 'createDate', 'email', 'firstName', 'id', 'isShared', 'lastLogin', 'lastName', 'userId'].toSorted(),
    );
  });

  test('is for administrators of the account; staff’s wish for all accounts opens none', async () => {
    for (const persona of ['planner', 'staff', 'super'] as const) {
      expect((await (await app.as(persona)).try(userRoutes.list, {})).status).toBe(403);
    }
    await people.person('staff-admin@demo.test', ['Second Home+'], { isStaff: true });
    const staff = await people.signedIn('staff-admin@demo.test');
    const { rows } = await staff.call(userRoutes.list, { admin: true });
    expect(rows.map(({ data }) => data.email).toSorted()).toEqual([PERSONAS.agency, 'staff-admin@demo.test', 'wide@demo.test']);
  });
});

describe('one user (3 §2, §3, §7)', () => {
  test('of other accounts too is told with the accounts the caller administers alone', async () => {
    const user = await agency.call(userRoutes.get, { id: wideId });
    expect(user).toMatchObject({ email: 'wide@demo.test', timezone: null, offset: null, admin: false, version: null, accounts: 2 });
    expect(user.accountAccess.map(({ accountName, admin }) => [accountName, admin])).toEqual([
      [ACCOUNT, false],
      ['Second Home', true],
    ]);
    const colleague = await agency.call(userRoutes.get, { id: colleagueId });
    expect(colleague.timezone).toBe('EST');
    expect([-5, -4]).toContain(colleague.offset);
  });

  test('says whether their password is the caller’s to set, and whether it is oneself', async () => {
    const rights = async (id: string) => {
      const { canSetPassword, isSelf } = await agency.call(userRoutes.get, { id });
      return [canSetPassword, isSelf];
    };
    expect(await rights(colleagueId)).toEqual([true, false]);
    expect(await rights(wideId)).toEqual([false, false]);
    // A member of the guest house, which others administer.
    expect(await rights(agencyId)).toEqual([false, true]);
    const superId = await people.person('in-halden@demo.test', [ACCOUNT], { isSuper: true });
    expect(await rights(superId)).toEqual([false, false]);
  });
});

describe('another tenant’s user is as missing as nobody (security rule 5)', () => {
  const password = { newPassword: 'Taken-over-1', confirmPassword: 'Taken-over-1' };
  const names = { email: PERSONAS.rival, firstName: 'Taken', lastName: 'Over', admin: true };
  test.each([
    ['read', (id: string) => requestOf(userRoutes.get, { id })],
    ['changed', (id: string) => requestOf(userRoutes.update, { id, ...names })],
    ['deleted', (id: string) => requestOf(userRoutes.remove, { id })],
    ['given a password', (id: string) => requestOf(userRoutes.password, { userId: id, ...password })],
  ])('cannot be %s, and the answers are equal to the byte', async (_, request) => {
    const rivalId = await people.idOf(PERSONAS.rival);
    const reply = async (id: string) => {
      await people.forgetAttempts();
      const { statusCode, body, headers } = await agency.raw(request(id));
      const { 'x-request-id': _id, date: _date, 'x-ratelimit-remaining': _left, 'x-ratelimit-reset': _reset, ...rest } = headers;
      return { statusCode, body, rest };
    };
    const answered = await reply(rivalId);
    expect(answered).toEqual(await reply(MISSING));
    expect(JSON.parse(answered.body)).toMatchObject({ success: false, msg: 'User Not Found', errorDetails: 'userMissing' });
    expect(answered.statusCode).toBe(404);
    expect(await people.stored(rivalId)).toMatchObject({ first_name: 'Rosalind', email: PERSONAS.rival });
    expect(await people.canSignIn(PERSONAS.rival, 'Kontor-demo-1')).toBe(true);
  });

  test('a user of an account the caller also administers must be changed from there', async () => {
    const elsewhere = await people.person('elsewhere@demo.test', ['Second Home']);
    expect((await agency.try(userRoutes.get, { id: elsewhere })).status).toBe(404);
  });
});

describe('checking an e-mail (3 §4, §7; security rule 39)', () => {
  const check = (email: string, caller = agency) => caller.call(userRoutes.check, { email });

  test('nobody’s is a new user, who needs a password', async () => {
    expect(await check('nobody@demo.test')).toEqual({
      newUser: true,
      showPassword: true,
      canCreate: true,
      isInvitation: false,
      msg: '',
      firstName: '',
      lastName: '',
    });
  });

  test('somebody of another tenant may be invited, without their names being told', async () => {
    const known = { newUser: false, showPassword: false, canCreate: true, isInvitation: true, msg: '', firstName: '', lastName: '' };
    expect(await check(PERSONAS.rival)).toEqual(known);
    expect(await check(` ${PERSONAS.rival.toUpperCase()} `)).toEqual(known);
    await people.person('guest@demo.test', ['Guest House']);
    expect(await check('guest@demo.test')).toEqual(known);
  });

  test('names are told of who is in another account the caller administers', async () => {
    await people.person('second@demo.test', ['Second Home', 'Foreign Ltd'], { firstName: 'Sec', lastName: 'Ond' });
    expect(await check('second@demo.test')).toMatchObject({ newUser: false, canCreate: true, firstName: 'Sec', lastName: 'Ond' });
  });

  test('who is in the account already cannot join again, and is told why', async () => {
    expect(await check(PERSONAS.planner)).toEqual({
      newUser: false,
      showPassword: false,
      canCreate: false,
      isInvitation: false,
      msg: 'This user is in the account already.',
      firstName: 'Piers',
      lastName: 'Anand',
    });
  });

  test('a person who belongs to no account counts as new, but for the platform’s own people, banned ones and the program itself', async () => {
    await people.person('memberless@demo.test', []);
    expect(await check('memberless@demo.test')).toMatchObject({ newUser: true, showPassword: true, canCreate: true });
    await people.person('super-alone@demo.test', [], { isSuper: true });
    await people.person('staff-alone@demo.test', [], { isStaff: true });
    await people.person('banned-alone@demo.test', [], { isBanned: true });
    const closed = [
      'super-alone@demo.test',
      'staff-alone@demo.test',
      'banned-alone@demo.test',
      'system@kontor.invalid',
      'x@kontor.invalid',
    ];
    for (const email of closed)
      expect(await check(email)).toMatchObject({ newUser: false, showPassword: false, canCreate: false, msg: 'Please contact admin.' });
  });

  test.each(['', '   ', 'not-an-email', `${'a'.repeat(92)}@demo.test`])('%j is not a valid e-mail (3 §5)', async (email) => {
    const { status, envelope } = await agency.try(userRoutes.check, { email });
    expect(status).toBe(400);
    if (email.length < 90) expect(envelope.issues?.[0]).toEqual({ path: 'email', message: 'Username is not a valid email' });
  });

  test('an account may be named when it is the session’s own; another is refused', async () => {
    const input = { email: 'nobody@demo.test', accountId: await people.accountId(ACCOUNT) };
    expect((await agency.try(userRoutes.check, input)).status).toBe(200);
    for (const accountId of [await people.accountId('Second Home'), MISSING]) {
      const { status, envelope } = await agency.try(userRoutes.check, { ...input, accountId });
      expect([status, envelope.msg]).toEqual([400, 'Unable to process request.']);
    }
  });

  test('thirty an hour are answered, for each caller; also when they come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => agency.try(userRoutes.check, { email: `ask-${i}@demo.test` })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.envelope).toMatchObject({ errorDetails: 'checksPaused' });
    expect(refused[0]?.envelope.msg).toMatch(/^Too many checks\. Please try again in \d+ min\.$/);
    expect((await (await app.as('rival')).try(userRoutes.check, { email: 'ask@demo.test' })).status).toBe(200);
    await people.run(sql`UPDATE attempt_limit SET expires_at = now() - interval '1 second'`);
    expect((await agency.try(userRoutes.check, { email: 'ask@demo.test' })).status).toBe(200);
  });
});
