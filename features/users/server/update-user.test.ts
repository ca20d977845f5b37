import { type Caller, PERSONAS } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, testUsers } from './test-users.ts';

const app = testApp();
let people: ReturnType<typeof testUsers>;
let agency: Caller;
let agencyId: string;
beforeAll(async () => {
  people = testUsers(app);
  agency = await app.as('agency');
  agencyId = await people.idOf(PERSONAS.agency);
  await people.join(agencyId, 'Second Home+');
  await people.person('second-admin@demo.test', ['Second Home+']);
});
beforeEach(() => people.forgetAttempts());

/** The form as the page would send it, with `change` on top. */
async function update(id: string, change: Record<string, unknown> = {}, caller = agency) {
  const { email, firstName, lastName, admin } = await caller.call(userRoutes.get, { id });
  return caller.try(userRoutes.update, { id, email, firstName, lastName, admin, ...change });
}
let made = 0;
const member = (places = [ACCOUNT], facts = {}) => {
  made += 1;
  return people.person(`member-${made}@demo.test`, places, facts);
};
const emailOf = async (id: string) => String((await people.stored(id))?.email);
const isOpen = async (caller: Caller) => (await caller.try(sessionRoutes.session, {})).status === 200;

describe('editing a user (3 §5, §7)', () => {
  test('changes names and the administrator flag, and records the values before and after', async () => {
    const id = await member();
    const { status, envelope } = await update(id, { firstName: ' New ', lastName: 'Name', admin: true });
    expect([status, envelope.msg, envelope.data]).toEqual([200, 'User updated.', null]);
    expect(await agency.call(userRoutes.get, { id })).toMatchObject({ firstName: 'New', lastName: 'Name', admin: true, version: 2 });
    expect(await people.history(id)).toMatchObject([
      {
        summary: 'User updated',
        action: 'Update',
        actor_id: agencyId,
        changelogs: [
          { name: 'First name', oldValue: 'Test', newValue: 'New' },
          { name: 'Last name', oldValue: 'Person', newValue: 'Name' },
          { name: 'Administrator', oldValue: 'No', newValue: 'Yes' },
        ],
      },
    ]);
  });

  test('saving what is there already changes nothing and records nothing', async () => {
    const id = await member();
    expect((await update(id)).status).toBe(200);
    expect(await people.history(id)).toEqual([]);
    expect(await people.stored(id)).toMatchObject({ version: 1 });
  });

  test('names and e-mail are required, each of at most 100 characters (3 §5, §9)', async () => {
    const { status, envelope } = await update(await member(), { firstName: ' ', lastName: '', email: 'x' });
    expect(status).toBe(400);
    expect(envelope.issues).toEqual([
      { path: 'email', message: 'Username is not a valid email' },
      { path: 'firstName', message: 'Required' },
      { path: 'lastName', message: 'Required' },
    ]);
    for (const field of ['firstName', 'lastName'])
      expect((await update(await member(), { [field]: 'x'.repeat(101) })).envelope.issues?.map(({ path }) => path)).toEqual([field]);
  });

  test('of two who saved the same version the second is told; without a version the last one wins (design §4)', async () => {
    const id = await member();
    expect((await update(id, { version: 1, firstName: 'First' })).status).toBe(200);
    const stale = await update(id, { version: 1, firstName: 'Second' });
    expect([stale.status, stale.envelope.errorDetails]).toEqual([409, 'staleVersion']);
    expect((await update(id, { firstName: 'Third' })).status).toBe(200);
    const both = await Promise.all(['A', 'B'].map((firstName) => update(id, { version: 3, firstName })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('marketplaces that are not the account’s are refused (3 §7)', async () => {
    const id = await member();
    expect((await update(id, { ownedMarketplaces: ['a', 'b'] })).status).toBe(400);
    expect((await agency.call(userRoutes.get, { id })).ownedMarketplaces).toEqual([]);
  });

  test('the platform’s own people keep their names, which stand in every history', async () => {
    for (const facts of [{ isSuper: true }, { isStaff: true }]) {
      const id = await member([ACCOUNT], facts);
      const { status, envelope } = await update(id, { firstName: 'Forged' });
      expect([status, envelope.errorDetails]).toEqual([403, 'nameFixed']);
      expect((await update(id, { admin: true })).status).toBe(200);
      expect(await people.stored(id)).toMatchObject({ first_name: 'Test' });
    }
  });
});

describe('the e-mail of a user (design §6.6)', () => {
  test('changes where the caller administers every account of theirs; both addresses are told and every session ends', async () => {
    const id = await member([ACCOUNT, 'Second Home']);
    const before = await emailOf(id);
    const theirs = await people.signedIn(before);
    expect((await update(id, { email: 'moved@demo.test' })).status).toBe(200);
    expect(await isOpen(theirs)).toBe(false);
    expect(await people.canSignIn('moved@demo.test', 'Kontor-demo-1')).toBe(true);
    for (const to of [before, 'moved@demo.test'])
      expect((await people.lettersTo(to))[0]).toContain(`changed the e-mail you sign in with from ${before} to moved@demo.test.`);
    expect((await people.history(id))[0]?.changelogs).toEqual([
      { name: 'Email', action: 'Update', oldValue: before, newValue: 'moved@demo.test' },
    ]);
  });

  test('takes codes on their way and links to an identity provider with it', async () => {
    const id = await member();
    await people.run(sql`INSERT INTO identity_link (issuer, subject, user_id) VALUES ('https://idp.example', ${id}, ${id})`);
    await people.run(sql`INSERT INTO password_reset (transaction_hash, user_id, email, code_hash, code_expires_at, expires_at)
      VALUES (${id}, ${id}, 'x@demo.test', 'x', now(), now())`);
    await update(id, { email: `other-${id}@demo.test` });
    for (const open of [sql`identity_link WHERE`, sql`password_reset WHERE state <> 'used' AND`])
      expect(await people.one(sql`SELECT user_id FROM ${open} user_id = ${id}`)).toBeNull();
  });

  test.each([
    ['is also in another tenant’s account', [ACCOUNT, 'Foreign Ltd'], {}],
    ['is a super user', [ACCOUNT], { isSuper: true }],
    ['is platform staff', [ACCOUNT], { isStaff: true }],
  ])('cannot be taken over when the user %s', async (_, places, facts) => {
    const id = await member(places, facts);
    const before = await emailOf(id);
    const theirs = await people.signedIn(before);
    const { status, envelope } = await update(id, { email: 'taken-over@demo.test' });
    expect([status, envelope.errorDetails, envelope.issues]).toEqual([
      403,
      'emailFixed',
      [{ path: 'email', message: 'This user also belongs to other accounts, so their e-mail cannot be changed here.' }],
    ]);
    expect(await emailOf(id)).toBe(before);
    expect(await isOpen(theirs)).toBe(true);
    expect((await update(id, { admin: true })).status).toBe(200);
  });

  test('of a super user may be changed by a super user who administers the account', async () => {
    await people.person('super-admin@demo.test', ['Second Home+'], { isSuper: true });
    const target = await member(['Second Home'], { isSuper: true });
    const caller = await people.signedIn('super-admin@demo.test');
    expect((await update(target, { email: 'renamed-super@demo.test', firstName: 'Named' }, caller)).status).toBe(200);
  });

  test('that somebody has already is refused beside its field, whatever its case; each address counts as a check', async () => {
    const id = await member();
    for (const email of [PERSONAS.rival, PERSONAS.rival.toUpperCase(), 'new@kontor.invalid']) {
      const { status, envelope } = await update(id, { email });
      expect([status, envelope.issues]).toEqual([409, [{ path: 'email', message: 'Another user already has this e-mail.' }]]);
    }
    for (let i = 2; i < 30; i += 1) await agency.call(userRoutes.check, { email: `ask-${i}@demo.test` });
    expect((await update(id, { email: 'free@demo.test' })).envelope.errorDetails).toBe('checksPaused');
    expect((await update(id, { firstName: 'Still' })).status).toBe(200);
  });

  test('changed by oneself keeps the session that asked, and no other', async () => {
    const id = await member(['Own House+']);
    const [one, other] = [await people.signedIn(await emailOf(id)), await people.signedIn(await emailOf(id))];
    expect((await update(id, { email: 'self@demo.test' }, one)).status).toBe(200);
    expect([await isOpen(one), await isOpen(other)]).toEqual([true, false]);
  });

  test('in other capitals is the same: it is stored as typed and recorded, and who signs in with it stays', async () => {
    const id = await member();
    const before = await emailOf(id);
    const theirs = await people.signedIn(before);
    await people.run(sql`INSERT INTO identity_link (issuer, subject, user_id) VALUES ('https://idp.example', ${id}, ${id})`);
    const after = before.replace('member', 'Member');
    expect((await update(id, { email: after })).status).toBe(200);
    expect(await emailOf(id)).toBe(after);
    expect((await people.history(id))[0]?.changelogs).toEqual([{ name: 'Email', action: 'Update', oldValue: before, newValue: after }]);
    expect(await isOpen(theirs)).toBe(true);
    expect(await people.one(sql`SELECT user_id FROM identity_link WHERE user_id = ${id}`)).toEqual({ user_id: id });
    expect([...(await people.lettersTo(before)), ...(await people.lettersTo(after))]).toEqual([]);
  });
});

describe('who administers which account (3 §6)', () => {
  const access = async (id: string, wishes: [name: string, admin: boolean][], change = {}) =>
    update(id, {
      ...change,
      accountAccess: await Promise.all(wishes.map(async ([name, admin]) => ({ accountId: await people.accountId(name), admin }))),
    });

  test('flips where the caller administers and the user is a member; other accounts are neither changed nor joined', async () => {
    const id = await member([ACCOUNT, 'Second Home', 'Foreign Ltd']);
    const { status } = await access(id, [
      ['Second Home', true],
      ['Foreign Ltd', true],
      ['Rival & Sons', true],
    ]);
    expect(status).toBe(200);
    expect(await people.placesOf(id)).toEqual(['Foreign Ltd', ACCOUNT, 'Second Home+']);
    expect((await people.history(id))[0]?.changelogs).toEqual([
      { name: 'Administrator', action: 'Update', oldValue: 'No', newValue: 'Yes' },
    ]);
  });

  test('what is not named stays as it is', async () => {
    const id = await member([ACCOUNT, 'Second Home+']);
    expect((await update(id, { firstName: 'Other' })).status).toBe(200);
    expect(await people.placesOf(id)).toEqual([ACCOUNT, 'Second Home+']);
  });

  test('of the caller’s own account it is the flag admin that counts', async () => {
    const id = await member();
    await access(id, [[ACCOUNT, true]], { admin: false });
    expect(await people.placesOf(id)).toEqual([ACCOUNT]);
  });

  test('a right taken acts on the next request', async () => {
    const id = await member([`${ACCOUNT}+`]);
    const theirs = await people.signedIn(await emailOf(id));
    expect((await theirs.try(userRoutes.list, {})).status).toBe(200);
    await update(id, { admin: false });
    expect((await theirs.try(userRoutes.list, {})).status).toBe(403);
  });
});

describe('an account keeps an administrator', () => {
  test('the only one can neither step down nor be taken out', async () => {
    const id = await member(['Lone House+']);
    const caller = await people.signedIn(await emailOf(id));
    const { status, envelope } = await update(id, { admin: false }, caller);
    expect([status, envelope.msg]).toEqual([409, 'The account needs an administrator. Name another one first.']);
    // One who cannot sign in is none.
    await member(['Lone House+'], { isBanned: true });
    expect((await update(id, { admin: false }, caller)).envelope.errorDetails).toBe('lastAdmin');
    await member(['Lone House+']);
    expect((await update(id, { admin: false }, caller)).status).toBe(200);
    expect((await caller.try(userRoutes.list, {})).status).toBe(403);
  });

  test('nor in another account that the caller administers', async () => {
    const other = await people.accountId('Third Home');
    await people.join(agencyId, 'Third Home+');
    const input = { accountAccess: [{ accountId: other, admin: false }] };
    expect((await update(agencyId, input)).envelope.errorDetails).toBe('lastAdmin');
    expect(await people.placesOf(agencyId)).toContain('Third Home+');
  });

  test.each([1, 2, 3])('two administrators who step down at once leave one (round %i)', async (round) => {
    const house = `Race House ${round}`;
    const ids = [await member([`${house}+`]), await member([`${house}+`])];
    const callers = await Promise.all(ids.map(async (id) => people.signedIn(await emailOf(id))));
    const own = await Promise.all(ids.map((id, i) => (callers[i] ?? agency).call(userRoutes.get, { id })));
    const replies = await Promise.all(
      own.map(({ id, email, firstName, lastName }, i) =>
        (callers[i] ?? agency).try(userRoutes.update, { id, email, firstName, lastName, admin: false }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = sql`SELECT count(*)::int AS admins FROM membership WHERE account_id = ${await people.accountId(house)} AND account_admin`;
    expect(await people.one(left)).toEqual({ admins: 1 });
  });

  test('two administrators who take each other out at once leave one', async () => {
    const ids = [await member(['Feud House+']), await member(['Feud House+'])];
    const callers = await Promise.all(ids.map(async (id) => people.signedIn(await emailOf(id))));
    const replies = await Promise.all(ids.map((_, i) => (callers[i] ?? agency).try(userRoutes.remove, { id: ids[1 - i] ?? '' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = sql`SELECT count(*)::int AS admins FROM membership WHERE account_id = ${await people.accountId('Feud House')}`;
    expect(await people.one(left)).toEqual({ admins: 1 });
  });
});
