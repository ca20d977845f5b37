import { addDays, type Input } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
/** Half-way through flights of twenty days: one delivered its even share, one a fifth of it, one nothing. */
let [even, behind, silent] = ['', '', ''];

const wall = (days: number) => `${addDays(new Date().toISOString().slice(0, 10), days)} 00:00:00`;
const hour = new Date(Date.now() - 3_600_000).toISOString().slice(0, 13).replace('T', ' ');

async function running(change: { impression: string }, delivered: number): Promise<string> {
  const id = await deals.create({ mediaPlans: deals.plan.id });
  const settings = { budgetType: 'OVERALL', ...change };
  await deals.run(sql`UPDATE deal SET status = 'PUBLISHED', flight_start = ${wall(-10)}, flight_end = ${wall(10)}, created_at = now() - interval '11 days',
    settings = settings || ${JSON.stringify(settings)}::jsonb WHERE id = ${id}`);
  const { rows } = await deals.run(sql`SELECT account_id FROM deal WHERE id = ${id}`);
  const account = String(rows[0]?.account_id);
  const counts = { requests: delivered, bids: delivered, wins: delivered, impressions: delivered };
  if (delivered > 0)
    await app.stores.events.insert('delivery_hourly', [
      { day: hour.slice(0, 10), hour: `${hour}:00:00`, account, deal: id, app: 'a.test', ...counts },
    ]);
  return id;
}

beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
  even = await running({ impression: '1000000' }, 500_000);
  behind = await running({ impression: '1000000' }, 100_000);
  silent = await running({ impression: '1000000' }, 0);
});

const all = async (input: Input<typeof dealRoutes.list>) =>
  (await agency.call(dealRoutes.list, { pagination: { number: 1_000 }, ...input })).rows;
const mine = (ids: string[]) => ids.filter((id) => [even, behind, silent].includes(id));

test('a deal’s pace is what it delivered of an even share by now; one without bids says since when', async () => {
  const rows = new Map((await all({})).map(({ id, data }) => [id, data]));
  expect(rows.get(even)?.pace).toBeGreaterThan(80);
  expect(rows.get(even)?.pace).toBeLessThan(120);
  expect(rows.get(even)).toMatchObject({ budgetUsed: 50, noBidsFor: null, attention: [] });
  expect(rows.get(behind)).toMatchObject({ budgetUsed: 10, attention: ['BEHIND'] });
  expect(rows.get(silent)).toMatchObject({ pace: 0, attention: ['NO_REQUESTS', 'BEHIND'] });
  expect(rows.get(silent)?.noBidsFor).toBeGreaterThan(200);
});

test('deals are sorted by pace either way, and those without one come last', async () => {
  for (const reverse of [false, true]) {
    const rows = await all({ sort: { predicate: 'pace', reverse } });
    const known = rows.filter(({ data }) => data.pace !== null);
    expect(rows.slice(0, known.length)).toEqual(known);
    expect(mine(rows.map(({ id }) => id))).toEqual(reverse ? [even, behind, silent] : [silent, behind, even]);
  }
  const left = (await all({ sort: { predicate: 'daysLeft' } })).map(({ data }) => data.daysLeft);
  const none = left.indexOf(null);
  expect(left.slice(none).filter((days) => days !== null)).toEqual([]);
});

test('what needs attention is a filter: its rows have the reason, and the tabs count them', async () => {
  const asked = (value: string[]) => ({ tableFilter: { attention: { operation: 'in' as const, value } } });
  const rows = await all(asked(['BEHIND', 'NO_REQUESTS']));
  expect(mine(rows.map(({ id }) => id)).toSorted()).toEqual([behind, silent].toSorted());
  expect(rows.filter(({ data }) => !data.attention.some((why) => why === 'BEHIND' || why === 'NO_REQUESTS'))).toEqual([]);
  expect(mine((await all(asked(['NO_REQUESTS']))).map(({ id }) => id))).toEqual([silent]);
  const { counts, totalCount } = await agency.call(dealRoutes.list, asked(['NO_REQUESTS']));
  expect(counts).toEqual({ PUBLISHED: totalCount });
});

test('what was changed since yesterday is a filter, and each row says what was changed last and by whom', async () => {
  const rows = await all({ tableFilter: { changed: { operation: 'in', value: ['day'] } } });
  expect(mine(rows.map(({ id }) => id))).toHaveLength(3);
  expect(rows.find(({ id }) => id === even)?.data.lastChange).toMatch(/^Deal created, .+/);
  const earlier = await all({ tableFilter: { changed: { operation: 'in', value: ['week'] } } });
  expect(mine(earlier.map(({ id }) => id))).toEqual([]);
});

test('a deal’s line has its goal and what of it is delivered; another account’s deal has none', async () => {
  expect(await agency.call(dealRoutes.standing, { id: behind })).toMatchObject({
    goal: { of: 'impressions', amount: '1000000', per: 'flight' },
    delivered: '100000',
    lastBid: `${hour.replace(' ', 'T')}:00:00.000Z`,
  });
  const rival = await app.as('rival');
  expect((await rival.try(dealRoutes.standing, { id: behind })).status).toBe(404);
});
