import { openTestApp } from '@kontor/server-app/testing';
import { expect, test } from 'vitest';

/** What the next file's app finds, once `change` was made to this one's. */
async function foundAfter(change: (events: Awaited<ReturnType<typeof openTestApp>>['stores']['events']) => unknown) {
  const before = await openTestApp();
  const { events } = before.stores;
  await change(events);
  await before.close();
  const after = await openTestApp();
  const [found] = await after.stores.events.query<{ days: string; tables: string }>(
    `SELECT (SELECT toString(count()) FROM unoffered_hourly WHERE day = '2001-01-01') AS days,
      (SELECT toString(count()) FROM system.tables WHERE name = 'left_over') AS tables`,
  );
  await after.close();
  return { ...found, isSame: after.stores.events === events };
}

test('test files that only read share an event engine; one that wrote, or changed a table or the store, leaves the next a fresh copy', async () => {
  const nothing = { days: '0', tables: '0' };
  expect(await foundAfter((events) => events.query('SELECT count() FROM delivery_hourly'))).toEqual({ ...nothing, isSame: true });
  const insert = "INSERT INTO unoffered_hourly (day) VALUES ('2001-01-01')";
  expect(await foundAfter((events) => events.command(insert))).toEqual({ ...nothing, isSame: false });
  const table = 'CREATE TABLE left_over (day Date) ENGINE = MergeTree ORDER BY day';
  expect(await foundAfter((events) => events.command(table))).toEqual({ ...nothing, isSame: false });
  expect(await foundAfter((events) => Object.assign(events, { ping: async () => {} }))).toEqual({ ...nothing, isSame: false });
});
