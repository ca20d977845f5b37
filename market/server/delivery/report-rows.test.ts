import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { askRows, streamRows } from './report-rows.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

const endless = (mark: string) => `SELECT sum(cityHash64(number)) AS ${mark} FROM numbers(1000000000000) SETTINGS max_threads = 1`;
const running = async (mark: string) => {
  const sql =
    "SELECT count() AS count FROM system.processes WHERE query LIKE {like:String} AND query NOT LIKE '%processes%' AND NOT is_cancelled";
  const [row] = await events.store.query<{ count: string }>(sql, { like: `%AS ${mark} FROM%` });
  return Number(row?.count);
};

test('who cancels a report ends its statement in the engine, and nobody else’s', async () => {
  const [mine, theirs] = [new AbortController(), new AbortController()];
  const ask = (account: string, mark: string, { signal }: AbortController) =>
    askRows(events.store, { account, sql: endless(mark), parameters: {}, signal });
  const asked = [
    ask('mine', 'mine', mine).catch((error) => error.message),
    ask('theirs', 'theirs', theirs).catch((error) => error.message),
  ];
  await expect.poll(() => running('mine')).toBe(1);
  await expect.poll(() => running('theirs')).toBe(1);
  mine.abort(new Error('cancelled'));
  expect(await asked[0]).toBe('cancelled');
  await expect.poll(() => running('mine')).toBe(0);
  expect(await running('theirs')).toBe(1);
  theirs.abort(new Error('cancelled too'));
  expect(await asked[1]).toBe('cancelled too');
  await expect.poll(() => running('theirs')).toBe(0);
});

test('an account’s third report waits for one of two before it, and a reader that leaves lets it go', async () => {
  const read = () => streamRows(events.store, { account: 'one', sql: 'SELECT number FROM numbers(1000000)', parameters: {} });
  const readers = [read(), read()];
  for (const reader of readers) await reader.next();
  let isAnswered = false;
  const next = askRows(events.store, { account: 'one', sql: 'SELECT 1 AS one', parameters: {} }).then((answer) => {
    isAnswered = true;
    return answer;
  });
  // Another account's is answered meanwhile.
  expect(await askRows(events.store, { account: 'two', sql: 'SELECT 2 AS two', parameters: {} })).toEqual([{ two: 2 }]);
  expect(isAnswered).toBe(false);
  for (const reader of readers) await reader.return(undefined);
  expect(await next).toEqual([{ one: 1 }]);
});
