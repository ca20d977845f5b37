import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { OPEN_FLOOR } from '../../contract/forecast.ts';
import { byDollar } from '../../contract/price-reach.ts';
import type { Targeting } from '../../contract/targeting.ts';
import { foundBy, type ReadRow } from '../../testing/counted-by-hand.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import { randomTargeting } from '../../testing/random-targeting.ts';
import { readRows, valuesOf } from '../../testing/row-counts.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { simulate } from '../simulate/simulate.ts';
import { forecast } from './forecast.ts';
import { indexChangedDays } from './forecast-index.ts';
import { forecastWindow } from './forecast-window.ts';
import { medianWithin, requestsByFloor, requestsByHour } from './price-scan.ts';
import { valueInsights } from './value-insights.ts';

const PLANS = Number(process.env['SCANNED_PLANS'] ?? 60);
const NOW = new Date('2026-09-20T15:20:00Z');
const DAYS = 28;

let events: TestEventStore;
let rows: ReadRow[];
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: 31, rows: 8_000, seed: 9, now: NOW });
  // Of another weight, and some of a currency without a rate.
  await events.store.command(
    'INSERT INTO bid_requests SELECT * REPLACE (9 AS batch, weight + 3 AS weight, user % 3 = 0 AS floor_unknown, if(user % 3 = 0, 0, floor) AS floor) FROM bid_requests WHERE user % 5 = 0',
  );
  await indexChangedDays(events.store, ALONE, NOW);
  rows = await readRows(events.store, forecastWindow(NOW));
});
afterAll(() => events.close());

const found = (trees: readonly Targeting[]) => {
  const marks = foundBy({ kind: 'and', of: [...trees] }, rows);
  return rows.filter((_, index) => marks[index] === 1);
};
const total = (of: readonly ReadRow[]) => of.reduce((sum, { weight }) => sum + weight, 0) / DAYS;
const asked = (trees: readonly Targeting[]) => ({ trees, now: NOW, days: DAYS });
const sum = (bars: readonly { requests: number }[] | null) => (bars ?? []).reduce((all, { requests }) => all + requests, 0);

/** Requests a day by floor, in steps of so many cents, by looking at each row. */
function countedByFloor(priced: readonly ReadRow[], cents: number): Map<number, number> {
  const bars = new Map<number, number>();
  for (const { floor, weight } of priced) {
    // Floors have four decimals.
    const step = Math.floor(Math.round(floor * 10_000) / (cents * 100));
    bars.set(step, (bars.get(step) ?? 0) + weight);
  }
  return bars;
}
const inSteps = (bars: Awaited<ReturnType<typeof requestsByFloor>>, cents: number) =>
  new Map((bars ?? []).map(({ floor, requests }) => [Math.round((floor * 100) / cents), Math.round(requests * DAYS)]));

test(`bars of ${PLANS} plans of chance are the forecast’s, and each one what looking at each row finds: in dollars, dimes and cents; unknown floors are in none`, async () => {
  const random = seeded(4);
  const known = valuesOf(rows);
  let seen = 0;
  for (let plan = 0; plan < PLANS; plan += 1) {
    const trees = Array.from({ length: plan % 4 }, () => randomTargeting(random, known));
    const matched = found(trees);
    const priced = matched.filter(({ isPriced }) => isPriced);
    const told = await forecast(events.store, { clauses: trees.map((tree, index) => ({ key: String(index), tree })), now: NOW });
    const dollars = await requestsByFloor(events.store, asked(trees), { from: 0, to: null, cents: 100 });
    expect(inSteps(dollars, 100)).toEqual(countedByFloor(priced, 100));
    const wholes = byDollar(told.histogram).map((_, from) =>
      sum((dollars ?? []).filter(({ floor }) => (from === OPEN_FLOOR ? floor >= from : floor === from))),
    );
    for (const [at, requests] of byDollar(told.histogram).entries()) expect(requests).toBeCloseTo(wholes[at] ?? -1, 6);
    expect(sum(dollars) + told.unpriced).toBeCloseTo(told.requests, 6);
    expect(told.unpriced).toBeCloseTo(total(matched) - total(priced), 6);
    const busiest = dollars?.toSorted((a, b) => b.requests - a.requests)[0];
    if (!busiest) continue;
    seen += 1;
    const inside = priced.filter(({ floor }) => Math.floor(floor) === busiest.floor);
    const [dimes, cents] = await Promise.all(
      [10, 1].map((step) => requestsByFloor(events.store, asked(trees), { from: busiest.floor, to: busiest.floor + 1, cents: step })),
    );
    expect(inSteps(dimes ?? null, 10)).toEqual(countedByFloor(inside, 10));
    expect(inSteps(cents ?? null, 1)).toEqual(countedByFloor(inside, 1));
    expect(sum(dimes ?? null)).toBeCloseTo(busiest.requests, 6);
    expect(sum(cents ?? null)).toBeCloseTo(busiest.requests, 6);
  }
  expect(seen).toBeGreaterThan(PLANS / 4);
});

test('the median is that of the sorted floors', async () => {
  const random = seeded(12);
  const known = valuesOf(rows);
  for (let plan = 0; plan < 20; plan += 1) {
    const trees = Array.from({ length: plan % 3 }, () => randomTargeting(random, known));
    const sorted = found(trees)
      .filter(({ isPriced }) => isPriced)
      .sort((a, b) => a.floor - b.floor);
    const half = total(sorted) / 2;
    let passed = 0;
    const middle = sorted.find(({ weight }) => {
      passed += weight / DAYS;
      return passed >= half - 1e-9;
    });
    const range = { from: 0, to: null, below: 0, half };
    expect(await medianWithin(events.store, asked(trees), range)).toBe(middle?.floor ?? null);
  }
});

test('values and hours come to all requests, each with its own median and reach', async () => {
  const platforms = await valueInsights(events.store, { ...asked([]), by: { dimension: 'platform' }, net: 10, limit: 100 });
  expect(sum(platforms)).toBeCloseTo(total(rows), 6);
  const [first] = platforms ?? [];
  const own = rows.filter(({ platform }) => platform === first?.value);
  expect(first?.requests).toBeCloseTo(total(own), 6);
  expect(first?.within).toBeCloseTo(total(own.filter(({ isPriced, floor }) => isPriced && floor <= 10)), 6);
  const hours = await valueInsights(events.store, { ...asked([]), by: { zone: 'America/New_York' }, net: null, limit: 100 });
  expect(sum(hours)).toBeCloseTo(total(rows), 6);
  const week = await requestsByHour(events.store, asked([]), { zone: 'America/New_York', day: null });
  expect((week ?? []).reduce((all, one) => all + one, 0)).toBeCloseTo(total(rows) * 7, 4);
});

test('without any data there is nothing', async () => {
  const never = { trees: [], now: new Date('2031-01-01T00:00:00Z'), days: 0 };
  expect(await requestsByFloor(events.store, never, { from: 0, to: null, cents: 100 })).toEqual([]);
  expect(await medianWithin(events.store, never, { from: 0, to: null, below: 0, half: 0 })).toBeNull();
});
