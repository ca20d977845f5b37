import { ALONE, TurnLost } from '@kontor/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { DIMENSION_KEYS, DIMENSIONS, type Dimension } from '../../contract/dimensions.ts';
import { FORECAST_DAYS, MIN_RANGE_DAYS } from '../../contract/forecast.ts';
import { anyOf, type Targeting } from '../../contract/targeting.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import { loadRandomMembers, marketIdentities } from '../../testing/random-members.ts';
import { randomTargeting } from '../../testing/random-targeting.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { uniform } from '../simulate/draw.ts';
import { simulate } from '../simulate/simulate.ts';
import { forecastOf as answerOf, forecast } from './forecast.ts';
import { indexChangedDays } from './forecast-index.ts';
import { forecastWindow } from './forecast-window.ts';
import { requestsByValue } from './requests-by-value.ts';
import { whereOf } from './targeting-sql.ts';

const NOW = new Date('2026-11-20T15:20:00Z');
const WINDOW = { from: '2026-10-23', to: '2026-11-19' };
const MARKETPLACE = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };

let events: TestEventStore;
let known: Record<Dimension, string[]>;
beforeAll(async () => {
  events = await openTestEventStore();
  await simulate(events.store, ALONE, {
    marketplace: MARKETPLACE,
    geography: smallGeography(40),
    days: 31,
    rows: 30_000,
    seed: 3,
    now: NOW,
  });
  // Requests of another weight, as a batch of a real exchange adds them.
  await events.store.command(
    "INSERT INTO bid_requests SELECT * REPLACE (7 AS batch, weight + 11 AS weight, ['own', 'seg-3'] AS segments, ['drama'] AS contextual) FROM bid_requests WHERE day = '2026-11-03' AND floor < 4",
  );
  const identities = marketIdentities(1_000);
  await loadRandomMembers({ store: events.store, turn: ALONE }, { random: seeded(3), identities, count: 8 });
  await indexChangedDays(events.store, ALONE, NOW);
  const lists = await Promise.all(
    DIMENSION_KEYS.map(async (key) => {
      const { column, list } = DIMENSIONS[key];
      const value = list ? `arrayJoin(${column})` : `toString(${column})`;
      const rows = await events.store.query<{ value: string }>(
        `SELECT DISTINCT ${value} AS value FROM bid_requests WHERE value != '' ORDER BY value`,
      );
      return [key, rows.map((row) => row.value)] as const;
    }),
  );
  const segments = ['own', ...Array.from({ length: 8 }, (_, index) => `seg-${index}`)];
  known = { ...(Object.fromEntries(lists) as Record<Dimension, string[]>), segments }; // a list for every key of DIMENSIONS
});
afterAll(() => events.close());

/** The same answer by reading every row. */
async function scanned(trees: readonly Targeting[]) {
  const { sql, parameters } = whereOf({ kind: 'and', of: [...trees] });
  const [row] = await events.store.query<{ requests: string; rows: string }>(
    `SELECT sum(weight) AS requests, count() AS rows FROM bid_requests WHERE day BETWEEN {from:Date} AND {to:Date} AND ${sql}`,
    { ...parameters, ...WINDOW },
  );
  return { requests: Number(row?.requests ?? 0), sampleRows: Number(row?.rows ?? 0) };
}

const forecastOf = (trees: readonly Targeting[], now = NOW) =>
  forecast(events.store, { clauses: trees.map((tree, index) => ({ key: `clause ${index}`, tree })), now });
const drama = anyOf('genres', ['Drama', 'News']);
const television = anyOf('platform', ['CTV']);

describe('a forecast', () => {
  test('counts what reading every request counts, for any targeting', async () => {
    let draws = 0;
    const random = () => uniform('tree', draws++);
    for (let tree = 0; tree < 60; tree += 1) {
      const trees = Array.from({ length: tree % 4 }, () => randomTargeting(random, known));
      const { requests, sampleRows, days } = await forecastOf(trees);
      const expected = await scanned(trees);
      expect({ requests: Math.round(requests * days), sampleRows, trees }).toEqual({ ...expected, trees });
    }
  });

  test('says of each clause what a day would have without it', async () => {
    const trees: Targeting[] = [television, drama, { kind: 'not', of: { kind: 'any', dimension: 'dma', values: ['500', '501'] } }];
    const { requests, clauses, days } = await forecastOf(trees);
    for (const [index, clause] of clauses.entries()) {
      expect(clause.key).toBe(`clause ${index}`);
      const without = await scanned(trees.filter((_, other) => other !== index));
      expect(Math.round(clause.requests * days)).toBe(without.requests);
      expect(clause.effect).toBeCloseTo(((clause.requests - requests) / requests) * 100, 9);
      expect(clause.effect).toBeGreaterThan(0);
    }
  });

  test('adds up by floor to its requests, and has its median among them', async () => {
    const { requests, histogram, medianCpm, low, high } = await forecastOf([television]);
    expect(histogram.reduce((sum, bucket) => sum + bucket.requests, 0)).toBeCloseTo(requests, 3);
    const [row] = await events.store.query<{ median: number }>(
      "SELECT quantileExactWeighted(0.5)(toFloat64(floor), weight) AS median FROM bid_requests WHERE platform = 'CTV' AND day BETWEEN {from:Date} AND {to:Date}",
      WINDOW,
    );
    expect(Math.abs((medianCpm ?? 0) - (row?.median ?? 0))).toBeLessThan(0.5);
    expect(low).toBeLessThan(requests);
    expect(high).toBeGreaterThan(requests);
  });

  test('holds nine of ten days in its range', async () => {
    const { low, high } = await forecastOf([television]);
    const days = await events.store.query<{ requests: string }>(
      "SELECT sum(weight) AS requests FROM bid_requests WHERE platform = 'CTV' AND day BETWEEN {from:Date} AND {to:Date} GROUP BY day",
      WINDOW,
    );
    const inside = days.filter(({ requests }) => Number(requests) >= low && Number(requests) <= high);
    expect(inside.length / days.length).toBeGreaterThanOrEqual(0.8);
  });

  test('looks back on four whole weeks, and on no day that still runs', async () => {
    const { days, market, sampleWeight, newest } = await forecastOf([{ kind: 'and', of: [] }]);
    const [row] = await events.store.query<{ newest: string }>(
      "SELECT toString(max(ts)) AS newest FROM bid_requests WHERE day = '2026-11-19'",
    );
    expect(newest).toBe(`${row?.newest.replace(' ', 'T')}.000Z`);
    expect(days).toBe(FORECAST_DAYS);
    expect(Math.round(market * days)).toBe((await scanned([])).requests);
    expect(sampleWeight).toBeGreaterThan(0);
  });

  test('of nothing is nothing, and too small a sample says so', async () => {
    const nothing = await forecastOf([{ kind: 'any', dimension: 'dma', values: [] }]);
    expect(nothing).toMatchObject({ requests: 0, low: 0, sampleRows: 0, medianCpm: null, isEnough: false });
    expect(nothing.clauses).toEqual([{ key: 'clause 0', requests: nothing.market, effect: null }]);
    expect((await forecastOf([television])).isEnough).toBe(true);
  });

  test('with less than a week of data has no range, however large the sample (design §5)', async () => {
    const early = new Date(NOW.getTime() - 25 * 86_400_000);
    const { days, sampleRows, isEnough } = await forecast(events.store, {
      clauses: [{ key: 'all', tree: { kind: 'and', of: [] } }],
      now: early,
    });
    expect(days).toBeLessThan(MIN_RANGE_DAYS);
    expect(sampleRows).toBeGreaterThan(1_000);
    expect(isEnough).toBe(false);
  });

  test('without any data answers zero', async () => {
    expect(await forecastOf([television], new Date('2031-01-01T00:00:00Z'))).toMatchObject({
      requests: 0,
      low: 0,
      high: 0,
      days: 0,
      sampleWeight: 0,
    });
  });
});

test('the index is built again for changed days only, and then counts their new requests', async () => {
  expect(await indexChangedDays(events.store, ALONE, NOW)).toEqual([]);
  const before = await forecastOf([drama]);
  await events.store.command("INSERT INTO bid_requests SELECT * REPLACE (9 AS batch) FROM bid_requests WHERE day = '2026-11-10'");
  await events.store.command("INSERT INTO forecast_days SELECT '2026-11-10', 'changed', now64(6)");
  expect((await forecastOf([drama])).requests).toBe(before.requests);
  expect(await indexChangedDays(events.store, ALONE, NOW)).toEqual(['2026-11-10']);
  const after = await forecastOf([drama]);
  expect(after.requests).toBeGreaterThan(before.requests);
  expect(after.sampleRows).toBe((await scanned([drama])).sampleRows);
});

test('a floor in a currency without a rate is in no price, and never $0', async () => {
  const before = await forecastOf([drama]);
  await events.store.command(
    "INSERT INTO bid_requests SELECT * REPLACE (12 AS batch, 0 AS floor, 1 AS floor_unknown) FROM bid_requests WHERE day = '2026-11-11'",
  );
  await events.store.command("INSERT INTO forecast_days SELECT '2026-11-11', 'changed', now64(6)");
  await indexChangedDays(events.store, ALONE, NOW);
  const after = await forecastOf([drama]);
  expect(before.unpriced).toBe(0);
  expect(after.unpriced).toBeCloseTo(after.requests - before.requests, 3);
  expect(after.unpriced).toBeGreaterThan(0);
  expect(after.histogram).toEqual(before.histogram);
  expect(after.medianCpm).toBe(before.medianCpm);
});

test('no floor is unknown where every row has one, though what a row counts for has a fraction', () => {
  // 0.1 + 0.5 is less than 6 × 0.1.
  const counts = { weight: 0.1, byDay: new Map([[20_000, 6]]), marketByDay: new Map([[20_000, 6]]), refused: [], shown: [] };
  const byFloor = new Map([
    [1, 1],
    [2, 5],
  ]);
  const { requests, unpriced } = answerOf([], { counts: [{ ...counts, byFloor }], newest: 0, isExact: false, by: 'index' });
  expect(requests).toBeGreaterThan(0);
  expect(unpriced).toBe(0);
});

test('requests by value are those that a forecast of the value alone finds', async () => {
  // Two days on, the window begins within a week of the index.
  for (const now of [NOW, new Date(NOW.getTime() + 2 * 86_400_000)]) {
    for (const dimension of ['dma', 'zip', 'iabCategory', 'app', 'country'] as const) {
      const seen = await requestsByValue(events.store, dimension, { limit: 6, offset: 1, now });
      expect(seen).not.toHaveLength(0);
      for (const { value, requests } of seen) {
        const alone = await forecast(events.store, { clauses: [{ key: 'one', tree: { kind: 'any', dimension, values: [value] } }], now });
        expect(requests, `${dimension} ${value}`).toBeCloseTo(alone.requests, 6);
      }
    }
  }
});

test('requests by value are those of the index, most first', async () => {
  for (const dimension of ['dma', 'zip', 'iabCategory'] as const) {
    const [first, second] = await requestsByValue(events.store, dimension, { limit: 2, now: NOW });
    expect(first?.requests).toBeGreaterThanOrEqual(second?.requests ?? 0);
    const alone = await requestsByValue(events.store, dimension, { values: [first?.value ?? ''], now: NOW });
    expect(alone).toEqual([first]);
  }
});

describe('building the index', () => {
  test('a changed day without requests is indexed as such, and the days after it too', async () => {
    await change('2026-10-24', '2026-11-12');
    await events.store.command(
      "ALTER TABLE bid_requests DELETE WHERE day BETWEEN '2026-10-22' AND '2026-10-28' SETTINGS mutations_sync = 2",
    );
    expect(await indexChangedDays(events.store, ALONE, NOW)).toEqual(['2026-10-24', '2026-11-12']);
    const { days, sampleRows } = await forecastOf([{ kind: 'and', of: [] }]);
    expect(days).toBe(FORECAST_DAYS - 6);
    expect(sampleRows).toBe((await scanned([])).sampleRows);
  });

  test('a day is complete ten minutes after its end, when its last events have come', () => {
    expect(forecastWindow(new Date('2026-11-20T00:09:59Z')).to).toBe('2026-11-18');
    expect(forecastWindow(new Date('2026-11-20T00:10:00Z'))).toEqual({ from: '2026-10-23', to: '2026-11-19' });
  });

  const change = (...days: string[]) =>
    events.store.command(`INSERT INTO forecast_days VALUES ${days.map((day) => `('${day}', 'changed', now64(6))`).join(', ')}`);

  test('goes on past a week that fails, and builds that one the next time', async () => {
    await change('2026-11-03', '2026-11-12');
    let checks = 0;
    const flaky = {
      check: async () => {
        checks += 1;
        if (checks === 2) throw new Error('A bad moment.');
      },
    };
    await expect(indexChangedDays(events.store, flaky, NOW)).rejects.toThrow('1 of 2 failed');
    expect(await indexChangedDays(events.store, ALONE, NOW)).toEqual(['2026-11-03']);
  });

  test('takes nothing of the next builder’s away once its turn is lost', async () => {
    await change('2026-11-03', '2026-11-12');
    const next = 'scratch_forecast_next_numbered';
    let checks = 0;
    const lost = {
      check: async () => {
        checks += 1;
        if (checks === 1) return;
        if (checks === 2) await events.store.command(`CREATE TABLE ${next} (row UInt32) ENGINE = MergeTree ORDER BY row`);
        throw new TurnLost('market', null);
      },
    };
    await expect(indexChangedDays(events.store, lost, NOW)).rejects.toThrow();
    expect(await events.store.query(`SELECT name FROM system.tables WHERE name = '${next}'`)).toHaveLength(1);
    expect(await indexChangedDays(events.store, ALONE, NOW)).toEqual(['2026-11-03', '2026-11-12']);
  });
});
