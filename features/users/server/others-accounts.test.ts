import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashPassword, sweepEnded, systemScope, turnOfPerson } from '@kontor/core/server';
import { type Caller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { invitationRoutes, userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from './index.ts';
import { ACCOUNT, testUsers } from './test-users.ts';

const RIVAL = 'Rival & Sons';
const FIRST = 'A quiet-harbour 9';
const NEXT = 'A louder-harbour 8';

const app = testApp();
let people: ReturnType<typeof testUsers>;
let agency: Caller;
let rival: Caller;
beforeAll(async () => {
  people = testUsers(app);
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
});
beforeEach(() => people.forgetAttempts());

const make = (email: string, more = {}) =>
  agency.try(userRoutes.create, { email, firstName: 'Ines', lastName: 'Harrow', password: FIRST, timezone: 'UTC', ...more });
const openInvitation = async (email: string) =>
  String((await people.one(sql`SELECT id FROM invitation WHERE email = ${email} AND state = 'open'`))?.id);
const fill = async (subject: string, count: number) =>
  people.run(sql`INSERT INTO attempt_limit VALUES (${subject}, ${count}, now() + interval '1 hour')`);

describe('an administrator whose password another account set has rights there alone', () => {
  /** Made by one account, and by a super user an administrator of another too; who set the password signs in with it. */
  const intruder = async (email: string) => {
    await make(email, { accountAdmin: true });
    await people.join(await people.idOf(email), `${RIVAL}+`);
    return people.signedIn(email, FIRST);
  };

  test('people of the other account are asked, not added, and their names are not told', async () => {
    const caller = await intruder('keeper@demo.test');
    const id = await people.person('their-own@demo.test', [RIVAL], { firstName: 'Unknown' });
    expect(await caller.call(userRoutes.check, { email: 'their-own@demo.test' })).toMatchObject({ isInvitation: true, firstName: '' });
    expect((await caller.try(userRoutes.create, { email: 'their-own@demo.test' })).envelope.msg).toBe('Invitation sent.');
    expect(await people.placesOf(id)).toEqual([RIVAL]);
  });

  test('people of both accounts are not theirs to sign in as, nor to raise in the other', async () => {
    const caller = await intruder('keeper-two@demo.test');
    const email = 'of-both@demo.test';
    const id = await people.person(email, [ACCOUNT, RIVAL]);
    const user = await caller.call(userRoutes.get, { id });
    expect(user).toMatchObject({ isShared: true, canSetPassword: false, canSetName: false, accounts: 1 });
    expect(user.accountAccess.map(({ accountName }) => accountName)).toEqual([ACCOUNT]);
    const set = await caller.try(userRoutes.password, { userId: id, newPassword: NEXT, confirmPassword: NEXT });
    expect(set.envelope.errorDetails).toBe('passwordRefused');
    const same = { id, firstName: 'Test', lastName: 'Person', admin: false };
    expect((await caller.try(userRoutes.update, { ...same, email: 'taken-over@demo.test' })).envelope.errorDetails).toBe('emailFixed');
    const accountAccess = [{ accountId: await people.accountId(RIVAL), admin: true }];
    await caller.try(userRoutes.update, { ...same, email, accountAccess });
    expect(await people.placesOf(id)).toEqual([ACCOUNT, RIVAL]);
  });

  test('nor does it tell who asks them into other accounts', async () => {
    await make('sought@demo.test');
    await rival.call(userRoutes.create, { email: 'sought@demo.test' });
    const caller = await people.signedIn('sought@demo.test', FIRST);
    expect(await caller.call(invitationRoutes.notices, {})).toEqual({ ownPasswordDue: true, invitations: [] });
  });
});

describe('the histories of accounts', () => {
  test('have the rights in that account alone, each its own', async () => {
    const id = await people.person('raised@demo.test', [ACCOUNT, 'Second Home']);
    await people.join(await people.idOf(PERSONAS.agency), 'Second Home+').catch(() => {});
    const accountAccess = [{ accountId: await people.accountId('Second Home'), admin: true }];
    const input = { id, email: 'raised@demo.test', firstName: 'Test', lastName: 'Person', admin: true, accountAccess };
    await agency.call(userRoutes.update, input);
    const changelogs = [{ name: 'Administrator', action: 'Update', oldValue: 'No', newValue: 'Yes' }];
    const rows = (await people.history(id)).map(({ account_id, changelogs: told }) => [account_id, told]);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual([await people.accountId(ACCOUNT), changelogs]);
    expect(rows).toContainEqual([await people.accountId('Second Home'), changelogs]);
  });

  test('do not tell the name of who declined', async () => {
    const id = await people.person('declines@demo.test', ['Foreign Ltd'], { firstName: 'Unknown' });
    await rival.call(userRoutes.create, { email: 'declines@demo.test' });
    await (await people.signedIn('declines@demo.test')).call(invitationRoutes.decline, { id: await openInvitation('declines@demo.test') });
    const rows = await people.run(sql`SELECT summary, creator_name FROM history WHERE entity_id = ${id} ORDER BY id`);
    expect(rows.rows.at(-1)).toEqual({ summary: 'Invitation declined', creator_name: 'declines@demo.test' });
  });

  test('all have it when a super user adds somebody at once, and a letter tells them', async () => {
    await people.person('super-admin@demo.test', [`${RIVAL}+`], { isSuper: true });
    const superUser = await people.signedIn('super-admin@demo.test');
    const id = await people.person('added@demo.test', ['Foreign Ltd', 'Second Home']);
    expect((await superUser.try(userRoutes.create, { email: 'added@demo.test' })).envelope.msg).toBe('User added to the selected account.');
    const rows = (await people.history(id)).map(({ account_id, summary }) => [account_id, summary]);
    expect(new Map(rows as [string, string][])).toEqual(
      new Map([
        [await people.accountId('Foreign Ltd'), 'Added to another account too'],
        [await people.accountId('Second Home'), 'Added to another account too'],
        [await people.accountId(RIVAL), 'User added to the account'],
      ]),
    );
    expect((await people.lettersTo('added@demo.test'))[0]).toContain('added you to the account');
  });
});

describe('letters and checks have an end', () => {
  test('a new password is a letter of the account too', async () => {
    await make('flooded@demo.test');
    await people.forgetAttempts();
    await fill(`letters:${await people.accountId(ACCOUNT)}`, 60);
    const userId = await people.idOf('flooded@demo.test');
    const reply = await agency.try(userRoutes.password, { userId, newPassword: NEXT, confirmPassword: NEXT });
    expect([reply.status, reply.envelope.errorDetails]).toEqual([429, 'lettersPaused']);
    expect(await people.canSignIn('flooded@demo.test', FIRST)).toBe(true);
  });

  test('inviting and withdrawing by turns writes to nobody more than four times an hour', async () => {
    const email = 'pestered@demo.test';
    await people.person(email, ['Foreign Ltd']);
    const replies = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { status } = await rival.try(userRoutes.create, { email });
      replies.push(status);
      if (status === 200) await rival.call(invitationRoutes.withdraw, { id: await openInvitation(email) });
    }
    expect(replies).toEqual([200, 200, 200, 200, 429]);
    expect(await people.lettersTo(email)).toHaveLength(4);
  });

  test('one address asks after 120 e-mails an hour, whoever is there', async () => {
    await fill('user-check-address:127.0.0.1', 119);
    expect((await agency.try(userRoutes.check, { email: 'last-one@demo.test' })).status).toBe(200);
    const { status, envelope } = await rival.try(userRoutes.check, { email: 'one-more@demo.test' });
    expect([status, envelope.errorDetails]).toEqual([429, 'checksPaused']);
  });
});

test('the hashes one person has asked for without end leave others room to change their password', async () => {
  const turn = turnOfPerson(await people.idOf(PERSONAS.agency));
  let isOver = false;
  const flood = Array.from({ length: 80 }, async () => {
    while (!isOver) {
      await hashPassword('any', turn).catch(() => {});
      await nextTurn();
    }
  });
  const wrong = { oldPassword: 'not-the-old-one', newPassword: NEXT, confirmPassword: NEXT };
  const replies = [];
  for (let asked = 0; asked < 3; asked += 1) replies.push((await rival.try(userRoutes.ownPassword, wrong)).envelope.errorDetails);
  isOver = true;
  await Promise.all(flood);
  expect(replies).toEqual(Array(3).fill('oldPasswordWrong'));
});

test('an invitation is forgotten ninety days after its end; what history has of it stays', async () => {
  const [old, young] = ['long-ago@demo.test', 'lately@demo.test'];
  for (const email of [old, young]) {
    await people.person(email, ['Foreign Ltd']);
    await rival.call(userRoutes.create, { email });
  }
  await people.run(sql`UPDATE invitation SET expires_at = now() - CASE email WHEN ${old} THEN interval '91 days' ELSE interval '89 days' END
    WHERE email IN (${old}, ${young})`);
  await sweepEnded(systemScope(app.stores.entities), [users]);
  const { rows } = await people.run(sql`SELECT email FROM invitation WHERE email IN (${old}, ${young})`);
  expect(rows).toEqual([{ email: young }]);
  expect((await people.history(await people.idOf(old))).map(({ summary }) => summary)).toEqual(['User invited']);
});
