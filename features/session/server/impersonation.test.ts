import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { accountRoutes, deviceRoutes, impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { userRoutes } from '@kontor/users/contract';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const BANNED = 'dorothea.lisle@dormouse.example';
const OF_INACTIVE_ACCOUNT = 'quentin.ashgrove@eastlane.example';

const app = testApp();

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const superUser = async () => {
  const caller = openCaller(app.server);
  await caller.signIn(PERSONAS.super);
  return caller;
};
const acting = async (username: string = PERSONAS.agency) => {
  const caller = await superUser();
  await caller.call(impersonationRoutes.start, { username });
  return caller;
};
const who = async (caller: Awaited<ReturnType<typeof superUser>>) => (await caller.call(sessionRoutes.session, {})).user;

describe('impersonation (1 §2.9)', () => {
  test('a super user becomes the other person, with their account, roles and flags, and nothing of their own', async () => {
    const user = await who(await acting());
    expect(user).toMatchObject({
      email: PERSONAS.agency,
      accountName: 'Halden Media',
      superUser: false,
      admin: false,
      roles: ['admin', 'agency'],
    });
    expect(user.impersonator).toMatchObject({ email: PERSONAS.super });
  });

  test('it lasts an hour', async () => {
    const until = Date.parse((await who(await acting())).impersonator?.until ?? '');
    expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(60_000);
    const caller = await acting();
    await run(sql`UPDATE session SET expires_at = now() WHERE actor_id IS NOT NULL`);
    expect((await caller.try(sessionRoutes.session, {})).status).toBe(401);
  });

  test.each(['', 'nobody@demo.test', BANNED, OF_INACTIVE_ACCOUNT, PERSONAS.super])('%j is told Invalid Username', async (username) => {
    const { status, envelope } = await (await superUser()).try(impersonationRoutes.start, { username });
    expect([400, 404]).toContain(status);
    expect(`${envelope.msg} ${envelope.issues?.[0]?.message ?? ''}`).toContain('Invalid Username');
  });

  test.each([
    ['an e-mail', 'AGENCY@', PERSONAS.agency],
    ['a name', 'agnes hal', PERSONAS.agency],
    ['an account', 'halden', PERSONAS.agency],
  ])('people are found by a part of %s', async (_what, q, wanted) => {
    const { people } = await (await superUser()).call(impersonationRoutes.find, { q });
    expect(people).toContainEqual(expect.objectContaining({ email: wanted, name: 'Agnes Haldane', account: 'Halden Media' }));
  });

  test('found are those alone whom one can act as, twenty at most', async () => {
    const caller = await superUser();
    const found = async (q: string) => (await caller.call(impersonationRoutes.find, { q })).people.map(({ email }) => email);
    for (const email of [BANNED, OF_INACTIVE_ACCOUNT, PERSONAS.super, '%', '_gency@demo.test']) expect(await found(email)).toEqual([]);
    expect(await found('')).toHaveLength(20);
    expect((await (await app.as('staff')).try(impersonationRoutes.find, { q: 'halden' })).status).toBe(403);
    expect((await (await acting()).try(impersonationRoutes.find, { q: 'halden' })).status).toBe(403);
  });

  test('there is no chain: who acts as another acts for nobody else', async () => {
    const caller = await acting();
    expect((await caller.try(impersonationRoutes.start, { username: PERSONAS.rival })).status).toBe(403);
    const staff = await acting(PERSONAS.staff);
    expect((await staff.try(impersonationRoutes.start, { username: PERSONAS.rival })).status).toBe(403);
  });

  test.each(['staff', 'agency', 'reseller'] as const)('%s cannot', async (persona) => {
    expect((await (await app.as(persona)).try(impersonationRoutes.start, { username: PERSONAS.lean })).status).toBe(403);
  });

  test('Stop gives the super user back, with a new session; the acting one is over', async () => {
    const caller = await superUser();
    const own = caller.cookie();
    await caller.call(impersonationRoutes.start, { username: PERSONAS.lean });
    const asLean = caller.cookie();
    await caller.call(impersonationRoutes.stop, {});
    expect(await who(caller)).toMatchObject({ email: PERSONAS.super, superUser: true, impersonator: null });
    for (const cookie of [own, asLean]) {
      expect((await app.visitor.raw({ method: 'GET', url: '/api/user/session', headers: { cookie } })).statusCode).toBe(401);
    }
    expect((await caller.try(impersonationRoutes.stop, {})).envelope.msg).toBe('You are not acting as another user.');
  });

  test('it ends with the super user’s own session, ban or demotion', async () => {
    const person = `(SELECT id FROM app_user WHERE email = '${PERSONAS.super}')`;
    const ends: [string, string?][] = [
      [`DELETE FROM session WHERE user_id = ${person}`],
      [`UPDATE app_user SET status = 'banned' WHERE id = ${person}`, `UPDATE app_user SET status = 'active' WHERE id = ${person}`],
      [`UPDATE app_user SET super_user = false WHERE id = ${person}`, `UPDATE app_user SET super_user = true WHERE id = ${person}`],
    ];
    for (const [end, mend] of ends) {
      const caller = await acting();
      await asOwner(app, end);
      expect((await caller.try(sessionRoutes.session, {})).status).toBe(401);
      if (mend) await asOwner(app, mend);
    }
  });

  test('signing in again, as after the hour, ends the super user’s own session too', async () => {
    const caller = await superUser();
    const own = caller.cookie();
    await caller.call(impersonationRoutes.start, { username: PERSONAS.lean });
    await caller.signIn(PERSONAS.super);
    expect((await app.visitor.raw({ method: 'GET', url: '/api/user/session', headers: { cookie: own } })).statusCode).toBe(401);
  });

  test('signing out while acting ends both sessions', async () => {
    const caller = await superUser();
    const own = caller.cookie();
    await caller.call(impersonationRoutes.start, { username: PERSONAS.lean });
    await caller.call(sessionRoutes.signOut, {});
    expect((await app.visitor.raw({ method: 'GET', url: '/api/user/session', headers: { cookie: own } })).statusCode).toBe(401);
  });
});

describe('what is done while acting is recorded (design §4, security rule 16)', () => {
  test('beginning and end stand in the history with actor and subject', async () => {
    const caller = await acting(PERSONAS.lean);
    await caller.call(impersonationRoutes.stop, {});
    const { rows } = await run(sql`
      SELECT h.summary, a.email AS actor, s.email AS subject, h.creator_name FROM history h
      JOIN app_user a ON a.id = h.actor_id JOIN app_user s ON s.id = h.subject_id
      WHERE h.entity = 'user' AND s.email = ${PERSONAS.lean} ORDER BY h.id DESC LIMIT 2`);
    expect(rows).toEqual(
      ['ended', 'began'].map((word) => ({
        summary: `Acting as this user ${word}`,
        actor: PERSONAS.super,
        subject: PERSONAS.lean,
        creator_name: 'Sunniva Okafor as Leonie Marsh',
      })),
    );
  });

  /** What the accounts have of acting as the person `s`, oldest first. */
  const actingRowsWhere = async (isPerson: SQL) => {
    const { rows } = await run(sql`
      SELECT c.name AS account, h.summary, a.email AS actor FROM history h JOIN account c ON c.id = h.account_id
      JOIN app_user a ON a.id = h.actor_id JOIN app_user s ON s.id = h.subject_id
      WHERE h.entity = 'user' AND h.summary LIKE 'Acting as this user %' AND ${isPerson} ORDER BY h.created_at, h.id`);
    return rows.map(({ account, summary, actor }) => `${account}: ${summary} (${actor})`);
  };
  const actingRows = (email: string) => actingRowsWhere(sql`s.email = ${email}`);

  test('each account that is entered has its own beginning and end', async () => {
    const email = 'jonty.brackwater@halden.example';
    const caller = await acting(email);
    const { rows } = await caller.call(accountRoutes.list, {});
    await caller.call(accountRoutes.switch, { accountId: rows.find(({ data }) => data.name === 'Tallgrass Partners')?.id ?? '' });
    await caller.call(impersonationRoutes.stop, {});
    expect(await actingRows(email)).toEqual([
      `Halden Media: Acting as this user began (${PERSONAS.super})`,
      `Halden Media: Acting as this user ended (${PERSONAS.super})`,
      `Tallgrass Partners: Acting as this user began (${PERSONAS.super})`,
      `Tallgrass Partners: Acting as this user ended (${PERSONAS.super})`,
    ]);
  });

  test.each([
    ['signing out', (caller: Caller) => caller.call(sessionRoutes.signOut, {})],
    ['signing in anew', (caller: Caller) => caller.signIn(PERSONAS.super)],
  ])('%s while acting ends it in the history too', async (_, leave) => {
    const caller = await acting(PERSONAS.brand);
    const before = await actingRows(PERSONAS.brand);
    await leave(caller);
    expect((await actingRows(PERSONAS.brand)).slice(before.length)).toEqual([
      expect.stringContaining(`Acting as this user ended (${PERSONAS.super})`),
    ]);
  });

  const signedIn = async (email: string) => {
    const caller = openCaller(app.server);
    await caller.signIn(email);
    return caller;
  };
  /** Somebody of the agency's account whom its administrator may take out. */
  const colleague = async () => {
    const { rows } = await (await app.as('agency')).call(userRoutes.list, {});
    return rows.find(({ data }) => !data.admin && data.accounts === 1 && !Object.values<string>(PERSONAS).includes(data.email))?.data;
  };

  test.each([
    [
      'the person signs that device out',
      async (email: string) => {
        const person = await signedIn(email);
        const acting = (await person.call(deviceRoutes.list, {})).find(({ isActing }) => isActing);
        await person.call(deviceRoutes.end, { id: acting?.id ?? '' });
      },
    ],
    ['the person signs all others out', async (email: string) => (await signedIn(email)).call(deviceRoutes.endOthers, {})],
    ['the super user signs all others out', async () => (await superUser()).call(deviceRoutes.endOthers, {})],
    [
      'the super user signs out the device it began in',
      async () => {
        const caller = await superUser();
        for (const { id, isCurrent } of await caller.call(deviceRoutes.list, {}))
          if (!isCurrent) await caller.call(deviceRoutes.end, { id });
      },
    ],
    ['the person leaves the account', async (_: string, id: string) => (await app.as('agency')).call(userRoutes.remove, { id })],
  ])('when %s, the end stands in the history too', async (_, end) => {
    const { email = '', id = '' } = (await colleague()) ?? {};
    const caller = await acting(email);
    // Who belongs to no account any more keeps no e-mail.
    const told = () => actingRowsWhere(sql`s.id = ${id}`);
    const before = await told();
    await end(email, id);
    expect((await caller.try(sessionRoutes.session, {})).status).toBe(401);
    expect((await told()).slice(before.length)).toEqual([`Halden Media: Acting as this user ended (${PERSONAS.super})`]);
  });

  test('switching one’s own account says nothing of acting', async () => {
    const email = 'jonty.brackwater@halden.example';
    const before = await actingRows(email);
    const caller = openCaller(app.server);
    await caller.signIn(email);
    const { rows } = await caller.call(accountRoutes.list, {});
    await caller.call(accountRoutes.switch, { accountId: rows.find(({ data }) => !data.isLoggedIn)?.id ?? '' });
    expect(await actingRows(email)).toEqual(before);
  });

  test('a change names both', async () => {
    const caller = await acting();
    const { rows } = await caller.call(mediaPlanRoutes.list, {});
    await caller.call(mediaPlanRoutes.duplicate, { data: [rows[0]?.id ?? ''] });
    const { rows: history } = await run(
      sql`SELECT creator_name, subject_id IS NOT NULL AS has_subject FROM history ORDER BY id DESC LIMIT 1`,
    );
    expect(history).toEqual([{ creator_name: 'Sunniva Okafor as Agnes Haldane', has_subject: true }]);
    expect((await caller.call(dealRoutes.list, {})).rows.length).toBeGreaterThan(0);
  });

  test('passwords, users and devices are closed meanwhile', async () => {
    const caller = await acting();
    const password = { oldPassword: 'Kontor-demo-1', newPassword: 'another-one-2', confirmPassword: 'another-one-2' };
    const replies = [
      await caller.try(userRoutes.ownPassword, password),
      await caller.try(userRoutes.create, { email: 'new@halden.example' }),
      await caller.try(userRoutes.remove, { id: 'f'.repeat(24) }),
      await caller.try(deviceRoutes.endOthers, {}),
    ];
    for (const { status, envelope } of replies)
      expect([status, envelope.msg]).toEqual([403, 'This is closed while you act as another user. Stop acting first.']);
  });

  test('the person sees among their devices that support acts as them', async () => {
    await run(sql`DELETE FROM session`);
    await acting(PERSONAS.lean);
    const lean = openCaller(app.server);
    await lean.signIn(PERSONAS.lean);
    const devices = await lean.call(deviceRoutes.list, {});
    expect(devices.map(({ isActing, isCurrent }) => [isActing, isCurrent]).toSorted()).toEqual([
      [false, true],
      [true, false],
    ]);
  });
});
