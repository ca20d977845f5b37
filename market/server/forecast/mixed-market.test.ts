import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { DIMENSION_KEYS, type Dimension } from '../../contract/dimensions.ts';
import { FLOOR_STEPS } from '../../contract/forecast.ts';
import { isBelowHost } from '../../contract/subdomains.ts';
import type { Targeting } from '../../contract/targeting.ts';
import { foundBy, type ReadRow, valuesOfRow, weightWhere } from '../../testing/counted-by-hand.ts';
import { insertLineDeals } from '../../testing/line-deals.ts';
import { LINE_DEALS } from '../../testing/openrtb-lines.ts';
import { bidRequest, pick, seeded } from '../../testing/openrtb-requests.ts';
import { loadRandomMembers, marketIdentities } from '../../testing/random-members.ts';
import { randomTargeting } from '../../testing/random-targeting.ts';
import { readRows, valuesOf } from '../../testing/row-counts.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { validRequest } from '../../testing/valid-requests.ts';
import { askDelivery } from '../delivery/ask-delivery.ts';
import { applyBatch } from '../ingest/ingest.ts';
import { simulate } from '../simulate/simulate.ts';
import { forecast } from './forecast.ts';
import { indexChangedDays } from './forecast-index.ts';
import { requestsByValue } from './requests-by-value.ts';

/** `npm run night` tries more plans, of another seed each time. */
const PLANS = Number(process.env['PLANS'] ?? 20);
const SEED = Number(process.env['PLANS_SEED'] ?? 5);
const NOW = new Date('2026-09-20T15:20:00Z');
const DAYS = 28;
const FIRST = Date.UTC(2026, 7, 23) / 1000;
const LINES = 4_000;

let events: TestEventStore;
let rows: ReadRow[];
let known: Record<Dimension, string[]>;
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: 31, rows: 20_000, seed: SEED, now: NOW });
  await ingest();
  const turn = { store: events.store, turn: ALONE };
  const members = await loadRandomMembers(turn, { random: seeded(SEED), identities: marketIdentities(1_000), count: 12 });
  await indexChangedDays(events.store, ALONE, NOW);
  rows = await readRows(events.store, { from: '2026-08-23', to: '2026-09-19' }, members);
  known = valuesOf(rows);
});
afterAll(() => events.close());

const MEDIA = { video: 'video', banner: 'display', audio: 'audio', native: 'native' };
type Imp = Record<string, unknown>;
const mediaOf = (imp: Imp) => Object.entries(MEDIA).find(([media]) => imp[media])?.[1] ?? '';

/** Requests of one to five imps, of several formats, currencies and samples; each imp is a row. */
async function ingest() {
  const random = seeded(SEED);
  const written: Record<string, number> = {};
  const extra = [
    { audio: {} },
    { native: { request: '{}' }, bidfloor: 2 },
    { banner: {}, bidfloor: 1.25 },
    { video: {}, bidfloor: 7, bidfloorcur: 'EUR' },
  ];
  const lines = Array.from({ length: LINES }, (_, index) => {
    const { imp, ...request } = random() < 0.8 ? bidRequest(random) : validRequest(random, '');
    const others = extra.filter(() => random() < 0.4).map((one, number) => ({ id: `more-${number}`, ...one }));
    const imps = [...(imp as Imp[]), ...others]; // both makers write a list
    const sample = pick(random, [1, 1, 10, 250]);
    for (const one of imps) written[mediaOf(one)] = (written[mediaOf(one)] ?? 0) + sample;
    return JSON.stringify({
      type: 'request',
      ts: FIRST + Math.floor(random() * DAYS * 86_400),
      sample,
      request: { ...request, id: `mixed-${index}`, imp: imps },
    });
  });
  const file = join(events.directory, 'mixed.ndjson');
  await writeFile(file, lines.join('\n'));
  expect(await applyBatch(events.side, { batch: 'mixed', file })).toMatchObject({ requests: LINES, rejected: 0 });
  const stored = await events.store.query<{ media: string; weight: string }>(
    'SELECT media_type AS media, sum(weight) AS weight FROM bid_requests WHERE batch != 0 GROUP BY media',
  );
  expect(Object.fromEntries(stored.map(({ media, weight }) => [media, Number(weight)]))).toEqual(written);
}

/** What the forecast answers of the trees, each row looked at. */
function countedByHand(trees: readonly Targeting[]) {
  const parts = trees.map((tree) => foundBy(tree, rows));
  const isFound = (index: number, except?: Uint8Array) => parts.every((part) => part === except || part[index] === 1);
  const matched = (_: ReadRow, index: number) => isFound(index);
  const bucket = ({ floor }: ReadRow) => FLOOR_STEPS.findLastIndex((from) => from <= floor);
  const histogram = new Array<number>(FLOOR_STEPS.length).fill(0);
  for (const [index, row] of rows.entries())
    if (row.isPriced && isFound(index)) histogram[bucket(row)] = (histogram[bucket(row)] ?? 0) + row.weight;
  return {
    requests: weightWhere(rows, matched),
    sampleRows: rows.filter(matched).length,
    market: weightWhere(rows, () => true),
    unpriced: weightWhere(rows, (row, index) => !row.isPriced && isFound(index)),
    without: parts.map((part) => weightWhere(rows, (_, index) => isFound(index, part))),
    histogram,
  };
}

test('on ingested requests of several imps and simulated ones together, a forecast and its clauses are what a plain count finds', async () => {
  const random = seeded(SEED + 1);
  for (let plan = 0; plan < PLANS; plan += 1) {
    const trees = Array.from({ length: 1 + (plan % 5) }, () => randomTargeting(random, known));
    const found = await forecast(events.store, { clauses: trees.map((tree, index) => ({ key: String(index), tree })), now: NOW });
    const whole = (perDay: number) => Math.round(perDay * found.days);
    expect({
      requests: whole(found.requests),
      sampleRows: found.sampleRows,
      market: whole(found.market),
      unpriced: whole(found.unpriced),
      without: found.clauses.map(({ requests }) => whole(requests)),
      histogram: found.histogram.map(({ requests }) => whole(requests)),
      trees,
    }).toEqual({ ...countedByHand(trees), trees });
    expect(found.days).toBe(DAYS);
  }
});

test('and so are the values of every picker, each with its requests a day', async () => {
  for (const dimension of DIMENSION_KEYS) {
    const byValue = new Map<string, number>();
    for (const row of rows)
      for (const value of new Set(valuesOfRow(row, dimension)))
        if (value !== '' && !isBelowHost(value)) byValue.set(value, (byValue.get(value) ?? 0) + row.weight);
    const seen = await requestsByValue(events.store, dimension, { limit: 100_000, now: NOW });
    expect(Object.fromEntries(seen.map(({ value, requests }) => [value, Math.round(requests * DAYS)])), dimension).toEqual(
      Object.fromEntries(byValue),
    );
  }
});

const TYPES = ['auction', 'impression', 'click', 'video'] as const;
/** An outcome of a request of several imps, with what a dashboard has of it. */
function outcomeOf(random: () => number, index: number) {
  const type = pick(random, TYPES);
  const [dealid, sample] = [pick(random, LINE_DEALS), pick(random, [1, 10, 50])];
  const ts = FIRST + Math.floor(random() * 3 * 86_400);
  const loss = type === 'auction' ? pick(random, [0, 102]) : undefined;
  const home = `203.0.113.${Math.floor(random() * 40)}`;
  const request = {
    id: `sold-${index}`,
    imp: [
      { id: '1', video: {} },
      { id: '2', banner: {} },
    ],
    device: { ip: home },
  };
  const rest = { ...(type === 'impression' && { price: 12.5 }), ...(type === 'video' && { event: 'start' }), loss };
  return { line: JSON.stringify({ type, ts, sample, dealid, ...rest, request }), type, dealid, sample, ts, isWin: loss === 0, home };
}

test('dashboards count an outcome once, however many imps its request has, and homes as they are', async () => {
  await insertLineDeals(events.store);
  const random = seeded(SEED + 2);
  const outcomes = Array.from({ length: 2_000 }, (_, index) => outcomeOf(random, index));
  const file = join(events.directory, 'sold.ndjson');
  await writeFile(file, outcomes.map(({ line }) => line).join('\n'));
  expect(await applyBatch(events.side, { batch: 'sold', file })).toMatchObject({ outcomes: outcomes.length, rejected: 0 });
  const span = { from: new Date(FIRST * 1000), to: new Date((FIRST + 3 * 86_400) * 1000), zone: 'UTC' };
  const reader = {
    events: events.store,
    whose: { of: 'all' } as const,
    viewer: { accountType: 'Brand', place: 'list' } as const,
  };
  const measures = ['auctions', 'wins', 'impressions', 'spend'] as const;
  const { rows: answered } = await askDelivery(reader, { span, measures, by: ['deal', 'day'] });
  const homes = await events.store.query<{ deal: string; day: string; homes: string }>(
    'SELECT deal, toString(day) AS day, uniqCombinedMerge(households) AS homes FROM household_daily GROUP BY deal, day',
  );
  expect(answered).toHaveLength(LINE_DEALS.length * 3);
  for (const { key, figures } of answered) {
    const day = key.day.slice(0, 10);
    const own = outcomes.filter(({ dealid, ts }) => key.deal === `deal-${dealid}` && new Date(ts * 1000).toISOString().startsWith(day));
    const sum = (type: string) => own.filter((one) => one.type === type).reduce((total, { sample }) => total + sample, 0);
    const wins = own.filter(({ isWin }) => isWin).reduce((total, { sample }) => total + sample, 0);
    expect(Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure)]))).toEqual({
      auctions: sum('auction'),
      wins,
      impressions: sum('impression'),
      spend: (sum('impression') * 12.5) / 1000,
    });
    const seen = new Set(own.filter(({ type }) => type === 'impression').map(({ home }) => home));
    expect(homes.find((one) => one.deal === key.deal && one.day === day)?.homes).toBe(String(seen.size));
  }
});
