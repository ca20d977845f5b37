import { systemScope } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openSetup } from './index.ts';

const app = testApp();
// Banned people cannot sign in: to the link they are nobody.
beforeEach(() => run(sql`UPDATE app_user SET status = 'banned'`));

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const openLink = async () => (await openSetup(app.stores.entities)) ?? '';
const PASSWORD = 'first of them all';
const make = (token: string, email = 'first@kontor.example', password = PASSWORD) =>
  app.visitor.try(sessionRoutes.firstUser, { token, email, firstName: 'Ada', lastName: 'First', password });
const USED = [404, 'This link has been used or was never valid. Sign in instead.'];
const told = ({ status, envelope }: Awaited<ReturnType<typeof make>>) => [status, envelope.msg];

describe('the one-time link of an empty installation (design §7)', () => {
  test('makes a super user, once, whose password opens the product', async () => {
    const token = await openLink();
    const replies = await Promise.all([make(token), make(token, 'second@kontor.example')]);
    expect(replies.map(told).toSorted()).toEqual([[200, 'The first user was created. Sign in now.'], USED]);
    const caller = openCaller(app.server);
    await caller.signIn(replies[0]?.status === 200 ? 'first@kontor.example' : 'second@kontor.example', PASSWORD);
    expect((await caller.call(sessionRoutes.session, {})).user).toMatchObject({ superUser: true, accountName: 'Operations' });
    expect(await openSetup(app.stores.entities)).toBeNull();
  });

  test('makes an account that plans and deals, as there is no other yet', async () => {
    await make(await openLink(), 'planner@kontor.example');
    const caller = openCaller(app.server);
    await caller.signIn('planner@kontor.example', PASSWORD);
    expect((await caller.call(sessionRoutes.session, {})).user.roles).toEqual(['super', 'admin', 'agency']);
    expect(await caller.call(mediaPlanRoutes.forecast, { targeting: emptyTargeting() })).toMatchObject({ days: expect.any(Number) });
  });

  test('a bad password says why at its field and uses nothing up', async () => {
    const token = await openLink();
    const { status, envelope } = await make(token, 'third@kontor.example', 'Password1');
    expect([status, envelope.issues?.[0]?.path]).toEqual([400, 'password']);
    expect((await make(token, 'third@kontor.example')).status).toBe(200);
  });

  test('an e-mail of somebody who was banned is refused at its field and uses nothing up', async () => {
    const token = await openLink();
    const { status, envelope } = await make(token, PERSONAS.lean.toUpperCase());
    expect([status, envelope.issues?.[0]?.path]).toEqual([400, 'email']);
    expect((await make(token, 'eighth@kontor.example')).status).toBe(200);
  });

  test('is told by each server that starts; all of them work until one is used, and the oldest are forgotten', async () => {
    const links: string[] = [];
    for (let start = 0; start < 12; start += 1) links.push(await openLink());
    const [forgotten = '', , oldest = '', another = ''] = links;
    expect(told(await make(forgotten, 'fourth@kontor.example'))).toEqual(USED);
    const replies = await Promise.all([make(oldest, 'fourth@kontor.example'), make(another, 'fifth@kontor.example')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await run(sql`UPDATE app_user SET status = 'banned'`);
    for (const link of links.slice(2)) expect(told(await make(link, 'sixth@kontor.example'))).toEqual(USED);
  });

  test('opens nothing once people are here', async () => {
    const token = await openLink();
    await run(sql`UPDATE app_user SET status = 'active' WHERE email = ${PERSONAS.lean}`);
    expect(told(await make(token, 'late@kontor.example'))).toEqual(USED);
  });

  test('is looked for before the password is, and twenty wrong ones in a quarter of an hour make an address wait', async () => {
    const token = await openLink();
    expect(told(await make('no link', 'late@kontor.example', 'Password1'))).toEqual(USED);
    const replies = [];
    for (let n = 0; n < 25; n += 1) replies.push(await make(`no link ${n}`));
    expect(replies.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(4);
    expect((await make(token)).envelope.msg).toMatch(/^Too many attempts\. Please try again in 1\d min\.$/);
    await run(sql`DELETE FROM attempt_limit`);
    expect((await make(token, 'seventh@kontor.example')).status).toBe(200);
  });
});
