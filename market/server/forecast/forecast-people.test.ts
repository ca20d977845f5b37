import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { anyOf, type Targeting } from '../../contract/targeting.ts';
import { MOST_CONDITIONS } from '../../contract/targeting-limits.ts';
import { foundBy, type ReadRow } from '../../testing/counted-by-hand.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import { randomTargeting } from '../../testing/random-targeting.ts';
import { readRows, valuesOf } from '../../testing/row-counts.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { simulate } from '../simulate/simulate.ts';
import { countPeople } from './forecast-people.ts';
import { forecastWindow } from './forecast-window.ts';

const PLANS = Number(process.env['FORECAST_PLANS'] ?? 200);
const NOW = new Date('2026-09-20T15:20:00Z');

let events: TestEventStore;
let rows: ReadRow[];
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: 31, rows: 12_000, seed: 5, now: NOW });
  // Some come oftener, and some say nothing of who or where they are.
  await events.store.command(
    `INSERT INTO bid_requests SELECT * REPLACE (9 AS batch, if(user % 3 = 0, 0, user) AS user, if(user % 5 = 0, 0, household) AS household)
     FROM bid_requests WHERE cityHash64(request_id) % 4 = 0`,
  );
  await events.store.command(
    `INSERT INTO bid_requests SELECT * REPLACE (10 AS batch, if(platform = 'CTV', 0, user) AS user) FROM bid_requests WHERE batch = 9 AND user = 0`,
  );
  rows = await readRows(events.store, forecastWindow(NOW));
});
afterAll(() => events.close());

/** The same by looking at each row. */
function peopleOf(trees: readonly Targeting[]) {
  const found = foundBy({ kind: 'and', of: [...trees] }, rows);
  const distinct = (column: 'user' | 'household') => {
    const known = rows.filter((_, index) => found[index] === 1).map((row) => String(row[column]));
    return new Set(known.filter((one) => one !== '0')).size;
  };
  return { people: distinct('user'), homes: distinct('household') };
}

test(`${PLANS} plans of chance have as many people and homes as looking at each row finds`, async () => {
  const random = seeded(11);
  const known = valuesOf(rows);
  let found = 0;
  for (let plan = 0; plan < PLANS; plan += 1) {
    const trees = Array.from({ length: plan % 6 }, () => randomTargeting(random, known));
    const counted = await countPeople(events.store, { trees, now: NOW });
    expect({ ...counted, trees }).toEqual({ ...peopleOf(trees), trees });
    if (counted && counted.people > 0) found += 1;
  }
  expect(found).toBeGreaterThan(PLANS / 8);
});

test('requests that say neither person nor home count for none, and nobody twice', async () => {
  const all = peopleOf([]);
  expect(await countPeople(events.store, { trees: [], now: NOW })).toEqual(all);
  expect(rows.filter(({ user }) => String(user) === '0').length).toBeGreaterThan(0);
  expect(all.people).toBeLessThan(rows.length);
  const [nobody] = await events.store.query<{ people: string }>('SELECT uniqExact(user) AS people FROM bid_requests');
  expect(all.people).toBeLessThan(Number(nobody?.people));
});

test('without any data there is nobody', async () => {
  expect(await countPeople(events.store, { trees: [], now: new Date('2031-01-01T00:00:00Z') })).toEqual({ people: 0, homes: 0 });
});

test('so many conditions that rows cannot be read by them are not counted', async () => {
  const each = (count: number): Targeting[] =>
    Array.from({ length: count }, (_, n) => ({ kind: 'not', of: anyOf('segments', [`seg-${n}`]) }));
  expect(await countPeople(events.store, { trees: each(3), now: NOW })).toEqual(peopleOf([]));
  expect(await countPeople(events.store, { trees: each(MOST_CONDITIONS + 1), now: NOW })).toBeNull();
  // Values of one dimension, any of which may hold, are one condition.
  const any: Targeting = { kind: 'or', of: Array.from({ length: MOST_CONDITIONS + 50 }, (_, n) => anyOf('publishers', [`p${n}`])) };
  expect(await countPeople(events.store, { trees: [any], now: NOW })).toEqual(peopleOf([any]));
});

test('an account is counted for one question at a time, and who leaves or asks too much is not', async () => {
  let [running, most, asked] = [0, 0, 0];
  const query: typeof events.store.query = async (sql, parameters) => {
    running += 1;
    asked += 1;
    most = Math.max(most, running);
    const rows = await events.store.query(sql, parameters);
    running -= 1;
    return rows as never; // as the store gave them
  };
  const store = { ...events.store, query };
  const leaving = new AbortController();
  const trees = (n: number): Targeting[] => [{ kind: 'not', of: anyOf('app', [`app-${n}`]) }];
  const ask = (n: number, signal?: AbortSignal) => countPeople(store, { trees: trees(n), now: NOW, account: 'A', signal });
  const questions = Array.from({ length: 30 }, (_, n) => ask(n, n === 10 ? leaving.signal : undefined));
  leaving.abort();
  const ended = await Promise.allSettled(questions);
  const refused = ended.flatMap(({ status }, n) => (status === 'rejected' ? n : []));
  expect(most).toBe(1);
  expect(refused).toEqual([10, ...Array.from({ length: 9 }, (_, n) => 21 + n)]);
  expect(asked).toBe(30 - refused.length);
});
