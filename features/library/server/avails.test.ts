import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { libraryRoutes } from '@kontor/library/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { countLibrary } from './index.ts';
import { openTestLibrary } from './test-library.ts';

const app = testApp();
let superUser: Caller;
let agency: Caller;
let library: ReturnType<typeof openTestLibrary>;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  library = openTestLibrary(superUser);
});
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));

test('what the job counts of the demo’s items is what a plan like each is forecast, in all and on each platform (P18)', async () => {
  await countLibrary(app.stores);
  const rows = (await superUser.call(libraryRoutes.list, { pagination: { number: 100 } })).rows.map(({ data }) => data);
  expect(rows.filter(({ dailyAvails }) => dailyAvails !== null).length).toBeGreaterThanOrEqual(20);
  for (const { id } of rows) {
    const { targeting, avails } = await library.read(id);
    const { envelope } = await superUser.try(mediaPlanRoutes.forecast, { targeting, admin: true });
    if (envelope.data === null) {
      expect([avails?.requests, avails?.why]).toEqual([null, envelope.msg]);
      continue;
    }
    const { requests, low, high, isEnough, medianCpm } = envelope.data;
    expect(avails).toMatchObject({ requests, low: isEnough ? low : null, high: isEnough ? high : null, medianCpm });
    const sum = avails?.platforms.reduce((all, one) => all + one.requests, 0) ?? 0;
    expect(Math.round(sum)).toBe(Math.round(requests));
  }
});

test('an item that was never counted has a dash, one of another version too, until it is counted', async () => {
  const id = await library.create();
  await run(sql`DELETE FROM library_avails WHERE item_id = ${id}`);
  expect(await library.read(id)).toMatchObject({ dailyAvails: null, avails: null });
  await run(sql`UPDATE library_item SET version = version + 1 WHERE id = ${id}`);
  await countLibrary(app.stores);
  expect((await library.read(id)).dailyAvails).toBeGreaterThan(0);
  await run(sql`UPDATE library_item SET version = version + 1 WHERE id = ${id}`);
  expect((await library.read(id)).dailyAvails).toBeNull();
});

test('what was counted of an older version does not take the place of what is newer', async () => {
  const id = await library.create();
  await run(sql`UPDATE library_avails SET version = 9, requests = 1 WHERE item_id = ${id}`);
  await countLibrary(app.stores);
  const { rows } = await run(sql`SELECT version, requests FROM library_avails WHERE item_id = ${id}`);
  expect(rows).toEqual([{ version: 9, requests: 1 }]);
});

test('figures say when they were counted, by the day of who reads them', async () => {
  const id = await library.create();
  await run(sql`UPDATE library_avails SET counted_at = '2026-03-02T03:30:00Z' WHERE item_id = ${id}`);
  const dayIn = async (timezone: 'UTC' | 'PST') => (await agency.call(libraryRoutes.get, { id, timezone })).avails?.day;
  expect([await dayIn('UTC'), await dayIn('PST')]).toEqual(['2026-03-02', '2026-03-01']);
});

test('a price is held against the median of its day; once that has moved by a fifth, the list says by how much', async () => {
  const id = await library.create({ title: 'Moved away' });
  const { medianThen } = await library.read(id);
  expect(medianThen).toBeGreaterThan(0);
  const moved = async () => (await superUser.call(libraryRoutes.list, { q: 'Moved away' })).rows[0]?.data.moved;
  expect(await moved()).toBeNull();
  await run(sql`UPDATE library_item SET median_then = median_then / 1.5 WHERE id = ${id}`);
  expect(await moved()).toBeCloseTo(50, 5);
  // With another price it is asked anew.
  await library.update(id, { cpm: '14' });
  expect((await library.read(id)).medianThen).toBe(medianThen);
  expect(await moved()).toBeNull();
});
