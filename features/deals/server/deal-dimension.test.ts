import { openEventStore } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { endFlights } from './change-status.ts';
import { syncDealDimension } from './deal-dimension.ts';
import { openTestDeals } from './test-deals.ts';

const app = testApp();
let agency: Caller;
let rival: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  deals = await openTestDeals(agency, app.stores.entities);
  await drain();
});
afterEach(() => app.stores.events.command('ALTER TABLE deal_dimension DROP CONSTRAINT IF EXISTS tried'));

const drain = () => drainOutbox(app.stores);
const refuse = (dealId: string) =>
  app.stores.events.command(`ALTER TABLE deal_dimension ADD CONSTRAINT tried CHECK deal_id != '${dealId}'`);
const told = async (dealId: string) =>
  (
    await app.stores.events.query<{ deal: string }>('SELECT deal FROM deal_dimension FINAL WHERE deal_id = {dealId:String}', { dealId })
  ).map(({ deal }) => deal);
const waiting = async () =>
  (await deals.run(sql`SELECT entity_id, attempts, next_try_at > now() AS later, last_error FROM outbox WHERE done_at IS NULL`)).rows;

test('a deal that the event store refuses waits aside with its error, and every other deal of everybody is told', async () => {
  await refuse('POISON');
  const before = await deals.create({ dealId: 'BEFORE' });
  const poison = await deals.create({ dealId: 'POISON' });
  const after = await deals.create({ dealId: 'AFTER' }, rival);
  await drain();
  await drain();
  expect([await told('BEFORE'), await told('POISON'), await told('AFTER')]).toEqual([[before], [], [after]]);
  expect(await waiting()).toEqual([
    { entity_id: poison, attempts: 1, later: true, last_error: expect.stringContaining('Constraint `tried`') },
  ]);
  expect((await syncDealDimension(app.stores, null)).map(({ entityId }) => entityId)).toEqual([poison]);

  await app.stores.events.command('ALTER TABLE deal_dimension DROP CONSTRAINT tried');
  await agency.call(dealRoutes.update, { ...deals.draft({ dealId: 'POISON', title: 'Mended' }), id: poison });
  await drain();
  expect(await told('POISON')).toEqual([poison]);
  expect(await waiting()).toEqual([]);
});

test('a change that failed twelve times waits for a person', async () => {
  await refuse('HOPELESS');
  const id = await deals.create({ dealId: 'HOPELESS' });
  for (let tries = 0; tries < 12; tries += 1) {
    await deals.run(sql`UPDATE outbox SET next_try_at = now() WHERE entity_id = ${id}`);
    await drain();
  }
  await drain();
  expect(await waiting()).toEqual([{ entity_id: id, attempts: 12, later: null, last_error: expect.any(String) }]);
});

test('an event store that is down is no deal’s fault: nothing is counted against any', async () => {
  await deals.run(sql`UPDATE outbox SET done_at = now()`);
  await deals.create({ dealId: 'PATIENT' });
  const down = await openEventStore({ url: 'http://127.0.0.1:1' });
  await expect(drainOutbox({ ...app.stores, events: down })).rejects.toThrow();
  await down.close();
  expect(await waiting()).toEqual([{ entity_id: expect.any(String), attempts: 0, later: false, last_error: null }]);
});

test('an event store without room is no deal’s fault either', async () => {
  const { events } = app.stores;
  await deals.run(sql`UPDATE outbox SET done_at = now()`);
  await deals.create({ dealId: 'ROOMLESS' });
  // As a store that is behind with its merges: it answers, and takes nothing.
  await events.command('ALTER TABLE deal_dimension MODIFY SETTING parts_to_throw_insert = 1, parts_to_delay_insert = 1');
  await expect(drain()).rejects.toThrow('Too many parts');
  expect(await waiting()).toEqual([{ entity_id: expect.any(String), attempts: 0, later: false, last_error: null }]);
  await events.command('ALTER TABLE deal_dimension RESET SETTING parts_to_throw_insert, parts_to_delay_insert');
  await drain();
  expect(await waiting()).toEqual([]);
});

test('a flight that cannot be ended does not keep the others, and the job says so', async () => {
  const [stuck, ending] = [await deals.published(), await deals.published()];
  await deals.run(sql`UPDATE deal SET flight_start = '2020-01-01', flight_end = '2020-01-02' WHERE id IN (${stuck}, ${ending})`);
  // As the owner: the product's role may not change tables.
  const { DATABASE_OWNER_URL } = app.stores.config;
  const owner = DATABASE_OWNER_URL ? new pg.Pool({ connectionString: DATABASE_OWNER_URL, max: 1 }) : app.stores.entities.pool;
  const asOwner = (statement: string) => owner.query(`BEGIN; SET LOCAL ROLE NONE; ${statement}; COMMIT`);
  await asOwner(`ALTER TABLE deal ADD CONSTRAINT tried CHECK (id <> '${stuck}' OR status <> 'INACTIVE')`);
  await expect(endFlights(app.stores)).rejects.toThrow(/^1 of \d+ failed$/);
  await asOwner('ALTER TABLE deal DROP CONSTRAINT tried');
  if (DATABASE_OWNER_URL) await owner.end();
  expect((await deals.read(ending)).status).toBe('INACTIVE');
  expect((await deals.read(stuck)).status).toBe('PUBLISHED');
});
