import { buildServer } from '@kontor/core/server';
import { allReady, type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from './index.ts';
import { ACCOUNT, testUsers } from './test-users.ts';

const OLD = 'Kontor-demo-1';
const NEW = 'A quiet-harbour 9';

const app = testApp();
let people: ReturnType<typeof testUsers>;
let agency: Caller;
beforeAll(async () => {
  people = testUsers(app);
  agency = await app.as('agency');
  await people.join(await people.idOf(PERSONAS.agency), 'Second Home+');
});
beforeEach(() => people.forgetAttempts());

let made = 0;
async function person(places = [ACCOUNT], facts = {}) {
  made += 1;
  const email = `person-${made}@demo.test`;
  return { email, id: await people.person(email, places, facts) };
}
const isOpen = async (caller: Caller) => (await caller.try(sessionRoutes.session, {})).status === 200;
const issues = ({ envelope }: { envelope: { issues?: { path: string; message: string }[] } }) =>
  (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`);
const own = (caller: Caller, change: Record<string, string> = {}) =>
  caller.try(userRoutes.ownPassword, { oldPassword: OLD, newPassword: NEW, confirmPassword: change.newPassword ?? NEW, ...change });
const others = (userId: string, newPassword = NEW, caller = agency) =>
  caller.try(userRoutes.password, { userId, newPassword, confirmPassword: newPassword });

/** What is wrong with a new password, whoever sets it; each with what the field is told (3 §5). */
const WRONG: [string, Record<string, string>, string][] = [
  ['missing', { newPassword: '', confirmPassword: NEW }, 'newPassword: New Password is required.'],
  ['not confirmed', { confirmPassword: '' }, 'confirmPassword: Confirm Password is required.'],
  ['confirmed otherwise', { confirmPassword: 'another one' }, 'confirmPassword: New password and confirm password should match'],
  ['under six characters', { newPassword: 'abcde' }, 'newPassword: Password should have a minimum of 6 characters'],
  ['begun with a space', { newPassword: ' abcdefg' }, 'newPassword: Spaces are not allowed at the beginning and end of the password'],
  ['ended with a space', { newPassword: 'abcdefg ' }, 'newPassword: Spaces are not allowed at the beginning and end of the password'],
  ['what many people have', { newPassword: 'qwerty123' }, 'newPassword: This password is used by many people. Choose another.'],
];

describe('one’s own password (3 §5, §6, §7, §9)', () => {
  test('changes with the old one; every other session ends, this one stays, and a letter tells of it', async () => {
    const { email, id } = await person();
    const [here, there] = [await people.signedIn(email), await people.signedIn(email)];
    const { status, envelope } = await own(here);
    expect([status, envelope.msg, envelope.data]).toEqual([200, 'Password changed.', null]);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect([await people.canSignIn(email, OLD), await people.canSignIn(email, NEW)]).toEqual([false, true]);
    expect((await people.lettersTo(email))[0]).toContain('You changed your password.');
    const history = await people.history(id);
    expect(history).toMatchObject([{ summary: 'Own password changed', actor_id: id, changelogs: [] }]);
    expect(JSON.stringify([history, await people.lettersTo(email)])).not.toContain(NEW);
  });

  test('needs no role: whoever is signed in has one', async () => {
    const { email } = await person(['Halcyon Toys']);
    expect((await own(await people.signedIn(email))).status).toBe(200);
  });

  test.each(WRONG)('cannot be %s', async (_, change, told) => {
    expect(issues(await own(agency, change))).toContain(told);
    expect(await people.canSignIn(PERSONAS.agency, OLD)).toBe(true);
  });

  test('the old one is required, must be right, and the new one must differ from it', async () => {
    expect(issues(await own(agency, { oldPassword: '' }))).toEqual(['oldPassword: Password is required.']);
    const wrong = await own(agency, { oldPassword: 'not-the-password' });
    expect([wrong.status, issues(wrong)]).toEqual([400, ['oldPassword: The old password is not correct.']]);
    expect(issues(await own(agency, { newPassword: OLD }))).toEqual(["newPassword: New password can't be the same as old password"]);
  });

  test('is guessed at five times in a quarter of an hour, also when the guesses come at once', async () => {
    const { email } = await person();
    const caller = await people.signedIn(email);
    const replies = await Promise.all(Array.from({ length: 12 }, (_, i) => own(caller, { oldPassword: `guess-${i}` })));
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7);
    const { envelope } = await own(caller);
    expect(envelope.msg).toMatch(/^Too many attempts\. Please try again in \d+ min\.$/);
    await people.run(sql`UPDATE attempt_limit SET expires_at = now() - interval '1 second'`);
    expect((await own(caller)).status).toBe(200);
  });

  test('changed twice at once with the same old one changes once', async () => {
    const { email } = await person();
    const caller = await people.signedIn(email);
    const replies = await Promise.all([own(caller), own(caller, { newPassword: `${NEW} too` })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('must be as long as the installation asks', async () => {
    const stores = { ...app.stores, config: { ...app.stores.config, PASSWORD_MIN_LENGTH: 12 } };
    const server = await buildServer({ stores, routes: users.calls, webRoot: null, isReady: allReady });
    const payload = { oldPassword: OLD, newPassword: 'eleven-char', confirmPassword: 'eleven-char' };
    const headers = { cookie: agency.cookie() };
    const { body } = await openCaller(server).raw({ method: 'POST', url: '/api/user/update/password', payload, headers });
    expect(JSON.parse(body).issues).toEqual([{ path: 'newPassword', message: 'Password should have a minimum of 12 characters' }]);
    await server.close();
  });
});

describe('another user’s password (3 §5, §6, §7, design §6.6)', () => {
  test('is set without the old one; all their sessions end, and a letter tells of it', async () => {
    const { email, id } = await person([ACCOUNT, 'Second Home']);
    const theirs = await people.signedIn(email);
    const { status, envelope } = await others(id);
    expect([status, envelope.msg, envelope.data]).toEqual([200, 'Password changed.', null]);
    expect(await isOpen(theirs)).toBe(false);
    expect([await people.canSignIn(email, OLD), await people.canSignIn(email, NEW)]).toEqual([false, true]);
    expect((await people.lettersTo(email))[0]).toContain('Agnes Haldane changed your password.');
    const history = await people.history(id);
    // One row in each account of theirs.
    const row = { summary: 'Password set by an administrator', changelogs: [] };
    expect(history).toMatchObject([row, row]);
    expect(JSON.stringify(history)).not.toContain(NEW);
    expect(await isOpen(agency)).toBe(true);
  });

  test.each(WRONG)('cannot be %s', async (_, change, told) => {
    const { id } = await person();
    const input = { userId: id, newPassword: NEW, confirmPassword: change.newPassword ?? NEW, ...change };
    expect(issues(await agency.try(userRoutes.password, input))).toContain(told);
  });

  test('must differ from the one they have', async () => {
    const { id } = await person();
    expect(issues(await others(id, OLD))).toEqual(["newPassword: New password can't be the same as old password"]);
  });

  test.each([
    ['of a user who is also in another tenant’s account', [ACCOUNT, 'Foreign Ltd'], {}],
    ['of a super user', [ACCOUNT], { isSuper: true }],
    ['of platform staff', [ACCOUNT], { isStaff: true }],
  ])('%s is refused, and nothing of theirs changes', async (_, places, facts) => {
    const { email, id } = await person(places, facts);
    const theirs = await people.signedIn(email);
    const { status, envelope } = await others(id);
    expect([status, envelope.msg]).toEqual([400, 'Unable to change password. Please try again.']);
    expect([await people.canSignIn(email, OLD), await isOpen(theirs)]).toEqual([true, true]);
    expect(await people.history(id)).toEqual([]);
    expect(await people.lettersTo(email)).toEqual([]);
  });

  test('a member whom a stranger let into the account is not theirs to sign in as: joining gives no power over who joined', async () => {
    const { id } = await person(['Foreign Ltd']);
    const caller = await app.as('rival');
    await people.join(id, 'Rival & Sons');
    expect((await others(id, NEW, caller)).envelope.errorDetails).toBe('passwordRefused');
    expect((await caller.call(userRoutes.get, { id })).canSetPassword).toBe(false);
  });

  test('of a super user may be set by a super user who administers the account', async () => {
    const admin = await person(['Second Home+'], { isSuper: true });
    const target = await person(['Second Home'], { isSuper: true });
    expect((await others(target.id, NEW, await people.signedIn(admin.email))).status).toBe(200);
  });

  test('is not the way to one’s own', async () => {
    const { status, envelope } = await others(await people.idOf(PERSONAS.agency));
    expect([status, envelope.errorDetails]).toEqual([400, 'passwordRefused']);
  });

  test('is for administrators', async () => {
    const { id } = await person();
    for (const persona of ['planner', 'super', 'staff'] as const) expect((await others(id, NEW, await app.as(persona))).status).toBe(403);
  });
});

test('who acts as another user changes no password and no user (security rule 16)', async () => {
  const acting = await people.signedIn(PERSONAS.super);
  await acting.call(impersonationRoutes.start, { username: PERSONAS.agency });
  const { id } = await person();
  const closed = [
    await own(acting),
    await others(id, NEW, acting),
    await acting.try(userRoutes.remove, { id }),
    await acting.try(userRoutes.create, { email: PERSONAS.rival }),
    await acting.try(userRoutes.update, { id, email: 'x@demo.test', firstName: 'X', lastName: 'Y', admin: true }),
  ];
  expect(closed.map(({ envelope }) => envelope.errorDetails)).toEqual(Array(5).fill('notInPerson'));
  expect((await acting.try(userRoutes.list, {})).status).toBe(200);
});
