import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { accountRoutes, sessionRoutes } from '@kontor/session/contract';
import { invitationRoutes, userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT, testUsers } from './test-users.ts';

const app = testApp();
let people: ReturnType<typeof testUsers>;
let agency: Caller;
beforeAll(async () => {
  people = testUsers(app);
  agency = await app.as('agency');
});

const remove = (id: string, caller = agency) => caller.try(userRoutes.remove, { id });
const isOpen = async (caller: Caller) => (await caller.try(sessionRoutes.session, {})).status === 200;

test('a user of other accounts loses this one alone: their sessions in it end, the others stay (design §6.6)', async () => {
  const id = await people.person('two@demo.test', [ACCOUNT, 'Foreign Ltd']);
  const [here, there] = [await people.signedIn('two@demo.test'), await people.signedIn('two@demo.test')];
  await here.call(accountRoutes.switch, { accountId: await people.accountId(ACCOUNT) });
  await there.call(accountRoutes.switch, { accountId: await people.accountId('Foreign Ltd') });
  const { status, envelope } = await remove(id);
  expect([status, envelope.msg, envelope.data]).toEqual([200, 'User deleted.', null]);
  expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
  expect(await people.placesOf(id)).toEqual(['Foreign Ltd']);
  expect(await people.canSignIn('two@demo.test', 'Kontor-demo-1')).toBe(true);
  expect((await people.lettersTo('two@demo.test'))[0]).toContain('Agnes Haldane removed you from the account Halden Media.');
  expect(await people.history(id)).toMatchObject([
    {
      summary: 'User removed from the account',
      action: 'Remove',
      changelogs: [{ name: 'Email', oldValue: 'two@demo.test', newValue: null }, {}, {}, { name: 'Administrator', oldValue: 'No' }],
    },
  ]);
  expect((await remove(id)).envelope.msg).toBe('User Not Found');
  // Nor does the old session open again when they come back.
  await people.join(id, ACCOUNT);
  expect(await isOpen(here)).toBe(false);
});

test('with the last account the user goes, and their e-mail is free again', async () => {
  const id = await people.person('last@demo.test', [ACCOUNT]);
  const theirs = await people.signedIn('last@demo.test');
  expect((await remove(id)).status).toBe(200);
  expect(await people.stored(id)).toBeNull();
  expect(await isOpen(theirs)).toBe(false);
  expect(await people.history(id)).toHaveLength(1);
  expect(await agency.call(userRoutes.check, { email: 'last@demo.test' })).toMatchObject({ newUser: true });
});

test('whom records still name stays as a name that cannot sign in, by no way', async () => {
  const id = await people.person('author@demo.test', [ACCOUNT], { firstName: 'Past', lastName: 'Author' });
  const plan = sql`SELECT targeting FROM media_plan LIMIT 1`;
  await people.run(sql`INSERT INTO media_plan (id, account_id, title, targeting, created_by)
    VALUES (${id}, ${await people.accountId(ACCOUNT)}, 'By the author', (${plan}), ${id})`);
  await people.run(sql`INSERT INTO identity_link (issuer, subject, user_id) VALUES ('https://idp.example', 'author', ${id})`);
  expect((await remove(id)).status).toBe(200);
  expect(await people.stored(id)).toMatchObject({
    email: `removed-${id}@kontor.invalid`,
    first_name: 'Past',
    last_name: 'Author',
    password_hash: null,
    status: 'banned',
  });
  expect(await people.one(sql`SELECT user_id FROM identity_link WHERE user_id = ${id}`)).toBeNull();
  for (const email of ['author@demo.test', `removed-${id}@kontor.invalid`])
    expect(await people.canSignIn(email, 'Kontor-demo-1')).toBe(false);
  expect(await agency.call(userRoutes.check, { email: 'author@demo.test' })).toMatchObject({ newUser: true });
});

test('the platform’s own people lose the account and nothing else', async () => {
  for (const facts of [{ isSuper: true }, { isStaff: true }]) {
    const email = `platform-${Object.keys(facts)[0]}@demo.test`;
    const id = await people.person(email, [ACCOUNT], facts);
    expect((await remove(id)).status).toBe(200);
    expect(await people.placesOf(id)).toEqual([]);
    expect(await people.stored(id)).toMatchObject({ email, status: 'active', first_name: 'Test' });
  }
});

test('several by commas go together, each with a letter and a line of history, or nobody does (3 §7)', async () => {
  const accounts = [[ACCOUNT], [ACCOUNT, 'Foreign Ltd'], [ACCOUNT]];
  const ids: string[] = [];
  for (const [n, where] of accounts.entries()) ids.push(await people.person(`several-${n}@demo.test`, where));
  const stranger = await people.person('stranger@demo.test', ['Foreign Ltd']);
  const oneself = await people.idOf(PERSONAS.agency);
  const there = async () => Promise.all(ids.map(async (id) => (await people.placesOf(id)).includes(ACCOUNT)));
  const refused = async (...with_: string[]) => {
    const { status, envelope } = await remove([...ids, ...with_].join());
    return [status, envelope.msg];
  };
  expect(await refused(stranger)).toEqual([404, 'User Not Found']);
  expect(await refused(oneself)).toEqual([409, 'You cannot delete yourself.']);
  expect(await refused(...Array.from({ length: 18 }, () => stranger))).toEqual([400, 'Give the ids of 1 to 20 users, by commas.']);
  expect(await refused('nobody')).toEqual([400, 'Give the ids of 1 to 20 users, by commas.']);
  expect(await there()).toEqual([true, true, true]);
  // Twenty are as many as an address holds; who is named twice goes once.
  const { status, envelope } = await remove([...ids, ...Array.from({ length: 17 }, () => ids[0])].join());
  expect([status, envelope.msg]).toEqual([200, '3 users deleted.']);
  expect(await there()).toEqual([false, false, false]);
  expect(await people.placesOf(ids[1] ?? '')).toEqual(['Foreign Ltd']);
  for (const [n, id] of ids.entries()) {
    expect(await people.history(id)).toMatchObject([{ summary: 'User removed from the account' }]);
    expect(await people.lettersTo(`several-${n}@demo.test`)).toHaveLength(1);
  }
});

test('one does not delete oneself', async () => {
  const { status, envelope } = await remove(await people.idOf(PERSONAS.agency));
  expect([status, envelope.msg]).toEqual([409, 'You cannot delete yourself.']);
});

test('only administrators delete', async () => {
  const id = await people.idOf(PERSONAS.planner);
  for (const persona of ['planner', 'super', 'staff'] as const) expect((await remove(id, await app.as(persona))).status).toBe(403);
});

test('accepting elsewhere while being removed never loses the new account', async () => {
  const rival = await app.as('rival');
  const rounds = Array.from({ length: 12 }, async (_, round) => {
    const email = `between-${round}@demo.test`;
    const id = await people.person(email, [ACCOUNT]);
    await rival.call(userRoutes.create, { email });
    const accepting = app.visitor.try(invitationRoutes.acceptLinked, { secret: await people.secretTo(email) });
    // A head start of its own in each round.
    await pause(round);
    const [left, joined] = await Promise.all([remove(id), accepting]);
    expect(left.status).toBe(200);
    // Whoever came first: who accepted is still there, an answer that came too late was refused.
    expect(await people.placesOf(id)).toEqual(joined.status === 200 ? ['Rival & Sons'] : []);
  });
  await Promise.all(rounds);
});
