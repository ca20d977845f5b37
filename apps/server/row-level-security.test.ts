import { openScope, systemScope } from '@kontor/core/server';
import { sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { MAKERS } from './testing/objects.ts';
import type { TestApp } from './testing/test-app.ts';

/** Read before there is an account to narrow by: by the cookie, and to find the accounts of who signs in. */
const NOT_GUARDED = ['membership', 'session'];

const app = testApp();

const run = (statement: SQL) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const namesOf = async (statement: SQL) => (await run(statement)).rows.map(({ name }) => name);

test('every table with an account in it is guarded, its owner too (security rule 3)', async () => {
  const withAccount = sql`FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;
  expect(
    await namesOf(sql`SELECT c.relname AS name ${withAccount} AND NOT (c.relrowsecurity AND c.relforcerowsecurity) ORDER BY 1`),
  ).toEqual(NOT_GUARDED);
  expect((await namesOf(sql`SELECT c.relname AS name ${withAccount}`)).length).toBeGreaterThan(NOT_GUARDED.length);
});

test('every view asks as its reader, not as its owner (security rule 3)', async () => {
  const views = sql`FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace`;
  expect(
    await namesOf(sql`SELECT relname AS name ${views} AND NOT coalesce(reloptions::text LIKE '%security_invoker=true%', false)`),
  ).toEqual([]);
  expect(await namesOf(sql`SELECT relname AS name ${views}`)).not.toEqual([]);
});

test('queries run as a role that owns no table and passes by no policy (security rule 3)', async () => {
  const names = new Set<unknown>();
  for (const reach of ['own', 'readable', 'all', 'system'] as const) {
    const { rows } = await openScope(app.stores.entities, 'anybody', reach).run((database) =>
      database.execute(sql`
        SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid AND relnamespace = 'public'::regnamespace) AS owned
        FROM pg_roles r WHERE rolname = current_user`),
    );
    expect(rows).toEqual([{ rolname: expect.any(String), rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }]);
    names.add(rows[0]?.rolname);
  }
  expect(names.size).toBe(4);
});

test('a connection that served one account serves the next as the next’s, whatever went wrong meanwhile', async () => {
  const accountOf = async (caller: Awaited<ReturnType<TestApp['as']>>) => (await caller.call(sessionRoutes.session, {})).user;
  const [agency, rival] = [await accountOf(await app.as('agency')), await accountOf(await app.as('rival'))];
  await MAKERS.plan(systemScope(app.stores.entities), rival.accountId, rival.userId);
  const owners = (accountId: string) =>
    openScope(app.stores.entities, accountId, 'own').run(async (database) => {
      const { rows } = await database.execute(sql`SELECT DISTINCT account_id FROM media_plan`);
      return rows.map(({ account_id }) => account_id);
    });
  const broken = openScope(app.stores.entities, agency.accountId, 'own').transaction(async (transaction) => {
    await transaction.run((database) => database.execute(sql`SELECT set_config('app.account', 'elsewhere', true), 1 / 0`));
  });
  await expect(broken).rejects.toThrow();
  expect(await owners(agency.accountId)).toEqual([agency.accountId]);
  expect(await owners(rival.accountId)).toEqual([rival.accountId]);
  expect(await owners('')).toEqual([]);
  const stolen = openScope(app.stores.entities, agency.accountId, 'own').run((database) =>
    database.execute(sql`UPDATE media_plan SET account_id = ${rival.accountId}`),
  );
  await expect(stolen).rejects.toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }));
});
