import { newId } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { appliedRows, type BulkChange, bulkEditRoutes, dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';
import { resumeBulkEdits } from './bulk-edit.ts';
import { runBulkEdit } from './bulk-edit-run.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
let accountId = '';
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
  const { rows } = await deals.run(sql`SELECT account_id AS id FROM deal WHERE id = ${await deals.create()}`);
  accountId = String(rows[0]?.id);
});

const ONE_MORE: BulkChange = { rate: { by: 'ADD', value: '1' } };
async function asked(count: number) {
  const ids = await Promise.all(Array.from({ length: count }, () => deals.create({ rate: '10' })));
  const { rows } = await agency.call(bulkEditRoutes.preview, { ids, change: ONE_MORE });
  const key = newId();
  await agency.call(bulkEditRoutes.apply, { key, change: ONE_MORE, ...appliedRows(rows) });
  return { ids, key };
}
const state = (key: string) => agency.call(bulkEditRoutes.state, { key });
const ratesOf = async (ids: readonly string[]) => new Set(await Promise.all(ids.map(async (id) => (await deals.read(id)).rate)));

const SERVER = process.env.TEST_DATABASE_URL ?? '';
/** Does something while an edit is in the middle of the batch with this deal, and ends every connection of the product there. */
async function cutAt(dealId: string, run: () => Promise<unknown>) {
  const { rows } = await deals.run(sql`SELECT current_database() AS name`);
  const admin = new pg.Client({ connectionString: Object.assign(new URL(SERVER), { pathname: `/${rows[0]?.name}` }).href });
  await admin.connect();
  await admin.query('BEGIN');
  // The edit waits here, its batch half written.
  await admin.query('SELECT 1 FROM deal WHERE id = $1 FOR UPDATE', [dealId]);
  const running = run().then(
    () => 'ended',
    () => 'cut',
  );
  const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  while ((await admin.query(`SELECT 1 ${others} AND wait_event_type = 'Lock'`)).rowCount === 0);
  await admin.query(`SELECT pg_terminate_backend(pid, 5000) ${others}`);
  await admin.query('ROLLBACK');
  await admin.end();
  return running;
}
/** A call on a connection that was cut is lost; the next one has another. */
async function stateSoon(key: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, envelope } = await agency.try(bulkEditRoutes.state, { key });
    if (status === 200 && envelope.data) return envelope.data;
  }
  return state(key);
}

describe('a bulk edit on a bad day (docs/decisions/0071)', () => {
  test.runIf(SERVER)('PostgreSQL goes away in the middle of it, twice: each batch is whole, and no deal is changed twice', async () => {
    const { ids, key } = await asked(70);
    const run = () => runBulkEdit(app.stores, { accountId, key });
    for (const [at, done] of [
      [25, 20],
      [45, 40],
    ] as const) {
      expect(await cutAt(ids[at] ?? '', run)).toBe('cut');
      expect(await stateSoon(key)).toMatchObject({ state: 'RUNNING', rows: { DONE: done, WAITING: 70 - done } });
    }
    await run();
    expect(await stateSoon(key)).toMatchObject({ state: 'DONE', rows: { DONE: 70, WAITING: 0, SKIPPED: 0 } });
    expect(await ratesOf(ids)).toEqual(new Set(['11']));
    expect(await Promise.all(ids.map(async (id) => (await deals.historyOf(id)).length))).toEqual(ids.map(() => 2));
  });

  test('its job is lost between two batches: the clock asks for it again, once', async () => {
    const { ids, key } = await asked(3);
    const sent: unknown[] = [];
    // What of the jobs the clock asks with.
    const jobs = { send: async (...of: unknown[]) => void sent.push(of.slice(1)) };
    await resumeBulkEdits({ entities: app.stores.entities, jobs });
    expect(sent.filter((of) => JSON.stringify(of).includes(key))).toEqual([[{ accountId, key }, { key: `${accountId}.${key}` }]]);
    await runBulkEdit(app.stores, { accountId, key });
    sent.length = 0;
    await resumeBulkEdits({ entities: app.stores.entities, jobs });
    expect(sent.filter((of) => JSON.stringify(of).includes(key))).toEqual([]);
    expect(await ratesOf(ids)).toEqual(new Set(['11']));
  });

  test('a hundred thousand pasted ids are refused, and so is a change that no deal has: nothing is dropped in silence', async () => {
    const refused = async (count: number) => {
      const ids = Array.from({ length: count }, (_, n) => `KN-${n}`);
      const { status, envelope } = await agency.try(bulkEditRoutes.preview, { ids, change: ONE_MORE });
      return [status, envelope.msg];
    };
    expect(await refused(50_000)).toEqual([400, 'At most 10,000 deals are edited at once. Choose fewer.']);
    expect(await refused(100_000)).toEqual([400, 'The JSON holds more than 100000 values.']);
    const [id] = [await deals.create()];
    for (const change of [{ ...ONE_MORE, pubSeats: [] }, { rates: { by: 'SET', value: '1' } }])
      expect((await agency.try(bulkEditRoutes.preview, { ids: [id], change } as never)).status).toBe(400);
    expect((await agency.call(dealRoutes.get, { id })).version).toBe(1);
  });
});
