import { FLIGHT_ZONE } from '@kontor/core/contract';
import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import type { MarketDeal } from '../../contract/marketplace.ts';
import type { Targeting } from '../../contract/targeting.ts';
import { smallDeal, smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { playDeals, sampleDeals } from './play-deals.ts';
import { simulate } from './simulate.ts';
import { SEEN_BY_ROW } from './simulate-requests.ts';

const DAYS = 30;
const NOW = new Date('2026-11-21T00:00:00Z');
const SPAN = { from: NOW.getTime() / 1000 - DAYS * 86_400, until: NOW.getTime() / 1000 };
const screen = (...values: string[]): Targeting => ({ kind: 'any', dimension: 'platform', values });
/** Half on television, half elsewhere, each with creatives of its own. */
const DEALS = Array.from({ length: 24 }, (_, number) =>
  smallDeal(number + 200, number % 2 === 0 ? screen('CTV') : screen('INAPP', 'MOBILE', 'DESKTOP'), { rate: '30', appetite: 0.9 }),
);
const LEAST = 20_000;

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 120 }), deals: DEALS };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: DAYS, rows: 60_000, seed: 3, now: NOW });
});
afterAll(() => events.close());

/** One row of numbers. */
const counted = async (sql: string) => {
  const [row] = await events.store.query<Record<string, number>>(sql);
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
};
const ofHomes = (columns: string) =>
  `(SELECT household, ${columns}, count() AS seen FROM bid_requests WHERE household != 0 GROUP BY household)`;

describe('what an expert looks at in a simulated market', () => {
  test('is one to six users a home, of which no number is that of most homes', async () => {
    const homes = await events.store.query<{ users: number; homes: number }>(
      `SELECT toUInt32(users) AS users, toFloat64(count()) AS homes FROM ${ofHomes('uniqExactIf(user, user != 0) AS users')} WHERE seen >= 40 GROUP BY users ORDER BY users`,
    );
    expect(homes.map(({ users }) => users)).toEqual([1, 2, 3, 4, 5, 6]);
    const all = homes.reduce((sum, { homes: count }) => sum + count, 0);
    expect(all).toBeGreaterThan(300);
    expect(Math.max(...homes.map(({ homes: count }) => count)) / all).toBeLessThan(0.5);
  });

  test('is that some homes have people who are seen in another state, for days, and that televisions stay at home', async () => {
    const seenIn = (where: string) =>
      counted(`SELECT countIf(states > 1) / count() AS away, countIf(zips > 1) / count() AS zips
        FROM ${ofHomes(`uniqExactIf(state, ${where}) AS states, uniqExactIf(zip, zip != '' AND ${where}) AS zips`)} WHERE seen >= 20`);
    const all = await seenIn('true');
    expect(all['away']).toBeGreaterThan(0.05);
    expect(all['away']).toBeLessThan(0.4);
    expect(all['zips']).toBeGreaterThan(0.05);
    expect(await seenIn("match(platform, '(?i)tv')")).toEqual({ away: 0, zips: 0 });
    // Of requests only a few; and who is away is in one place for all of a day.
    const { share, places } = await counted(`
      SELECT countIf(state != home_state) / count() AS share, max(uniqExactIf(state, state != home_state)) OVER () AS places
      FROM (SELECT household, user, day, state FROM bid_requests WHERE household != 0 AND user != 0) AS row
      INNER JOIN ${ofHomes('topK(1)(state)[1] AS home_state')} AS home USING household
      GROUP BY user, day ORDER BY share DESC LIMIT 1`);
    expect({ share, places }).toEqual({ share: 1, places: 1 });
  });

  test('is homes that are seen 5 to 200 times a month, few often and many seldom', async () => {
    const homes = await counted(`SELECT count() AS homes, countIf(seen BETWEEN 5 AND 200) / count() AS inside,
      quantileExact(0.1)(seen) AS tenth, quantileExact(0.9)(seen) AS ninetieth FROM ${ofHomes('any(state)')}`);
    expect(homes['homes']).toBeGreaterThan(600);
    expect(homes['inside']).toBeGreaterThan(0.95);
    expect(homes['ninetieth']).toBeGreaterThan(5 * (homes['tenth'] ?? 0));
  });

  test('is that FTrack knows two homes in three, each by one id, and that most of their requests name it', async () => {
    const known =
      await counted(`SELECT countIf(named > 0) / count() AS homes, sum(named) / sumIf(seen, named > 0) AS requests, max(ids) AS ids
      FROM (SELECT household, countIf(id != 0) AS named, uniqExactIf(id, id != 0) AS ids, count() AS seen
        FROM (SELECT household, ${SEEN_BY_ROW.ftrack} AS id FROM bid_requests WHERE household != 0) GROUP BY household)`);
    expect(Math.abs((known['homes'] ?? 0) - 2 / 3)).toBeLessThan(0.06);
    expect(known['requests']).toBeGreaterThan(0.8);
    expect(known['ids']).toBe(1);
    // A request without an address says no id that is found by it.
    expect(await counted(`SELECT countIf(${SEEN_BY_ROW.ftrack} != 0) AS named FROM bid_requests WHERE household = 0`)).toEqual({
      named: 0,
    });
  });

  test('is render rates that differ by deal, by app and by day, and are highest on television', async () => {
    const rates = (by: string, of: string) =>
      counted(`SELECT min(rate) AS least, max(rate) AS most, avg(rate) AS mean FROM (SELECT 100 * sum(impressions) / sum(wins) AS rate
        FROM delivery_hourly WHERE ${of} GROUP BY ${by} HAVING sum(wins) > ${LEAST})`);
    const television = "platform = 'CTV'";
    const other = "platform != 'CTV' AND media_type = 'video'";
    const spread = async (by: string, of: string) => {
      const { least = 0, most = 0 } = await rates(by, of);
      expect(most).toBeLessThan(100);
      return most - least;
    };
    expect(await spread('deal', television)).toBeGreaterThan(2.5);
    expect(await spread('app', television)).toBeGreaterThan(2.5);
    expect(await spread('deal, day', television)).toBeGreaterThan(4);
    expect(await spread('deal', other)).toBeGreaterThan(6);
    expect(await spread('app, domain', other)).toBeGreaterThan(5);
    const [of, elsewhere] = [await rates('deal', television), await rates('deal', other)];
    expect(of['mean']).toBeGreaterThan(elsewhere['mean'] ?? 100);
    expect(elsewhere['least']).toBeGreaterThan(75);
  });

  test('is that a home has no more of a deal in a day than its cap, counted over the requests by address and by FTrack', async () => {
    const greedy: Partial<MarketDeal> = { type: 'FIXED', rate: '60', appetite: 0.95, goal: { of: 'spend', amount: '2000000', per: 'day' } };
    // Of one place, so that each of its homes is played.
    const free = Array.from({ length: 8 }, (_, number) =>
      smallDeal(number + 300, { kind: 'any', dimension: 'dma', values: ['500'] }, greedy),
    );
    const most = async (frequency: number | null) => {
      const deals = free.map((deal) => ({ ...deal, frequency }));
      const found: Record<string, number>[] = [];
      await playDeals(
        { store: events.store, turn: ALONE },
        { sampled: await sampleDeals(events.store, deals), ...SPAN },
        async ({ outcomes }) => {
          const by = (who: string) =>
            `SELECT max(times) FROM (SELECT count() AS times FROM shown WHERE ${who} != 0 GROUP BY deal_index, ${who}, at)`;
          found.push(
            await counted(`WITH shown AS (SELECT deal_index, asked.home AS home, asked.ftrack AS ftrack, toDate(toTimeZone(sold.ts, '${FLIGHT_ZONE}')) AS at
              FROM ${outcomes} AS sold INNER JOIN (SELECT request_id, household AS home, ${SEEN_BY_ROW.ftrack} AS ftrack FROM bid_requests) AS asked USING request_id
              WHERE sold.impressions > 0 AND sold.is_sighted)
            SELECT (${by('home')}) AS homes, (${by('ftrack')}) AS ftrack`),
          );
        },
      );
      return { homes: Math.max(...found.map(({ homes = 0 }) => homes)), ftrack: Math.max(...found.map(({ ftrack = 0 }) => ftrack)) };
    };
    const open = await most(null);
    expect(Math.min(open.homes, open.ftrack)).toBeGreaterThan(1);
    expect(await most(1)).toEqual({ homes: 1, ftrack: 1 });
  });
});
