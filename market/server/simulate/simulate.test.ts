import { ALONE, type EventStore, TurnLost } from '@kontor/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import type { MarketDeal } from '../../contract/marketplace.ts';
import { limitedDeals, smallDeal, smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { whereOf } from '../forecast/targeting-sql.ts';
import { TARGETS } from '../ingest/ingest-tables.ts';
import { appendHours, MARKET as MARKET_TURN, simulate } from './simulate.ts';

const GEOGRAPHY = smallGeography(40);
const DEALS: MarketDeal[] = [
  ...limitedDeals(),
  ...smallMarketplace({ deals: 8 }).deals,
  smallDeal(49, { kind: 'any', dimension: 'platform', values: ['CABLETV'] }, { rate: '30' }),
  smallDeal(
    50,
    { kind: 'any', dimension: 'platform', values: ['CTV'] },
    { start: '2026-11-18T06:00:00Z', end: '2026-11-19T06:00:00Z', rate: '14' },
  ),
];
const MARKET = { marketplace: { ...smallMarketplace({ inventory: 60 }), deals: DEALS }, geography: GEOGRAPHY, seed: 5 };
const SIZE = { days: 3, rows: 12_000 };
const TABLES = {
  requests: 'SELECT * FROM bid_requests ORDER BY ALL',
  delivery:
    'SELECT * EXCEPT (losses, no_bids, won_floors), arraySort(mapKeys(losses)) AS codes, toString(no_bids), toString(won_floors) FROM delivery_hourly ORDER BY ALL',
  homes:
    'SELECT day, account, deal, platform, dma, uniqCombinedMerge(households), sum(impressions), sum(sightings) FROM household_daily GROUP BY ALL ORDER BY ALL',
  sightings:
    'SELECT day, account, deal, platform, dma, type, identity, sum(sightings), sum(impressions) FROM sightings_daily GROUP BY ALL ORDER BY ALL',
  unoffered:
    'SELECT hour, deal, matched, arraySort(arrayZip(mapKeys(causes), mapValues(causes))) AS causes FROM unoffered_hourly ORDER BY ALL',
};

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

const clear = async () => {
  for (const table of [...TARGETS, 'forecast_days']) await events.store.command(`TRUNCATE TABLE ${table}`);
};
const contents = async () => ({
  requests: await events.store.query(TABLES.requests),
  delivery: await events.store.query(TABLES.delivery),
  homes: await events.store.query(TABLES.homes),
  sightings: await events.store.query(TABLES.sightings),
  unoffered: await events.store.query(TABLES.unoffered),
});
const one = async (sql: string, parameters = {}) => (await events.store.query<Record<string, string>>(sql, parameters))[0];

describe('the simulated market', () => {
  test('is the same for the same seed and hour, and hours appended later are the ones it would have had', async () => {
    await simulate(events.store, ALONE, { ...MARKET, ...SIZE, now: new Date('2026-11-20T09:10:00Z') });
    const whole = await contents();
    await clear();
    await simulate(events.store, ALONE, { ...MARKET, ...SIZE, now: new Date('2026-11-20T06:50:00Z') });
    expect((await contents()).requests.length).toBeLessThan(whole.requests.length);
    const addition = { ...MARKET, now: new Date('2026-11-20T09:59:00Z') };
    const append = () => events.side.turns.take(MARKET_TURN, (turn) => appendHours(events.store, turn, addition));
    expect(await Promise.all([append(), append()])).toEqual([3, 0]);
    expect(await contents()).toEqual(whole);
  });

  test('is of about the size asked for, and weighs what the market has', async () => {
    const row = await one("SELECT count() AS rows, sum(weight) AS requests FROM bid_requests WHERE day < '2026-11-20'");
    expect(Math.abs(Number(row?.rows) / 12_000 - 1)).toBeLessThan(0.05);
    expect(Math.abs(Number(row?.requests) / 750e6 - 1)).toBeLessThan(0.05);
  });

  test('delivers only requests of a plan, within the flight and at most at its price', async () => {
    for (const deal of DEALS) {
      const { sql, parameters } = whereOf(deal.targeting);
      const inFlight = 'ts >= {start:UInt32} AND ts < {end:UInt32} AND floor <= {rate:Decimal(12, 4)}';
      const flight = { start: Date.parse(deal.start) / 1000, end: deal.end === null ? 4e9 : Date.parse(deal.end) / 1000, rate: deal.rate };
      const matched = await one(`SELECT sum(weight) AS requests FROM bid_requests WHERE ${inFlight} AND ${sql}`, {
        ...parameters,
        ...flight,
      });
      const delivered = await one(
        `SELECT sum(requests) AS requests, count() AS rows, countIf(hour < {start:UInt32} - 3600 OR hour > {end:UInt32}) AS outside,
           countIf((toStartOfHour(hour), publisher, app, domain, dma) NOT IN (SELECT toStartOfHour(ts), publisher, app, domain, dma FROM bid_requests WHERE ${inFlight} AND ${sql})) AS strangers
         FROM delivery_hourly WHERE deal = {deal:String}`,
        { ...parameters, ...flight, deal: deal.id },
      );
      expect(Number(delivered?.requests)).toBeLessThan(Number(matched?.requests) * 0.5 + 1);
      expect({ outside: delivered?.outside, strangers: delivered?.strangers }).toEqual({ outside: '0', strangers: '0' });
      if (Number(matched?.requests) > 50e6) expect(Number(delivered?.rows)).toBeGreaterThan(0);
    }
  });

  test('never counts more of a later stage than of an earlier one, and prices as the deal says', async () => {
    const row =
      await one(`SELECT countIf(bids > requests OR wins > bids OR impressions > wins OR clicks > impressions OR video_starts > impressions
        OR video_first_quartiles > video_starts OR video_midpoints > video_first_quartiles OR video_third_quartiles > video_midpoints
        OR video_completes > video_third_quartiles OR measured > impressions OR viewable > measured OR arraySum(mapValues(losses)) != bids - wins) AS wrong, count() AS rows FROM delivery_hourly`);
    expect(row?.wrong).toBe('0');
    expect(Number(row?.rows)).toBeGreaterThan(100);
    for (const { id, type, rate, dataFee } of DEALS) {
      const paid = await one(
        'SELECT min(spend / impressions * 1000) AS least, max(spend / impressions * 1000) AS most, max(abs(data_fee - toDecimal64({fee:String}, 6) * impressions / 1000)) AS off FROM delivery_hourly WHERE deal = {id:String} AND impressions > 0 HAVING count() > 0',
        { id, fee: dataFee },
      );
      if (!paid) continue;
      expect(Number(paid.least)).toBeGreaterThan(Number(rate) - 0.01);
      expect(Number(paid.most)).toBeLessThan(type === 'FIXED' ? Number(rate) + 0.01 : Number(rate) * 1.6 + 0.01);
      expect(Number(paid.off)).toBeLessThan(0.000_002);
    }
  });

  test('is in view most on television, least on displays, differently by app and deal, and not measured in set-top boxes', async () => {
    const viewed = (of: string) =>
      one(`SELECT toString(round(100 * sum(viewable) / sum(measured))) AS percent, toString(sum(measured)) AS known
      FROM delivery_hourly WHERE ${of} HAVING sum(impressions) > 0`);
    const [television, video, display, box] = await Promise.all([
      viewed("platform = 'CTV'"),
      viewed("platform IN ('DESKTOP', 'MOBILE') AND media_type = 'video'"),
      viewed("platform IN ('DESKTOP', 'MOBILE') AND media_type = 'display'"),
      viewed("platform = 'CABLETV'"),
    ]);
    expect(Number(television?.percent)).toBeGreaterThan(88);
    expect(Number(video?.percent)).toBeLessThan(85);
    expect(Number(display?.percent)).toBeLessThan(85);
    expect(box?.known).toBe('0');
    for (const by of ['app', 'deal']) {
      const spread = await one(`SELECT toString(max(share) - min(share)) AS points
        FROM (SELECT 100 * sum(viewable) / sum(measured) AS share FROM delivery_hourly WHERE platform = 'CTV' GROUP BY ${by} HAVING sum(measured) > 20000)`);
      expect(Number(spread?.points)).toBeGreaterThan(3);
    }
  });

  test('is busier in the evening of its zones than at night', async () => {
    const row =
      await one(`SELECT countIf(toHour(ts, 'America/New_York') = 20) AS evening, countIf(toHour(ts, 'America/New_York') = 4) AS night
      FROM bid_requests WHERE day < '2026-11-20' AND platform = 'CTV'`);
    expect(Number(row?.evening)).toBeGreaterThan(3 * Number(row?.night));
  });

  test('is written into an empty store only', async () => {
    await expect(simulate(events.store, ALONE, { ...MARKET, ...SIZE, now: new Date() })).rejects.toThrow('already holds requests');
  });
});

test('a market that could not be written leaves no statement running, so that the turn and the process may end', async () => {
  await clear();
  let running = 0;
  const command: EventStore['command'] = async (...statement) => {
    running += 1;
    await events.store.command(...statement).finally(() => {
      running -= 1;
    });
  };
  let checks = 0;
  const lost = {
    check: async () => {
      checks += 1;
      if (checks > 1) throw new TurnLost('market', null);
    },
  };
  const size = { days: 30, rows: 30_000, now: new Date('2026-11-20T09:10:00Z') };
  await expect(simulate({ ...events.store, command }, lost, { ...MARKET, ...size })).rejects.toThrow(TurnLost);
  expect(running).toBe(0);
});
