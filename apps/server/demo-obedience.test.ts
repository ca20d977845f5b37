import { ALONE } from '@kontor/core/server';
import type { MarketDeal } from '@kontor/market/contract';
import { playDeals, sampleDeals } from '@kontor/market/server';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';
import { disobedience, type SoldRow, soldRows } from '../../market/testing/disobedience.ts';
import { readMarketplace } from './marketplace.ts';

const app = testApp();
let deals: MarketDeal[] = [];
let rows: SoldRow[] = [];

beforeAll(async () => {
  const { events, entities } = app.stores;
  deals = (await readMarketplace(entities)).deals;
  const [span] = await events.query<{ from: number; until: number }>(
    'SELECT toUnixTimestamp(toStartOfHour(min(ts))) AS from, toUnixTimestamp(toStartOfHour(max(ts))) + 3600 AS until FROM bid_requests WHERE batch = 0',
  );
  if (!span) throw new Error('The demo has no market.');
  const sampled = await sampleDeals(events, deals);
  await playDeals({ store: events, turn: ALONE }, { sampled, ...span }, async ({ outcomes }) => {
    rows = [...rows, ...(await soldRows(events, outcomes, deals))];
  });
});

test('the demo has deals with every kind of limit, and most of them sell', () => {
  const count = (has: (deal: MarketDeal) => boolean) => deals.filter(has).length;
  expect(count(({ hours }) => hours !== null)).toBeGreaterThan(5);
  expect(count(({ publishers }) => publishers.length > 0)).toBeGreaterThan(5);
  expect(count(({ frequency }) => frequency !== null)).toBeGreaterThan(20);
  expect(count(({ goal }) => goal?.per === 'day')).toBeGreaterThan(20);
  expect(count(({ goal, isEven }) => goal?.per === 'flight' && isEven)).toBeGreaterThan(3);
  expect(new Set(rows.map(({ deal }) => deal)).size).toBeGreaterThan(deals.length / 2);
});

test('no deal of the demo breaks its flight, hours, seats, homes or goal, or sells under a floor', () => {
  expect(disobedience(deals, rows)).toEqual([]);
});

test('what was played is what dashboards show', async () => {
  const shown = await app.stores.events.query<{ deal: string; seen: number }>(
    'SELECT deal, toFloat64(sum(impressions)) AS seen FROM delivery_hourly WHERE batch = 0 GROUP BY deal HAVING seen > 0',
  );
  const played = Map.groupBy(rows, ({ deal }) => deal);
  const sums = new Map([...played].map(([deal, sold]) => [deal, sold.reduce((sum, { impressions }) => sum + impressions, 0)]));
  expect(sums).toEqual(new Map(shown.map(({ deal, seen }) => [deal, seen])));
});
