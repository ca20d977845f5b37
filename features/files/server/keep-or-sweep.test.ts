// A record names a file while a sweep, or whoever has used it, ends it: two connections, each holding what the other waits for.
import { openScope, type Scope, systemScope } from '@kontor/core/server';
import { formOf, pngOf } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { drawnAnew, keepFiles, showKept, sweepUploads } from './index.ts';

const app = testApp();
const system = () => systemScope(app.stores.entities);
const run = (statement: ReturnType<typeof sql>) => system().run((database) => database.execute(statement));
const deal = { feature: 'deals', record: '1'.repeat(24) };

/** A transaction of its own that has done `work` and holds what it locked until it is let go. */
async function hold(scope: Scope, work: (transaction: Scope) => Promise<unknown>) {
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const whole = scope.transaction(async (transaction) => {
    await work(transaction);
    held.resolve();
    await freed.promise;
  });
  await held.promise;
  return () => {
    freed.resolve();
    return whole;
  };
}

/** Until a connection to this database waits for another's lock. */
const somebodyWaits = () =>
  expect
    .poll(
      async () =>
        (
          await run(sql`SELECT FROM pg_locks waiting WHERE NOT granted AND EXISTS (SELECT FROM pg_locks held
            WHERE held.pid = waiting.pid AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`)
        ).rows.length,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let id: string;
  let scope: Scope;
  let whose: { userId: string; purpose: 'icon' };
  beforeEach(async () => {
    const form = formOf([['purpose', 'icon']], [{ name: 'a.png', content: pngOf(150, 150) }]);
    id = (await (await app.as('agency')).raw({ method: 'POST', url: '/api/file/upload', ...form })).json().value;
    const [row] = (await run(sql`SELECT account_id AS account, user_id AS "user" FROM stored_file WHERE id = ${id}`)).rows;
    scope = openScope(app.stores.entities, String(row?.account), 'own');
    whose = { userId: String(row?.user), purpose: 'icon' };
  });

  test('a sweep waits for a record that is just naming the file, and leaves it', async () => {
    const letGo = await hold(scope, (transaction) => keepFiles(transaction, deal, { ids: [id], ...whose }));
    await run(sql`UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE id = ${id}`);
    const sweeping = sweepUploads(app.stores);
    await somebodyWaits();
    await letGo();
    await sweeping;
    const { open } = await showKept(app.stores, scope, { ...deal, id });
    expect(Buffer.concat(await (await open()).toArray())).toEqual(await drawnAnew(pngOf(150, 150)));
  });

  test('a record does not name a file that a sweep has claimed meanwhile', async () => {
    const letGo = await hold(system(), (transaction) =>
      transaction.run((database) =>
        database.execute(sql`WITH locked AS (SELECT FROM stored_file WHERE id = ${id} FOR UPDATE)
          UPDATE stored_file SET dropped_at = now() WHERE id = ${id} AND EXISTS (SELECT FROM locked)`),
      ),
    );
    const keeping = scope.transaction((transaction) => keepFiles(transaction, deal, { ids: [id], ...whose })).catch((error) => error);
    await somebodyWaits();
    await letGo();
    expect(await keeping).toMatchObject({ failure: { code: 'fileNotFound' } });
    expect((await run(sql`SELECT FROM kept_file WHERE file_id = ${id}`)).rows).toEqual([]);
  });
});
