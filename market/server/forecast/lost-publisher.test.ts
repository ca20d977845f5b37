import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { anyOf } from '../../contract/targeting.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { simulate } from '../simulate/simulate.ts';
import { forecast } from './forecast.ts';
import { indexChangedDays } from './forecast-index.ts';
import { lostPublisher } from './lost-publisher.ts';
import { requestsByValue } from './requests-by-value.ts';

const NOW = new Date('2026-11-20T15:20:00Z');
const GONE_SINCE = '2026-11-11';

let events: TestEventStore;
let publishers: string[];
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: 31, rows: 30_000, seed: 3, now: NOW });
  const [largest] = await events.store.query<{ publisher: string }>(
    'SELECT publisher FROM bid_requests GROUP BY publisher ORDER BY count() DESC, publisher LIMIT 1',
  );
  await events.store.command(`DELETE FROM bid_requests WHERE publisher = '${largest?.publisher}' AND day >= '${GONE_SINCE}'`);
  await indexChangedDays(events.store, ALONE, NOW);
  const found = (await requestsByValue(events.store, 'publishers', { limit: 3, now: NOW })).map(({ value }) => value);
  publishers = [largest?.publisher ?? '', ...found.filter((value) => value !== largest?.publisher)];
});
afterAll(() => events.close());

const ask = async (values: string[]) => {
  const tree = anyOf('publishers', values);
  const { change } = await forecast(events.store, { clauses: [{ key: 'publishers', tree }], now: NOW });
  return { change, lost: await lostPublisher(events.store, change, { trees: [tree], now: NOW }) };
};

test('a large publisher that is gone is found with its day, and named; a plan that never had it has lost none', async () => {
  const [gone = '', ...others] = publishers;
  const { change, lost } = await ask([gone, ...others.slice(0, 1)]);
  expect(change).toMatchObject({ kind: 'level', since: GONE_SINCE });
  expect(lost).toBe(gone);
  expect(await ask(others)).toEqual({ change: null, lost: null });
});

test('what falls for all alike has lost no publisher', async () => {
  const change = { kind: 'level', since: '2026-11-15', percent: -30, until: null, requests: 1e9 } as const;
  expect(await lostPublisher(events.store, change, { trees: [], now: NOW })).toBeNull();
});
