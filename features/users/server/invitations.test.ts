import { type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { accountRoutes, sessionRoutes } from '@kontor/session/contract';
import { invitationRoutes, ownSignInRoutes, userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, testUsers } from './test-users.ts';

const RIVAL = 'Rival & Sons';
const FIRST = 'A quiet-harbour 9';
const OWN = 'my-own-lantern 7';
const chosen = { newPassword: OWN, confirmPassword: OWN };

const app = testApp();
let people: ReturnType<typeof testUsers>;
let agency: Caller;
let rival: Caller;
beforeAll(async () => {
  people = testUsers(app);
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
});
beforeEach(() => people.forgetAttempts());

const make = (email: string, caller = agency) =>
  caller.call(userRoutes.create, { email, firstName: 'Ines', lastName: 'Harrow', password: FIRST, timezone: 'UTC' });
const invite = (email: string, caller = rival) => caller.try(userRoutes.create, { email });
const accept = (secret: string, more = {}) => app.visitor.try(invitationRoutes.acceptLinked, { secret, ...more });
const mine = async (email: string, caller = rival) =>
  (await caller.call(invitationRoutes.list, {})).rows.find(({ data }) => data.email === email);
const enter = async (caller: Caller, name: string) => caller.try(accountRoutes.switch, { accountId: await people.accountId(name) });

describe('a password that somebody else set opens the account it was set in alone', () => {
  test('a person made beforehand lets nobody into the account that hires them', async () => {
    await make('hired@demo.test');
    expect((await invite('hired@demo.test')).envelope.msg).toBe('Invitation sent.');
    const id = await people.idOf('hired@demo.test');
    expect(await people.placesOf(id)).toEqual([ACCOUNT]);
    const intruder = await people.signedIn('hired@demo.test', FIRST);
    const invitation = await people.one(sql`SELECT id FROM invitation WHERE user_id = ${id}`);
    const answered = await intruder.try(invitationRoutes.accept, { id: String(invitation?.id) });
    expect([answered.status, answered.envelope.errorDetails]).toEqual([403, 'ownPasswordFirst']);
    const secret = await people.secretTo('hired@demo.test');
    expect((await app.visitor.call(invitationRoutes.linked, { secret })).asksPassword).toBe(true);
    expect((await accept(secret)).envelope.issues?.[0]?.path).toBe('newPassword');
    expect((await accept(secret, { newPassword: FIRST, confirmPassword: FIRST })).status).toBe(400);
    expect((await accept(secret, chosen)).envelope.msg).toBe(`You joined ${RIVAL}.`);
    expect((await intruder.try(sessionRoutes.session, {})).status).toBe(401);
    expect(await people.canSignIn('hired@demo.test', FIRST)).toBe(false);
    const owner = await people.signedIn('hired@demo.test', OWN);
    expect((await enter(owner, RIVAL)).status).toBe(200);
  });

  test('nor does one whose password was set between two memberships', async () => {
    const id = await people.person('back@demo.test', [ACCOUNT, RIVAL]);
    await rival.call(userRoutes.remove, { id });
    await agency.call(userRoutes.password, { userId: id, newPassword: FIRST, confirmPassword: FIRST });
    expect((await invite('back@demo.test')).envelope.msg).toBe('Invitation sent.');
    // Whoever else makes the membership: the password still opens no other account.
    await people.join(id, RIVAL);
    const intruder = await people.signedIn('back@demo.test', FIRST);
    expect((await enter(intruder, RIVAL)).envelope.errorDetails).toBe('ownPasswordFirst');
    expect((await intruder.call(sessionRoutes.session, {})).user.accountName).toBe(ACCOUNT);
    await people.run(sql`UPDATE session SET account_id = ${await people.accountId(RIVAL)} WHERE user_id = ${id}`);
    expect((await intruder.try(sessionRoutes.session, {})).status).toBe(401);
    await people.run(sql`DELETE FROM membership WHERE user_id = ${id} AND account_id = ${await people.accountId(ACCOUNT)}`);
    const caller = openCaller(app.server);
    expect((await caller.try(sessionRoutes.signIn, { email: 'back@demo.test', password: FIRST })).envelope.errorDetails).toBe(
      'foreignPassword',
    );
  });

  test('another e-mail is nobody’s until it is confirmed, and the session that gave it stays in its account', async () => {
    const id = await people.person('mover@demo.test', [`${ACCOUNT}+`, 'Second Home+']);
    const mover = await people.signedIn('mover@demo.test');
    await enter(mover, ACCOUNT);
    const input = { id, email: 'moved@demo.test', firstName: 'Test', lastName: 'Person', admin: true };
    await mover.call(userRoutes.update, input);
    expect((await enter(mover, 'Second Home')).envelope.errorDetails).toBe('ownPasswordFirst');
    const secret = await people.secretTo('moved@demo.test');
    await app.visitor.call(ownSignInRoutes.confirm, { secret, ...chosen });
    expect((await enter(await people.signedIn('moved@demo.test', OWN), 'Second Home')).status).toBe(200);
  });

  test('is made one’s own by the letter’s link, once, and not by changing it', async () => {
    await make('fresh@demo.test');
    const secret = await people.secretTo('fresh@demo.test');
    const caller = await people.signedIn('fresh@demo.test', FIRST);
    await caller.call(userRoutes.ownPassword, { oldPassword: FIRST, newPassword: 'another-one 55', confirmPassword: 'another-one 55' });
    expect((await caller.call(invitationRoutes.notices, {})).ownPasswordDue).toBe(true);
    expect(await app.visitor.call(ownSignInRoutes.linked, { secret })).toEqual({ email: 'fresh@demo.test' });
    const replies = await Promise.all([1, 2, 3].map(() => app.visitor.try(ownSignInRoutes.confirm, { secret, ...chosen })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const own = await people.signedIn('fresh@demo.test', OWN);
    expect((await own.call(invitationRoutes.notices, {})).ownPasswordDue).toBe(false);
    expect((await own.try(ownSignInRoutes.sendLink, {})).envelope.errorDetails).toBe('nothingToConfirm');
  });
});

describe('an invitation', () => {
  const guest = async (email: string) => {
    const id = await people.person(email, ['Foreign Ltd'], { firstName: 'Unknown', lastName: 'Name' });
    await invite(email);
    return { id, secret: await people.secretTo(email) };
  };

  test('is no membership: nothing of the person is told or changed before they accept', async () => {
    const { id, secret } = await guest('asked@demo.test');
    expect((await rival.try(userRoutes.get, { id })).status).toBe(404);
    const told = JSON.stringify([
      await rival.call(invitationRoutes.list, {}),
      await rival.call(userRoutes.check, { email: 'asked@demo.test' }),
    ]);
    expect(told).not.toContain('Unknown');
    expect(told).toContain('This user has been invited already.');
    expect(JSON.stringify(await people.history(id))).not.toContain('Unknown');
    expect(await app.visitor.call(invitationRoutes.linked, { secret })).toMatchObject({
      accountName: RIVAL,
      email: 'asked@demo.test',
      asksPassword: false,
    });
    expect((await accept(secret)).status).toBe(200);
    expect(await people.placesOf(id)).toEqual(['Foreign Ltd', RIVAL]);
    expect(app.visitor.cookie()).toBe('');
    expect((await accept(secret)).status).toBe(410);
  });

  test('is accepted or declined signed in, by its own person alone', async () => {
    const { id } = await guest('inside@demo.test');
    const { id: other } = await guest('inside-two@demo.test');
    const caller = await people.signedIn('inside@demo.test');
    const [own] = (await caller.call(invitationRoutes.notices, {})).invitations;
    const foreign = await people.one(sql`SELECT id FROM invitation WHERE user_id = ${other}`);
    expect((await caller.try(invitationRoutes.accept, { id: String(foreign?.id) })).status).toBe(404);
    await caller.call(invitationRoutes.accept, { id: own?.id ?? '' });
    expect((await caller.try(invitationRoutes.decline, { id: own?.id ?? '' })).status).toBe(409);
    expect(await people.placesOf(id)).toEqual(['Foreign Ltd', RIVAL]);
    await caller.call(ownSignInRoutes.leave, { accountId: await people.accountId(RIVAL) });
    expect((await caller.try(ownSignInRoutes.leave, { accountId: await people.accountId('Foreign Ltd') })).envelope.errorDetails).toBe(
      'onlyAccount',
    );
  });

  test.each([
    ['is withdrawn', async (_: string, id: string) => rival.call(invitationRoutes.withdraw, { id })],
    ['is declined', async (secret: string) => app.visitor.call(invitationRoutes.declineLinked, { secret })],
    ['ran out', async (_: string, id: string) => people.run(sql`UPDATE invitation SET expires_at = now() WHERE id = ${id}`)],
    [
      'has a sender who no longer administers',
      async () => people.run(sql`UPDATE membership SET account_admin = false WHERE user_id = ${await people.idOf(PERSONAS.rival)}`),
    ],
    [
      'is for a person who is banned',
      async (_: string, id: string) =>
        people.run(sql`UPDATE app_user SET status = 'banned' WHERE id = (SELECT user_id FROM invitation WHERE id = ${id})`),
    ],
    [
      'is for a person of another e-mail by now',
      async (_: string, id: string) =>
        people.run(sql`UPDATE app_user SET email = 'x' || email WHERE id = (SELECT user_id FROM invitation WHERE id = ${id})`),
    ],
    ['is of an account that is off', async () => people.run(sql`UPDATE account SET status = 'inactive' WHERE name = ${RIVAL}`)],
  ])('that %s opens nothing', async (how, end) => {
    const email = `${how.replaceAll(' ', '-')}@demo.test`;
    const { id, secret } = await guest(email);
    await end(secret, (await mine(email))?.id ?? '');
    expect((await accept(secret)).status).toBe(410);
    expect(await people.placesOf(id)).toEqual(['Foreign Ltd']);
    await people.run(sql`UPDATE account SET status = 'active' WHERE name = ${RIVAL}`);
    await people.run(sql`UPDATE membership SET account_admin = true WHERE user_id = ${await people.idOf(PERSONAS.rival)}`);
  });

  test('sent again opens by its last letter alone, a minute later', async () => {
    const { secret } = await guest('again-please@demo.test');
    const id = (await mine('again-please@demo.test'))?.id ?? '';
    await rival.call(invitationRoutes.resend, { id });
    expect((await rival.try(invitationRoutes.resend, { id })).envelope.errorDetails).toBe('resendPaused');
    expect((await accept(secret)).status).toBe(410);
    expect((await accept(await people.secretTo('again-please@demo.test'))).status).toBe(200);
  });

  test('has one outcome, whoever answers, withdraws and sends it again at once', async () => {
    const { id, secret } = await guest('raced@demo.test');
    const invitation = (await mine('raced@demo.test'))?.id ?? '';
    const replies = await Promise.all([
      accept(secret),
      accept(secret),
      app.visitor.try(invitationRoutes.declineLinked, { secret }),
      rival.try(invitationRoutes.withdraw, { id: invitation }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => [200, 409, 410].includes(status))).toBe(true);
    const isMember = (await people.placesOf(id)).includes(RIVAL);
    expect(isMember).toBe(replies.slice(0, 2).some(({ status }) => status === 200));
  });
});

describe('who belongs to other accounts too', () => {
  test('is told by name, e-mail and rights here alone, and changed in those rights alone', async () => {
    const id = await people.person('shared@demo.test', [ACCOUNT, RIVAL], { firstName: 'Ida', zone: 'PST' });
    await people.signedIn('shared@demo.test');
    const user = await rival.call(userRoutes.get, { id });
    expect(user).toMatchObject({
      firstName: 'Ida',
      lastLogin: null,
      timezone: null,
      offset: null,
      version: null,
      isShared: true,
      canSetName: false,
    });
    const rows = (await rival.call(userRoutes.list, { q: 'shared@demo.test' })).rows;
    expect(rows.map(({ data }) => [data.lastLogin, data.isShared])).toEqual([[null, true]]);
    const input = { id, email: 'shared@demo.test', firstName: 'Ida', lastName: 'Person', admin: true };
    const renamed = await rival.try(userRoutes.update, { ...input, firstName: 'Ima Fraudster' });
    expect([renamed.status, renamed.envelope.errorDetails]).toEqual([403, 'nameTheirs']);
    await rival.call(userRoutes.update, input);
    expect(await people.stored(id)).toMatchObject({ first_name: 'Ida', version: 1 });
    expect(await people.placesOf(id)).toEqual([ACCOUNT, `${RIVAL}+`]);
  });

  test('has what touches them in the history of each account', async () => {
    const id = await people.person('everywhere@demo.test', [ACCOUNT, RIVAL]);
    const caller = await people.signedIn('everywhere@demo.test');
    await caller.call(userRoutes.ownPassword, { oldPassword: 'Kontor-demo-1', ...chosen });
    const accounts = (await people.history(id)).map(({ account_id }) => account_id);
    expect(new Set(accounts)).toEqual(new Set([await people.accountId(ACCOUNT), await people.accountId(RIVAL)]));
  });
});

describe('strangers are not written to at will', () => {
  test.each(['two\nlines', 'https://evil.example/login', 'www.evil.example', 'evil.example/login', 'evil.com', 'a\u202eb', 'tab\there'])(
    'a name is no place for %j',
    async (firstName) => {
      const { status, envelope } = await agency.try(userRoutes.create, {
        email: 'stranger@demo.test',
        firstName,
        lastName: 'Harrow',
        password: FIRST,
        timezone: 'UTC',
      });
      expect([status, envelope.issues?.[0]?.path]).toEqual([400, 'firstName']);
    },
  );

  test('an account sends sixty letters an hour, whoever of it does', async () => {
    await people.run(
      sql`INSERT INTO attempt_limit VALUES (${`letters:${await people.accountId(ACCOUNT)}`}, 59, now() + interval '1 hour')`,
    );
    await make('sixtieth@demo.test');
    const { status, envelope } = await agency.try(userRoutes.create, {
      email: 'sixty-first@demo.test',
      firstName: 'Ines',
      lastName: 'Harrow',
      password: FIRST,
      timezone: 'UTC',
    });
    expect([status, envelope.errorDetails]).toEqual([429, 'lettersPaused']);
    expect(await people.one(sql`SELECT id FROM app_user WHERE email = 'sixty-first@demo.test'`)).toBeNull();
  });

  test('e-mails are asked after sixty times an hour by an account, however many administrators it makes', async () => {
    const second = await people.person('second-asker@demo.test', [`${ACCOUNT}+`]);
    const third = await people.person('third-asker@demo.test', [`${ACCOUNT}+`]);
    let answered = 0;
    for (const email of ['second-asker@demo.test', 'third-asker@demo.test', PERSONAS.agency]) {
      const caller = await people.signedIn(email);
      for (let i = 0; i < 30; i += 1)
        if ((await caller.try(userRoutes.check, { email: `ask-${email.slice(0, 2)}-${i}@demo.test` })).status === 200) answered += 1;
    }
    expect([second, third].length + answered).toBe(62);
  });
});
