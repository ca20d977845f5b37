import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { readRows } from './read-rows.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

const counting = (mark: string, numbers: number) => `SELECT sum(cityHash64(number)) AS ${mark} FROM numbers(${numbers})`;
const ENDLESS = 1_000_000_000_000;
const running = async (mark: string) => {
  const sql =
    "SELECT count() AS count FROM system.processes WHERE query LIKE {like:String} AND query NOT LIKE '%processes%' AND NOT is_cancelled";
  const [row] = await events.store.query<{ count: string }>(sql, { like: `%AS ${mark} FROM%` });
  return Number(row?.count);
};

test('a reader who goes away ends the reading in the engine, and whoever waited behind it is served', async () => {
  const leaving = new AbortController();
  const ask = (account: string, sql: string, { signal } = new AbortController()) =>
    readRows<Record<string, string>>(events.store, { account, sql, parameters: {}, signal });
  const asked = ask('one', counting('left', ENDLESS), leaving).catch((error) => error.message);
  await expect.poll(() => running('left')).toBe(1);
  const next = ask('two', 'SELECT 2 AS two');
  leaving.abort(new Error('gone'));
  expect(await asked).toBe('gone');
  expect(await next).toEqual([{ two: 2 }]);
  await expect.poll(() => running('left')).toBe(0);
});

test('an equal question of another account outlives the reader who asked first', async () => {
  // As beside a server, where two accounts read at once.
  const store = { ...events.store, readsLocalFiles: false, kept: Object.create(events.store.kept) };
  const [leaving, staying] = [new AbortController(), new AbortController()];
  const ask = (account: string, { signal }: AbortController) =>
    readRows<{ shared: string }>(store, { account, sql: counting('shared', 300_000_000), parameters: {}, signal });
  const first = ask('one', leaving).catch((error) => error.message);
  const second = ask('two', staying);
  await expect.poll(() => running('shared')).toBe(1);
  leaving.abort(new Error('gone'));
  expect(await first).toBe('gone');
  expect((await second)[0]?.shared).toMatch(/^\d+$/);
});
