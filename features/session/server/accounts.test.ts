import { accountChanged, PAGE_SESSION_HEADER, pageSessionOf, type Route } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { openCaller, PERSONA_PASSWORD, PERSONAS, requestOf } from '@kontor/core/testing';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { accountRoutes, deviceRoutes, sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

/** A demo person of two accounts: Halden Media and Tallgrass Partners. */
const OF_TWO = 'jonty.brackwater@halden.example';

const app = testApp();

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const signedIn = async (email: string) => {
  const caller = openCaller(app.server);
  await caller.signIn(email);
  return caller;
};
const accountsOf = async (email: string, input: object = {}) => (await signedIn(email)).call(accountRoutes.list, input);
const status = async (caller: Awaited<ReturnType<typeof signedIn>>) => (await caller.try(sessionRoutes.session, {})).status;

describe('the Login Accounts dialog (1 §2.4, §7.1)', () => {
  test('lists the accounts of the person alone, with name and type, and marks the current one', async () => {
    const { rows, totalCount } = await accountsOf(OF_TWO);
    expect(rows.map(({ data: { name, type, isLoggedIn } }) => [name, type, isLoggedIn])).toEqual([
      ['Halden Media', 'Agency', true],
      ['Tallgrass Partners', 'Agency', false],
    ]);
    expect(totalCount).toBe(2);
    expect((await accountsOf(PERSONAS.lean)).rows.map(({ data }) => data.name)).toEqual(['Plainspoke Agency']);
  });

  test('is sortable and filterable by name', async () => {
    const turned = await accountsOf(OF_TWO, { sort: { predicate: 'name', reverse: true } });
    expect(turned.rows.map(({ data }) => data.name)).toEqual(['Tallgrass Partners', 'Halden Media']);
    expect((await accountsOf(OF_TWO, { q: 'TALL' })).rows.map(({ data }) => data.name)).toEqual(['Tallgrass Partners']);
    expect((await accountsOf(OF_TWO, { q: 'no such' })).rows).toEqual([]);
  });

  test('an account that is not active is not offered', async () => {
    await run(sql`UPDATE account SET status = 'banned' WHERE name = 'Tallgrass Partners'`);
    expect((await accountsOf(OF_TWO)).rows).toHaveLength(1);
    await run(sql`UPDATE account SET status = 'active' WHERE name = 'Tallgrass Partners'`);
  });

  test('holds a thousand accounts and more', async () => {
    await run(
      sql`INSERT INTO account (id, name, type) SELECT 'c0de' || lpad(to_hex(i), 20, '0'), 'Group ' || i, 'Agency' FROM generate_series(1, 1200) i`,
    );
    await run(
      sql`INSERT INTO membership (account_id, user_id) SELECT a.id, u.id FROM account a, app_user u WHERE a.name LIKE 'Group %' AND u.email = ${OF_TWO}`,
    );
    const first = await accountsOf(OF_TWO, { pagination: { number: 1000 } });
    expect([first.rows.length, first.totalCount, first.hasMore]).toEqual([1000, 1202, true]);
    await run(sql`DELETE FROM membership WHERE account_id LIKE 'c0de0%'`);
    await asOwner(app, "DELETE FROM fee_term WHERE account_id LIKE 'c0de0%'");
    await run(sql`DELETE FROM account WHERE id LIKE 'c0de0%'`);
  });
});

describe('switching account (1 §4, §7.1, §8)', () => {
  const other = async () => (await accountsOf(OF_TWO)).rows.find(({ data }) => !data.isLoggedIn)?.id ?? '';

  test('gives the roles and flags of the other account', async () => {
    const caller = await signedIn(OF_TWO);
    const before = (await caller.call(sessionRoutes.session, {})).user;
    await caller.call(accountRoutes.switch, { accountId: await other() });
    const after = (await caller.call(sessionRoutes.session, {})).user;
    expect([before.accountName, before.ftrackhhidReach]).toEqual(['Halden Media', true]);
    expect([after.accountName, after.ftrackhhidReach, after.email]).toEqual(['Tallgrass Partners', false, OF_TWO]);
  });

  test('what a page drawn for the account before asks is refused, and changes nothing', async () => {
    const caller = await signedIn(OF_TWO);
    const phone = await signedIn(OF_TWO);
    const headers = { [PAGE_SESSION_HEADER]: pageSessionOf((await caller.call(sessionRoutes.session, {})).user) };
    const ask = async (route: Route) => (await caller.raw({ ...requestOf(route, {}), headers })).json();
    expect(await ask(sessionRoutes.session)).toMatchObject({ success: true });
    await caller.call(accountRoutes.switch, { accountId: await other() });
    const refused = { success: false, errorDetails: 'accountChanged', msg: accountChanged.text, data: null };
    expect([await ask(accountRoutes.list), await ask(deviceRoutes.endOthers)]).toMatchObject([refused, refused]);
    expect(await status(phone)).toBe(200);
  });

  test('starts a new session and ends the one before, which is not made longer', async () => {
    const caller = await signedIn(OF_TWO);
    const current = async () => (await caller.call(deviceRoutes.list, {})).find(({ isCurrent }) => isCurrent);
    const before = await current();
    const old = caller.cookie();
    await caller.call(accountRoutes.switch, { accountId: await other() });
    expect(caller.cookie()).not.toBe(old);
    expect((await app.visitor.raw({ method: 'GET', url: '/api/user/session', headers: { cookie: old } })).statusCode).toBe(401);
    expect(before?.expiresAt).toMatch(/Z$/);
    expect((await current())?.expiresAt).toBe(before?.expiresAt);
  });

  test('keeps a remembered session remembered', async () => {
    const caller = openCaller(app.server);
    await caller.call(sessionRoutes.signIn, { email: OF_TWO, password: PERSONA_PASSWORD, remember: true });
    const reply = await caller.raw({ method: 'GET', url: `/api/user/switch/account?accountId=${await other()}` });
    expect(String(reply.headers['set-cookie'])).toContain('; Expires=');
  });

  test('to another tenant’s account or to one that does not exist fails alike, and the session stays', async () => {
    const caller = await signedIn(PERSONAS.lean);
    const { user } = await (await app.as('rival')).call(sessionRoutes.session, {});
    const replies = [];
    for (const accountId of [user.accountId, 'f'.repeat(24)]) replies.push(await caller.try(accountRoutes.switch, { accountId }));
    expect(replies[0]).toEqual(replies[1]);
    expect([replies[0]?.status, replies[0]?.envelope.msg]).toEqual([404, 'Unable to process request.']);
    expect(await status(caller)).toBe(200);
  });
});

describe('signed-in devices', () => {
  test('are the person’s own, the current one marked, without any secret', async () => {
    await run(sql`DELETE FROM session WHERE user_id = (SELECT id FROM app_user WHERE email = ${OF_TWO})`);
    const laptop = await signedIn(OF_TWO);
    const phone = await signedIn(OF_TWO);
    const { text, envelope } = await phone.try(deviceRoutes.list, {});
    expect(envelope.data?.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    expect(text).not.toMatch(/hash|token/i);
    const other = envelope.data?.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await phone.call(deviceRoutes.end, { id: other });
    expect([await status(laptop), await status(phone)]).toEqual([401, 200]);
    expect((await phone.try(deviceRoutes.end, { id: other })).envelope.msg).toBe('This device is signed out already.');
  });

  test('are those that open something: idle for eight hours, only a remembered one', async () => {
    await run(sql`DELETE FROM session WHERE user_id = (SELECT id FROM app_user WHERE email = ${OF_TWO})`);
    const remembered = openCaller(app.server);
    await remembered.call(sessionRoutes.signIn, { email: OF_TWO, password: PERSONA_PASSWORD, remember: true });
    await signedIn(OF_TWO);
    await run(sql`UPDATE session SET seen_at = now() - interval '8.1 hours'`);
    expect((await remembered.call(deviceRoutes.list, {})).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('all but this one end at once', async () => {
    const callers = await Promise.all([1, 2, 3].map(() => signedIn(OF_TWO)));
    await callers[0]?.call(deviceRoutes.endOthers, {});
    expect(await Promise.all(callers.map(status))).toEqual([200, 401, 401]);
  });

  test('another person’s device is out of reach, as a missing one is', async () => {
    const rival = await signedIn(PERSONAS.rival);
    const [theirs] = await rival.call(deviceRoutes.list, {});
    const lean = await signedIn(PERSONAS.lean);
    const replies = [];
    for (const id of [theirs?.id ?? '', 'f'.repeat(24)]) replies.push(await lean.try(deviceRoutes.end, { id }));
    expect(replies[0]).toEqual(replies[1]);
    expect(await status(rival)).toBe(200);
  });
});
