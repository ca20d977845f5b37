import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { libraryRoutes } from '@kontor/library/contract';
import { requestsNow } from '@kontor/market/contract';
import { indexChangedDays, MARKET } from '@kontor/market/server';
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
    const { low, high, isEnough, medianCpm } = envelope.data;
    const requests = requestsNow(envelope.data);
    expect(avails).toMatchObject({ requests, low: isEnough ? low : null, high: isEnough ? high : null, medianCpm });
    const sum = avails?.platforms.reduce((all, one) => all + one.requests, 0) ?? 0;
    expect(sum).toBeCloseTo(requests, 3);
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

test('where the level moved, the platforms sum up to what is told now, and not to the window', async () => {
  const { events, turns } = app.stores;
  await events.command(
    "DELETE FROM bid_requests WHERE platform = 'DESKTOP' AND day >= today() - 9 AND cityHash64(ts, user, household) % 3 > 0",
  );
  await events.command("INSERT INTO forecast_days SELECT today() - 1 - number, 'changed', now64(6) FROM numbers(9)");
  await turns.take(MARKET, (turn) => indexChangedDays(events, turn));
  const targeting = { platform: ['DESKTOP' as const] };
  const told = await superUser.call(mediaPlanRoutes.forecast, { targeting, admin: true });
  expect(told.change?.requests).toBeLessThan(told.requests / 1.5);
  const { avails } = await library.read(await library.create({ targeting }));
  expect(avails?.requests).toBe(told.change?.requests);
  expect(avails?.platforms).toEqual([{ platform: 'DESKTOP', requests: told.change?.requests }]);
});
