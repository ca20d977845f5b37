import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { type FirstStepList, firstStepsRoutes } from '@kontor/first-steps/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const app = testApp();
const run = async (statement: SQL) => (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
const read = (caller: Caller) => caller.call(firstStepsRoutes.read, {});
const statesOf = ({ steps }: FirstStepList) => Object.fromEntries(steps.map(({ key, state }) => [key, state]));
const stepOf = ({ steps }: FirstStepList, key: string) => steps.find((step) => step.key === key);
const signedIn = async (email: string) => {
  const caller = openCaller(app.server);
  await caller.signIn(email);
  return caller;
};

describe('first steps of an account', () => {
  test('turn by what is made, and name it', async () => {
    const admin = await signedIn('empty@demo.test');
    const before = await read(admin);
    expect([before.of, before.isDone]).toEqual(['account', false]);
    expect(statesOf(before)).toMatchObject({ plan: 'open', deal: 'waits', impression: 'waits' });
    expect(stepOf(before, 'deal')?.after).toEqual(['plan']);

    await admin.call(mediaPlanRoutes.create, { title: 'Spring launch', targeting: emptyTargeting() });
    const planned = await read(admin);
    expect(statesOf(planned)).toMatchObject({ plan: 'done', deal: 'open', impression: 'waits' });
    expect(stepOf(planned, 'plan')).toMatchObject({ name: 'Spring launch', count: 1 });
  });

  test('of one that delivers are done; the colleague may be missing', async () => {
    const list = await read(await app.as('agency'));
    expect([list.of, list.isDone]).toEqual(['account', true]);
    expect(stepOf(list, 'impression')?.at).toMatch(/^\d{4}-\d\d-\d\dT12:00/);
  });

  test('count a colleague once they are in, and name an invitation that waits', async () => {
    const admin = await signedIn('empty@demo.test');
    const [own] = await run(
      sql`SELECT m.account_id, u.id FROM app_user u JOIN membership m ON m.user_id = u.id WHERE u.email = 'empty@demo.test'`,
    );
    await run(sql`DELETE FROM membership WHERE account_id = ${own?.['account_id']} AND user_id <> ${own?.['id']}`);
    expect(stepOf(await read(admin), 'colleague')?.state).toBe('open');
    await run(sql`INSERT INTO invitation (id, account_id, email, account_admin, invited_by, state, secret_hash, expires_at)
      VALUES ('asked', ${own?.['account_id']}, 'new@larkspur.example', false, ${own?.['id']}, 'open', 'x', now() + interval '1 day')`);
    expect(stepOf(await read(admin), 'colleague')).toMatchObject({ state: 'underWay', begun: 'new@larkspur.example' });
    await run(sql`INSERT INTO membership (account_id, user_id, account_admin, is_default)
      SELECT ${own?.['account_id']}, id, false, false FROM app_user WHERE email = 'lean@demo.test'`);
    expect(stepOf(await read(admin), 'colleague')).toMatchObject({ state: 'done', name: 'lean@demo.test' });
  });
});

describe('first steps of a platform', () => {
  test('of the demo are done, over every account', async () => {
    const list = await read(await app.as('super'));
    expect([list.of, list.isDone]).toEqual(['platform', true]);
    expect(stepOf(list, 'deal')?.count).toBe(
      Number((await run(sql`SELECT count(*) FROM deal WHERE status = 'PUBLISHED' AND deleted_at IS NULL`))[0]?.['count']),
    );
  });

  test('wait, open and turn with its records, and those of the platform’s own people count for nobody', async () => {
    const superUser = await app.as('super');
    await run(sql`UPDATE platform_key SET revoked_at = now()`);
    await run(sql`UPDATE app_user SET last_login = NULL WHERE NOT super_user`);
    await run(sql`UPDATE dsp_seat SET enabled = false`);
    await run(sql`UPDATE deal SET status = 'UNPUBLISHED' WHERE status = 'PUBLISHED'`);
    const list = await read(superUser);
    expect(statesOf(list)).toMatchObject({
      key: 'open',
      events: 'done',
      account: 'underWay',
      dsp: 'underWay',
      plan: 'done',
      deal: 'waits',
    });
    expect(stepOf(list, 'deal')?.after).toEqual(['dsp']);
    await superUser.call(ingestRoutes.issueKey, { name: 'The exchange' });
    await run(sql`UPDATE dsp_seat SET enabled = true`);
    await run(sql`UPDATE app_user SET last_login = now() WHERE email = 'rival@demo.test'`);
    const after = await read(superUser);
    expect(statesOf(after)).toMatchObject({ key: 'done', account: 'done', dsp: 'done', deal: 'underWay' });
    expect(stepOf(after, 'key')?.name).toBe('The exchange');
    expect(stepOf(after, 'account')).toMatchObject({ name: 'Rival & Sons', count: 1 });
  });
});

test('staff and people who administer nothing have no steps', async () => {
  for (const who of ['staff', 'planner', 'lean'] as const)
    expect((await (await app.as(who)).try(firstStepsRoutes.read, {})).status).toBe(403);
});
