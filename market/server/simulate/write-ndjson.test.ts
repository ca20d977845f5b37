import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { flatten } from '../../contract/flatten.ts';
import { SIGHTED_BY } from '../../contract/sightings.ts';
import { limitedDeals, smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { OUTCOME_COUNTS } from '../delivery/delivery-outcomes.ts';
import { applyBatch } from '../ingest/ingest.ts';
import { TARGETS } from '../ingest/ingest-tables.ts';
import { simulate } from './simulate.ts';
import { writeNdjson } from './write-ndjson.ts';

const SMALL = smallMarketplace({ inventory: 60, deals: 12 });
const MARKETPLACE = { ...SMALL, deals: [...SMALL.deals, ...limitedDeals()] };
const NOW = new Date('2026-11-20T15:20:00Z');
const FROM = new Date('2026-11-19T00:00:00Z');
const TO = new Date('2026-11-20T00:00:00Z');

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  await simulate(events.store, ALONE, {
    marketplace: MARKETPLACE,
    geography: smallGeography(40),
    days: 2,
    rows: 8_000,
    seed: 7,
    now: NOW,
    contextual: [{ id: 'sea', share: 0.4 }],
  });
  // Some are told to be in segments.
  await events.store.command(
    "ALTER TABLE bid_requests UPDATE segments = ['told', 'seg-1'] WHERE cityHash64(request_id) % 3 = 0 SETTINGS mutations_sync = 2",
  );
  await events.store.insert(
    'deal_dimension',
    MARKETPLACE.deals.map(({ id, dealId, account, plan, dsp, marginType, marginValue, dataFee }) => ({
      deal: id,
      deal_id: dealId,
      account,
      plan,
      dsp,
      margin_type: marginType,
      margin_value: marginValue,
      data_fee: dataFee,
      version: 1,
    })),
  );
});
afterAll(() => events.close());

const DELIVERY = `SELECT hour, account, deal, plan, publisher, dsp, seat, adomain, app, domain, platform, media_type, country, state, dma,
  ${OUTCOME_COUNTS.join(', ')}, spend, partner_revenue, data_fee, arrayMap(code -> (code, losses[code]), arraySort(mapKeys(losses))) AS lost, no_bids, won_floors FROM delivery_hourly`;

async function stored() {
  const hours = { from: FROM.getTime() / 1000, to: TO.getTime() / 1000 };
  const read = (sql: string) => events.store.query<Record<string, unknown>>(sql, hours);
  return {
    requests: await read(
      'SELECT * EXCEPT (batch, categories), arraySort(categories) AS categories FROM bid_requests WHERE ts >= {from:UInt32} AND ts < {to:UInt32} ORDER BY request_id',
    ),
    delivery: await read(`SELECT * FROM (${DELIVERY}) WHERE hour >= {from:UInt32} AND hour < {to:UInt32} ORDER BY ALL`),
    met: await read(
      'SELECT hour, account, deal, matched, arraySort(arrayZip(mapKeys(causes), mapValues(causes))) AS causes FROM unoffered_hourly WHERE hour >= {from:UInt32} AND hour < {to:UInt32} ORDER BY ALL',
    ),
    seen: await read('SELECT * EXCEPT batch FROM sightings_daily WHERE day = toDate({from:UInt32}) ORDER BY ALL'),
    homes: await read(
      `SELECT day, account, deal, platform, dma, uniqCombinedMerge(households) AS homes, sum(impressions) AS seen, sum(sightings) AS named
       FROM household_daily WHERE day = toDate({from:UInt32}) GROUP BY ALL ORDER BY ALL`,
    ),
  };
}

test('the market written as OpenRTB lines and ingested gives the same requests, counts, codes, floors, causes, money, homes and sightings', async () => {
  const simulated = await stored();
  expect(simulated.requests.length).toBeGreaterThan(1_000);
  expect(simulated.delivery.length).toBeGreaterThan(100);
  expect(simulated.met.length).toBeGreaterThan(100);
  expect(new Set(simulated.seen.map(({ type }) => type))).toEqual(new Set(['', ...Object.keys(SIGHTED_BY)]));
  const file = join(events.directory, 'market.ndjson');
  const lines = await writeNdjson({ store: events.store, turn: ALONE }, { file, from: FROM, to: TO, marketplace: MARKETPLACE });
  for (const table of TARGETS) await events.store.command(`TRUNCATE TABLE ${table}`);
  expect(await applyBatch(events.side, { batch: 'market', file })).toMatchObject({ lines, rejected: 0 });
  expect(await stored()).toEqual(simulated);
});

test('each line holds a bid request as the contract knows it', async () => {
  const text = await readFile(join(events.directory, 'market.ndjson'), 'utf8');
  const requests = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type !== 'match' && type !== 'unoffered');
  for (const { request } of requests.slice(0, 500)) expect(flatten(request)[0]?.publisher).not.toBe('');
});
