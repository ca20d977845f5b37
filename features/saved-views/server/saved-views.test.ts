import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { savedViewRoutes } from '@kontor/saved-views/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let planner: Caller;
let rival: Caller;
beforeAll(async () => {
  [agency, planner, rival] = await Promise.all([app.as('agency'), app.as('planner'), app.as('rival')]);
});

const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
beforeEach(() => run(sql`DELETE FROM saved_view`));

const draft = { list: 'deals', name: 'Morning', search: 'sort=-spend&range=last7day', table: '{"density":"roomy"}' };
const create = async (caller: Caller, change: Partial<typeof draft> & { isShared?: boolean } = {}) =>
  (await caller.try(savedViewRoutes.create, { ...draft, ...change })).envelope.value ?? '';
const seen = async (caller: Caller, list = 'deals') => (await caller.call(savedViewRoutes.list, { list })).views;
const named = async (caller: Caller, list?: string) => (await seen(caller, list)).map(({ name }) => name);
const told = async () =>
  (await run(sql`SELECT summary FROM history WHERE entity = 'saved-view' ORDER BY id`)).rows.map(({ summary }) => summary);

describe('columns of a list', () => {
  const keep = (caller: Caller, list: string, table: string) => caller.try(savedViewRoutes.keepTable, { list, table });
  const tableOf = async (caller: Caller, list = 'deals') => (await caller.call(savedViewRoutes.list, { list })).table;
  beforeEach(() => run(sql`DELETE FROM list_table`));

  test('are kept for their person in the account, and for nobody else', async () => {
    expect(await tableOf(agency)).toBeNull();
    await keep(agency, 'deals', '{"hidden":["wins"]}');
    await keep(agency, 'deals', '{"density":"roomy"}');
    expect(await tableOf(agency)).toBe('{"density":"roomy"}');
    expect(await Promise.all([tableOf(agency, 'users'), tableOf(planner), tableOf(rival), tableOf(await app.as('super'))])).toEqual(
      Array(4).fill(null),
    );
  });

  test('are an object of bounded length', async () => {
    for (const table of ['[]', 'no', 'null', JSON.stringify({ hidden: ['x'.repeat(8_000)] })])
      expect((await keep(agency, 'deals', table)).status).toBe(400);
    expect(await tableOf(agency)).toBeNull();
  });

  test('of a hundred lists stay; what was kept longest ago goes, and nothing of a colleague’s', async () => {
    await keep(planner, 'deals', '{}');
    const names = Array.from({ length: 102 }, (_, n) => `list-${'abcdefghij'[n % 10]}${'abcdefghijk'[Math.floor(n / 10)]}`);
    for (const name of names) await keep(agency, name, '{}');
    const kept = await Promise.all(names.map((name) => tableOf(agency, name)));
    expect(kept.map((table) => table === null)).toEqual(names.map((_, n) => n < 2));
    expect(await tableOf(planner)).toBe('{}');
  });
});

describe('saved views', () => {
  test('a view comes back as it was kept, to its person and for its list alone', async () => {
    const id = await create(agency);
    const { list: _, ...kept } = draft;
    expect(await seen(agency)).toEqual([{ ...kept, id, isShared: false, isOwn: true, isDefault: false, version: 1 }]);
    expect(await named(agency, 'users')).toEqual([]);
    expect(await named(planner)).toEqual([]);
  });

  test('a shared one is everybody’s of the account and nobody else’s', async () => {
    await create(agency, { isShared: true });
    expect(await seen(planner)).toMatchObject([{ name: 'Morning', isShared: true, isOwn: false }]);
    expect(await named(rival)).toEqual([]);
    expect(await named(await app.as('super'))).toEqual([]);
  });

  test('only its author changes a private view; a shared one an administrator too, and nobody else', async () => {
    const mine = await create(planner, { name: 'Mine' });
    const ours = await create(planner, { name: 'Ours', isShared: true });
    const rename = (caller: Caller, id: string) => caller.try(savedViewRoutes.update, { id, version: 1, change: { name: 'Other' } });
    expect((await rename(agency, mine)).status).toBe(404);
    expect((await rename(agency, ours)).status).toBe(200);
    const theirs = await create(agency, { name: 'Theirs', isShared: true });
    expect((await rename(planner, theirs)).envelope.errorDetails).toBe('viewNotYours');
    expect((await planner.try(savedViewRoutes.remove, { id: theirs })).status).toBe(403);
    expect((await agency.try(savedViewRoutes.remove, { id: mine })).status).toBe(404);
    expect((await rival.try(savedViewRoutes.remove, { id: theirs })).status).toBe(404);
  });

  test('names differ without regard to capitals: among one’s own of a list, and among those shared with the account', async () => {
    await create(agency);
    expect((await agency.try(savedViewRoutes.create, { ...draft, name: ' MORNING ' })).envelope.errorDetails).toBe('viewNameTaken');
    await create(agency, { list: 'users' });
    await create(planner, { isShared: true });
    expect((await agency.try(savedViewRoutes.create, { ...draft, name: 'morning', isShared: true })).status).toBe(409);
    // One's own comes first: the URL's name opens it.
    expect((await seen(planner)).map(({ isOwn }) => isOwn)).toEqual([true]);
    expect((await seen(agency)).map(({ isOwn }) => isOwn)).toEqual([true, false]);
  });

  test.each(['', ' ', 'a\nb', 'all', 'ALL', 'x'.repeat(81)])('%j is no name of a view', async (name) => {
    expect((await agency.try(savedViewRoutes.create, { ...draft, name })).status).toBe(400);
  });

  test.each(['[]', '{', 'null', '1'])('%s is no state of a table', async (table) => {
    expect((await agency.try(savedViewRoutes.create, { ...draft, table })).status).toBe(400);
  });

  test('a person has at most 100 views of a list', async () => {
    await run(sql`
      INSERT INTO saved_view (id, account_id, user_id, list, name, search, table_state, is_shared)
      SELECT lpad(to_hex(n), 24, '0'), account_id, user_id, 'deals', 'View ' || n, '', '{}', false
      FROM generate_series(1, 100) AS n, (SELECT m.account_id, m.user_id FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE u.email = 'planner@demo.test' LIMIT 1) AS one`);
    expect((await planner.try(savedViewRoutes.create, draft)).envelope.errorDetails).toBe('enoughViews');
    await create(planner, { list: 'users' });
    await create(agency);
  });

  test('the hundredth view is one, however many are saved or brought back at the same moment', async () => {
    await run(sql`
      INSERT INTO saved_view (id, account_id, user_id, list, name, search, table_state, is_shared, deleted_at)
      SELECT lpad(to_hex(1000 + n), 24, '0'), account_id, user_id, 'deals', 'View ' || n, '', '{}', false, CASE WHEN n > 99 THEN now() END
      FROM generate_series(1, 102) AS n, (SELECT m.account_id, m.user_id FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE u.email = 'planner@demo.test' LIMIT 1) AS one`);
    const { rows } = await run(sql`SELECT id FROM saved_view WHERE deleted_at IS NOT NULL`);
    const replies = await Promise.all([
      ...[1, 2, 3, 4].map((n) => planner.try(savedViewRoutes.create, { ...draft, name: `Late ${n}` })),
      ...rows.map(({ id }) => planner.try(savedViewRoutes.restore, { id: String(id) })),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.flatMap(({ status, envelope }) => (status === 200 ? [] : [envelope.errorDetails]))).toEqual(
      Array.from({ length: replies.length - 1 }, () => 'enoughViews'),
    );
    expect((await run(sql`SELECT count(*)::int AS n FROM saved_view WHERE deleted_at IS NULL`)).rows).toEqual([{ n: 100 }]);
  });

  test('who changes what another has changed meanwhile is told', async () => {
    const id = await create(agency);
    await agency.call(savedViewRoutes.update, { id, version: 1, change: { search: 'q=fern' } });
    expect((await agency.try(savedViewRoutes.update, { id, version: 1, change: { search: 'q=oak' } })).envelope.errorDetails).toBe(
      'staleVersion',
    );
    expect(await seen(agency)).toMatchObject([{ search: 'q=fern', table: draft.table, version: 2 }]);
  });

  test('a deletion is taken back; after a day the view is gone', async () => {
    const id = await create(agency);
    await agency.call(savedViewRoutes.remove, { id });
    expect(await named(agency)).toEqual([]);
    await agency.call(savedViewRoutes.restore, { id });
    expect(await named(agency)).toEqual(['Morning']);
    await agency.call(savedViewRoutes.remove, { id });
    await create(agency);
    expect((await agency.try(savedViewRoutes.restore, { id })).envelope.errorDetails).toBe('viewNameTaken');
  });

  test('each person chooses with which view a list opens, shared ones of others too', async () => {
    const ours = await create(agency, { isShared: true });
    const mine = await create(planner, { name: 'Mine' });
    const opensWith = async (caller: Caller) => (await seen(caller)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    await planner.call(savedViewRoutes.open, { list: 'deals', viewId: ours });
    expect([await opensWith(planner), await opensWith(agency)]).toEqual([[ours], []]);
    await planner.call(savedViewRoutes.open, { list: 'deals', viewId: mine });
    expect(await opensWith(planner)).toEqual([mine]);
    await planner.call(savedViewRoutes.open, { list: 'deals', viewId: null });
    expect(await opensWith(planner)).toEqual([]);
    expect((await agency.try(savedViewRoutes.open, { list: 'deals', viewId: mine })).status).toBe(404);
    expect((await planner.try(savedViewRoutes.open, { list: 'users', viewId: ours })).status).toBe(404);
  });

  test('history tells what happened to a shared view, and nothing of a private one', async () => {
    await create(agency, { name: 'Mine' });
    const id = await create(agency);
    await agency.call(savedViewRoutes.update, { id, version: 1, change: { isShared: true } });
    await agency.call(savedViewRoutes.update, { id, version: 2, change: { name: 'Evening' } });
    await agency.call(savedViewRoutes.update, { id, version: 3, change: { isShared: false } });
    await agency.call(savedViewRoutes.update, { id, version: 4, change: { name: 'Night' } });
    expect((await told()).slice(-3)).toEqual(['View Morning shared', 'View Evening changed', 'View Evening no longer shared']);
    const shared = await create(agency, { name: 'Ours', isShared: true });
    await agency.call(savedViewRoutes.remove, { id: shared });
    await agency.call(savedViewRoutes.restore, { id: shared });
    expect((await told()).slice(-3)).toEqual(['View Ours shared', 'View Ours deleted', 'View Ours restored']);
  });
});
