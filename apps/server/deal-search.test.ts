import { openScope, queueScope, type Reach, systemScope } from '@kontor/core/server';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { MAKERS } from './testing/objects.ts';

const app = testApp();
let own: string;
let theirs: string;
let account: string;
let rival: string;
beforeAll(async () => {
  const person = async (name: 'agency' | 'rival') => (await (await app.as(name)).call(sessionRoutes.session, {})).user;
  const [agency, other] = [await person('agency'), await person('rival')];
  [account, rival] = [agency.accountId, other.accountId];
  own = await MAKERS.deal(systemScope(app.stores.entities), account, agency.userId);
  theirs = await MAKERS.deal(systemScope(app.stores.entities), rival, other.userId);
});

const found = async (scope = openScope(app.stores.entities, account, 'own'), most = 1_000_000) => {
  const { rows } = await scope.run((database) => database.execute<{ id: string }>(sql`SELECT matching_deals('%', ${most}) AS id`));
  return new Set(rows.map(({ id }) => id));
};

test('the search beneath row-level security finds the account’s own deals, all of them for staff, and none for anybody else (security rule 3)', async () => {
  expect([(await found()).has(own), (await found()).has(theirs)]).toEqual([true, false]);
  const staff = await found(openScope(app.stores.entities, account, 'all'));
  expect([staff.has(own), staff.has(theirs)]).toEqual([true, true]);
  expect(await found(queueScope(app.stores.entities))).toEqual(new Set());
  expect((await found(undefined, 1)).size).toBe(1);
  for (const reach of ['system', 'readable'] satisfies Reach[])
    await expect(found(openScope(app.stores.entities, account, reach))).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }),
    );
});

test('a setting alone opens no other account to the search, and nothing of the caller’s is called in place of its own', async () => {
  const as = (statement: string) =>
    openScope(app.stores.entities, account, 'own').transaction((transaction) =>
      transaction.run(async ({ $client }) => {
        await $client.query(statement);
        return new Set((await $client.query<{ id: string }>("SELECT matching_deals('%', 1000000) AS id")).rows.map(({ id }) => id));
      }),
    );
  for (const reach of ['all', 'system', 'readable', ''])
    expect(await as(`SELECT set_config('app.reach', '${reach}', true)`)).toEqual(new Set());
  const fooled =
    await as(`CREATE TEMP TABLE deal ON COMMIT DROP AS SELECT 'f' AS id, '${account}' AS account_id, NULL::timestamptz AS deleted_at, '' AS title_key, '' AS deal_id_key;
    SET LOCAL search_path = pg_temp, public`);
  expect([fooled.has('f'), fooled.has(own), fooled.has(theirs)]).toEqual([false, true, false]);
});

test('a role says nothing without the setting that goes with it, nor a setting without its role (security rule 3)', async () => {
  const seen = (role: string, reach: string) =>
    openScope(app.stores.entities, account, 'own').transaction((transaction) =>
      transaction.run(async ({ $client }) => {
        await $client.query("SELECT set_config('role', $1, true), set_config('app.reach', $2, true)", [role, reach]);
        const { rows } = await $client.query<{ id: string }>('SELECT id FROM deal WHERE id = ANY($1)', [[own, theirs]]);
        return rows.map(({ id }) => id).toSorted();
      }),
    );
  expect(await seen('kontor_app', 'system')).toEqual([own]);
  expect(await seen('kontor_app', 'all')).toEqual([own]);
  for (const [role, reach] of [
    ['kontor_staff', 'own'],
    ['kontor_staff', 'system'],
    ['kontor_system', 'own'],
    ['kontor_system', 'all'],
  ] as const)
    expect(await seen(role, reach)).toEqual([]);
  for (const [role, reach] of [
    ['kontor_staff', 'all'],
    ['kontor_system', 'system'],
  ] as const)
    expect(await seen(role, reach)).toEqual([own, theirs].toSorted());
});
