import { accountAdminRoutes } from '@kontor/accounts/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller, PERSONA_PASSWORD } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { asOwner, lettersTo, testApp } from '@kontor/server-app/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { personRoutes } from '@kontor/users/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const MISSING = 'f'.repeat(24);
const PASSWORD = 'A quiet-harbour 9';
let superUser: Caller;
let rivals: string;
let haldens: string;
const run = async (statement: SQL) => (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
const accountNamed = async (name: string) => String((await run(sql`SELECT id FROM account WHERE name = ${name}`))[0]?.['id']);
beforeAll(async () => {
  superUser = await app.as('super');
  [rivals, haldens] = [await accountNamed('Rival & Sons'), await accountNamed('Halden Media')];
});

let made = 0;
const emailOf = () => {
  made += 1;
  return `person-${made}@people.example`;
};
const told = ({ status, envelope }: Awaited<ReturnType<Caller['try']>>) => ({
  status,
  msg: envelope.msg,
  id: envelope.value ?? '',
  issues: (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`),
});
const FILLED = { firstName: 'Ines', lastName: 'Harrow', password: PASSWORD, confirmPassword: PASSWORD, timezone: 'PST' } as const;
const create = async (change: object = {}, caller = superUser) =>
  told(await caller.try(personRoutes.create, { email: emailOf(), accountId: rivals, ...FILLED, ...change }));
const read = (id: string) => superUser.call(personRoutes.get, { userId: id });
const draftOf = async (id: string) => {
  const { email, firstName, lastName, timezone, offset, dashboardUrl, adhocUrl, accountAccess } = await read(id);
  return {
    email,
    firstName,
    lastName,
    timezone,
    offset,
    dashboardUrl,
    adhocUrl,
    accountAccess: accountAccess.map(({ accountId, admin }) => ({ accountId, admin })),
  };
};
const update = async (id: string, change: object, caller = superUser) =>
  told(await caller.try(personRoutes.update, { ...(await draftOf(id)), ...change, id }));
const idOf = async (email: string) => String((await run(sql`SELECT id FROM app_user WHERE email = ${email}`))[0]?.['id']);
const signedIn = async (email: string, password: string = PERSONA_PASSWORD) => {
  const caller = openCaller(app.server);
  await caller.signIn(email, password);
  return caller;
};
const status = async (caller: Caller) => (await caller.try(sessionRoutes.session, {})).status;

describe('a user of any account (3 §4, §5, §7)', () => {
  test('is made in two steps with an account, gets a letter, and signs in', async () => {
    const email = emailOf();
    const check = () => superUser.call(personRoutes.check, { email, accountId: rivals });
    expect(await check()).toMatchObject({ newUser: true, showPassword: true, canCreate: true });
    const { id, msg } = await create({ email, accountAdmin: true, dashboardUrl: 'https://boards.example/a' });
    expect(msg).toBe('User created.');
    expect(await read(id)).toMatchObject({
      email,
      status: 'active',
      timezone: 'PST',
      dashboardUrl: 'https://boards.example/a',
      accountAccess: [{ accountId: rivals, accountName: 'Rival & Sons', admin: true }],
    });
    expect((await lettersTo(app, email)).length).toBe(1);
    expect((await (await signedIn(email, PASSWORD)).call(sessionRoutes.session, {})).user.accountId).toBe(rivals);
    expect(await check()).toMatchObject({ canCreate: false, msg: 'This user is in the account already.' });
  });

  test('who is known joins at once', async () => {
    const { id } = await create();
    const { email } = await read(id);
    expect(await superUser.call(personRoutes.check, { email, accountId: haldens })).toMatchObject({ newUser: false, isInvitation: false });
    const added = await create({ email, accountId: haldens });
    expect(added.msg).toBe('User added to the selected account.');
    expect((await read(id)).accountAccess.map(({ accountName }) => accountName)).toEqual(['Halden Media', 'Rival & Sons']);
  });

  test('is refused with a sentence at each field', async () => {
    expect((await create({ email: 'nobody' })).issues).toEqual(['email: Username is not a valid email']);
    expect((await create({ firstName: ' ', password: 'abc', confirmPassword: 'abcd' })).issues).toEqual(
      expect.arrayContaining(['firstName: Required', 'password: Passwords should have min 6 characters']),
    );
    expect((await create({ accountId: MISSING })).issues).toEqual(['accountId: This account is not there, or is switched off.']);
    for (const dashboardUrl of ['http://boards.example', 'javascript:alert(1)', 'https://', 'https://me:secret@boards.example'])
      expect((await create({ dashboardUrl })).issues).toEqual(['dashboardUrl: Please enter valid URL']);
    const { id } = await create();
    const access = (await draftOf(id)).accountAccess;
    expect((await update(id, { accountAccess: [...access, ...access] })).issues).toEqual([
      'accountAccess.1.accountId: This account already exists',
    ]);
    expect((await update(id, { timezone: 'custom', offset: null })).issues).toEqual(['offset: Required']);
    const taken = await create();
    expect(await update(id, { email: (await read(taken.id)).email.toUpperCase() })).toMatchObject({
      status: 409,
      issues: ['email: Another user already has this e-mail.'],
    });
  });

  test('who is not there is not found (3 §8)', async () => {
    const { email, ...rest } = await draftOf((await create()).id);
    const answers = [
      await superUser.try(personRoutes.get, { userId: MISSING }),
      await superUser.try(personRoutes.update, { ...rest, email: emailOf(), id: MISSING }),
      await superUser.try(personRoutes.standing, { id: MISSING, status: 'banned' }),
      await superUser.try(personRoutes.signOut, { id: MISSING }),
    ];
    expect(answers.map((one) => [one.status, one.envelope.msg])).toEqual(answers.map(() => [404, 'User Not Found']));
  });
});

describe('what is set acts with the next call, and as before when it is turned back', () => {
  test('accounts and their administrators', async () => {
    const { id } = await create();
    const { email } = await read(id);
    const person = await signedIn(email, PASSWORD);
    const accountAccess = [
      { accountId: rivals, admin: true },
      { accountId: haldens, admin: false },
    ];
    await update(id, { accountAccess });
    expect((await person.call(sessionRoutes.session, {})).user.roles).toContain('admin');
    await update(id, { accountAccess: [{ accountId: haldens, admin: false }] });
    expect(await status(person)).toBe(401);
    await update(id, { accountAccess: [{ accountId: rivals, admin: false }] });
    expect((await (await signedIn(email, PASSWORD)).call(sessionRoutes.session, {})).user).toMatchObject({ accountId: rivals });
  });

  test('a ban ends every session; back, they sign in again', async () => {
    const { id } = await create();
    const { email } = await read(id);
    const person = await signedIn(email, PASSWORD);
    const standing = (change: object) => superUser.call(personRoutes.standing, { id, ...change });
    await standing({ status: 'banned' });
    expect([await status(person), (await read(id)).status, (await read(id)).sessions]).toEqual([401, 'banned', 0]);
    await expect(signedIn(email, PASSWORD)).rejects.toThrow();
    await standing({ status: 'active' });
    expect(await status(person)).toBe(401);
    expect(await status(await signedIn(email, PASSWORD))).toBe(200);
  });

  test('platform staff read every account, and no longer', async () => {
    const { id } = await create();
    const person = await signedIn((await read(id)).email, PASSWORD);
    const isStaff = async () => (await person.call(sessionRoutes.session, {})).user.admin;
    await superUser.call(personRoutes.standing, { id, admin: true });
    expect(await isStaff()).toBe(true);
    await superUser.call(personRoutes.standing, { id, admin: false });
    expect(await isStaff()).toBe(false);
  });

  test('signing out everywhere ends each session, and nothing else', async () => {
    const { id } = await create();
    const { email } = await read(id);
    const [one, two] = [await signedIn(email, PASSWORD), await signedIn(email, PASSWORD)];
    await superUser.call(personRoutes.signOut, { id });
    expect([await status(one), await status(two)]).toEqual([401, 401]);
    expect(await status(await signedIn(email, PASSWORD))).toBe(200);
  });

  test('a password that is set opens, ends sessions and is told by letter', async () => {
    const { id } = await create();
    const { email } = await read(id);
    const person = await signedIn(email, PASSWORD);
    await superUser.call(personRoutes.password, { id, newPassword: 'Another harbour 7', confirmPassword: 'Another harbour 7' });
    expect(await status(person)).toBe(401);
    expect(await status(await signedIn(email, 'Another harbour 7'))).toBe(200);
    expect((await lettersTo(app, email)).at(-1)).toContain('Your password in Kontor was changed');
    const seller = await read(await idOf('publisher@demo.test'));
    expect(seller.canSetPassword).toBe(false);
    const refused = await superUser.try(personRoutes.password, {
      id: seller.id,
      newPassword: 'Another harbour 7',
      confirmPassword: 'Another harbour 7',
    });
    expect(refused.envelope.msg).toBe('Unable to change password. Please try again.');
  });

  test('links are those of the person’s own menu, and go again', async () => {
    const { id } = await create({ dashboardUrl: 'https://boards.example/a' });
    const person = await signedIn((await read(id)).email, PASSWORD);
    const links = async () => {
      const { dashboardUrl, adhocUrl } = (await person.call(sessionRoutes.session, {})).user;
      return [dashboardUrl, adhocUrl];
    };
    expect(await links()).toEqual(['https://boards.example/a', '']);
    await update(id, { dashboardUrl: '', adhocUrl: 'https://boards.example/b' });
    expect(await links()).toEqual(['', 'https://boards.example/b']);
  });

  test('marketplaces are those of their accounts', async () => {
    const found = await superUser.call(personRoutes.marketplaces, { id: await idOf('agency@demo.test') });
    const given = await superUser.call(accountAdminRoutes.get, { id: haldens });
    const open = [...given.accessibleMarketplaceIds, ...given.customMarketplaces.map(({ id }) => id)];
    expect(found.map(({ id }) => id).toSorted()).toEqual(open.toSorted());
  });
});

describe('super users (D55)', () => {
  const name = (id: string, is: boolean, ownPassword: string = PERSONA_PASSWORD) =>
    superUser.try(personRoutes.superUser, { id, superUser: is, ownPassword });

  test('are named with one’s own password alone, and nothing of theirs is set without it', async () => {
    const { id } = await create();
    expect((await name(id, true, 'guess')).envelope).toMatchObject({ errorDetails: 'ownPasswordWrong' });
    expect((await read(id)).superUser).toBe(false);
    expect((await name(id, true)).status).toBe(200);
    expect((await read(id)).superUser).toBe(true);
    const refusals = [
      await superUser.try(personRoutes.standing, { id, status: 'banned' }),
      await superUser.try(personRoutes.signOut, { id }),
      await superUser.try(personRoutes.password, { id, newPassword: 'Another harbour 7', confirmPassword: 'Another harbour 7' }),
      await superUser.try(personRoutes.update, { ...(await draftOf(id)), email: emailOf(), id }),
    ];
    expect(refusals.map((one) => one.envelope.errorDetails)).toEqual(refusals.map(() => 'superNeedsPassword'));
    const [deleted] = await superUser.call(personRoutes.remove, { ids: [id] });
    expect(deleted).toEqual({ id, isDeleted: false, reason: 'They work for the platform: take that back first.' });
    expect((await name(id, false)).status).toBe(200);
    expect((await superUser.try(personRoutes.standing, { id, status: 'banned' })).status).toBe(200);
  });

  test('the last one stays, and nobody bans or deletes themselves', async () => {
    const own = await idOf('super@demo.test');
    await run(sql`DELETE FROM attempt_limit WHERE subject LIKE 'own-password:%'`);
    expect((await name(own, false)).envelope.errorDetails).toBe('lastSuper');
    expect((await superUser.try(personRoutes.standing, { id: own, status: 'banned' })).envelope.errorDetails).toBe('notYourself');
    expect(await superUser.call(personRoutes.remove, { ids: [own] })).toEqual([
      { id: own, isDeleted: false, reason: 'You cannot delete yourself.' },
    ]);
  });

  test('of two who step back at once one stays', async () => {
    const { id } = await create();
    await run(sql`DELETE FROM attempt_limit WHERE subject LIKE 'own-password:%'`);
    await name(id, true);
    const own = await idOf('super@demo.test');
    const both = await Promise.all([name(id, false), name(own, false)]);
    const left = await run(sql`SELECT id FROM app_user WHERE super_user AND status = 'active'`);
    expect([both.filter((one) => one.status === 200).length, left.length]).toEqual([1, 1]);
    await asOwner(app, `UPDATE app_user SET super_user = (id = '${own}') WHERE id IN ('${own}', '${id}')`);
  });
});

describe('deleting', () => {
  test('says of each what became of them, and what keeps one keeps no other', async () => {
    const [one, two] = [await create(), await create()];
    const admin = await create({ accountId: await accountNamed('Marrowstone Foods'), accountAdmin: true });
    await run(
      sql`UPDATE membership SET account_admin = false WHERE account_id = (SELECT account_id FROM membership WHERE user_id = ${admin.id}) AND user_id <> ${admin.id}`,
    );
    const { envelope } = await superUser.try(personRoutes.remove, { ids: [one.id, admin.id, two.id, MISSING] });
    expect(envelope.msg).toBe('2 users deleted. 2 stay.');
    expect(envelope.data?.map(({ isDeleted, reason }) => [isDeleted, reason])).toEqual([
      [true, null],
      [false, 'Marrowstone Foods: The account needs an administrator. Name another one first.'],
      [true, null],
      [false, 'User Not Found'],
    ]);
    expect((await superUser.try(personRoutes.get, { userId: one.id })).status).toBe(404);
  });
});

describe('walls', () => {
  test('nobody else reads or writes people of all accounts, nor does a super user who acts as an administrator', async () => {
    const { id } = await create();
    const draft = { ...(await draftOf(id)), id };
    const acting = await signedIn('super@demo.test');
    await acting.call(impersonationRoutes.start, { username: 'agency@demo.test' });
    for (const caller of [await app.as('agency'), await app.as('staff'), acting]) {
      const answers = [
        await caller.try(personRoutes.list, {}),
        await caller.try(personRoutes.get, { userId: id }),
        await caller.try(personRoutes.update, draft),
        await caller.try(personRoutes.remove, { ids: [id] }),
        await caller.try(personRoutes.standing, { id, admin: true }),
        await caller.try(personRoutes.superUser, { id, superUser: true, ownPassword: PERSONA_PASSWORD }),
        await caller.try(personRoutes.signOut, { id }),
      ];
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => 403));
    }
    expect(await read(id)).toMatchObject({ admin: false, superUser: false, status: 'active' });
  });

  test('each account’s history has what touches the user there', async () => {
    const { id } = await create();
    await update(id, {
      accountAccess: [
        { accountId: rivals, admin: true },
        { accountId: haldens, admin: false },
      ],
    });
    const seen = async (email: string) =>
      (await (await signedIn(email)).call(historyRoutes.list, { id })).rows.map(({ data }) => data.summary);
    expect(await seen('agency@demo.test')).toEqual(['User added to the account']);
    expect(await seen('rival@demo.test')).toEqual(['User updated', 'User created']);
  });
});

describe('at once', () => {
  test('of two changes by people who have both read, one is saved', async () => {
    const { id } = await create();
    const { version } = await read(id);
    const both = await Promise.all([
      update(id, { firstName: 'One', version }),
      update(id, { firstName: 'Two', version }, await app.as('super')),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });

  test('of two new users with one e-mail, one is made', async () => {
    const email = emailOf();
    const both = await Promise.all([create({ email }), create({ email: email.toUpperCase(), accountId: haldens })]);
    expect(both.filter((one) => one.status === 200)).toHaveLength(1);
  });

  test('a call that is under way when its caller is banned is not answered with another’s rights', async () => {
    const { id } = await create();
    const person = await signedIn((await read(id)).email, PASSWORD);
    const [, after] = await Promise.all([
      person.try(sessionRoutes.session, {}),
      superUser.call(personRoutes.standing, { id, status: 'banned' }),
    ]);
    expect(after).toBeNull();
    expect(await status(person)).toBe(401);
  });
});
