import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { DIMENSION_KEYS, type Dimension, STRATA } from '../../contract/dimensions.ts';
import { anyOf, type Targeting } from '../../contract/targeting.ts';
import { compileKernel } from '../../testing/compile-kernel.ts';
import { foundBy, type ReadRow, weightWhere } from '../../testing/counted-by-hand.ts';
import { pick, seeded } from '../../testing/openrtb-requests.ts';
import { loadRandomMembers, marketIdentities } from '../../testing/random-members.ts';
import { randomTargeting } from '../../testing/random-targeting.ts';
import { addedUp, countedByLoop, readRows, valuesOf } from '../../testing/row-counts.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { validRequest } from '../../testing/valid-requests.ts';
import { applyBatch } from '../ingest/ingest.ts';
import { simulate } from '../simulate/simulate.ts';
import { sharesOf } from './count-threads.ts';
import { forecast } from './forecast.ts';
import { countBySql } from './forecast-by-sql.ts';
import { forecastEngine, openForecastEngine } from './forecast-engine.ts';
import { indexChangedDays } from './forecast-index.ts';
import { dayNumber, forecastWindow, type Window } from './forecast-window.ts';
import { requestsOfValues } from './requests-of-values.ts';

/** `npm run night` tries ten thousand, of another seed each time, and all of them by SQL. */
const PLANS = Number(process.env['FORECAST_PLANS'] ?? 200);
const SEED = Number(process.env['PLANS_SEED'] ?? 7);
const BY_SQL = process.env['FORECAST_PLANS'] ? 1 : 20;
const MOST_CLAUSES = 22;
const [HOMES, SEGMENTS] = [1_000, 12];
const LINES = 3_000;
const NOW = new Date('2026-09-20T15:20:00Z');
const WINDOW = forecastWindow(NOW);
/** Three days on the window begins and ends inside of shards, and has a day of so many rows that its shard has several containers. */
const LATER = new Date('2026-09-23T15:20:00Z');
const CROWDED = '2026-09-20';
const CROWD = 1_500;

let events: TestEventStore;
let rows: ReadRow[];
let known: Record<Dimension, string[]>;
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: 31, rows: 12_000, seed: SEED, now: NOW });
  const random = seeded(SEED);
  const first = Date.parse(WINDOW.from) / 1000;
  const lines = Array.from({ length: LINES }, (_, index) => {
    const request = { ...validRequest(random, ''), id: `line-${index}` };
    return JSON.stringify({
      type: 'request',
      ts: first + Math.floor(random() * 28 * 86_400),
      sample: pick(random, [1, 1, 10, 250]),
      request,
    });
  });
  const file = join(events.directory, 'lines.ndjson');
  await writeFile(file, lines.join('\n'));
  expect(await applyBatch(events.side, { batch: 'lines', file })).toMatchObject({ rejected: 0 });
  await events.store.command(
    `INSERT INTO bid_requests SELECT * EXCEPT copy REPLACE (9 AS batch, concat(request_id, toString(copy)) AS request_id)
     FROM (SELECT *, arrayJoin(range(${CROWD})) AS copy FROM bid_requests WHERE day = '${CROWDED}')`,
  );
  const members = await loadRandomMembers(
    { store: events.store, turn: ALONE },
    { random, identities: marketIdentities(HOMES), count: SEGMENTS },
  );
  await indexChangedDays(events.store, ALONE, LATER);
  rows = await readRows(events.store, WINDOW, members);
  known = valuesOf(rows);
});
afterAll(() => events.close());

/** By the files alone: never by what takes their place. */
async function countByFiles(trees: readonly Targeting[], window: Window) {
  const answer = await events.store.beside(forecastEngine)?.answer({ trees, window, account: 'one', signal: undefined });
  if (!answer || 'why' in answer) throw new Error(`The files do not answer: ${answer?.why}`);
  return answer;
}

/** Clauses as plans have them: trees of chance, long lists of zip codes with unknown ones among them, and exclusions that most rows pass. */
function randomPlan(random: () => number): Targeting[] {
  const some = (dimension: Dimension, count: number) => Array.from({ length: count }, () => pick(random, ['?', ...known[dimension]]));
  const clause = (): Targeting => {
    const kind = random();
    if (kind < 0.4) return randomTargeting(random, known);
    if (kind < 0.45) return anyOf('zip', [...some('zip', 200), ...Array.from({ length: 5_000 }, (_, index) => `${10_000 + index * 7}`)]);
    const dimension = pick(random, DIMENSION_KEYS);
    return { kind: 'not', of: anyOf(dimension, some(dimension, 1 + Math.floor(random() * 3))) };
  };
  return Array.from({ length: Math.floor(random() * (MOST_CLAUSES + 1)) }, clause);
}

const dimensionsOf = (tree: Targeting): Dimension[] =>
  tree.kind === 'any' ? [tree.dimension] : (tree.kind === 'not' ? [tree.of] : tree.of).flatMap(dimensionsOf);

test(`${PLANS} plans of chance count the same by the files, by SQL and by looking at each row`, async () => {
  const random = seeded(SEED + 1);
  const asked = new Set<Dimension>();
  let found = 0;
  for (let plan = 0; plan < PLANS; plan += 1) {
    const trees = randomPlan(random);
    for (const dimension of trees.flatMap(dimensionsOf)) asked.add(dimension);
    const files = addedUp((await countByFiles(trees, WINDOW)).counts, trees.length);
    expect({ files, trees }).toEqual({ files: countedByLoop(trees, rows), trees });
    if (plan % BY_SQL === 0)
      expect(addedUp((await countBySql(events.store, { trees, window: WINDOW })).counts, trees.length)).toEqual(files);
    if (files.some(({ byDay }) => Object.keys(byDay).length > 0)) found += 1;
  }
  expect(found).toBeGreaterThan(PLANS / 8);
  expect(DIMENSION_KEYS.filter((dimension) => known[dimension].length < 2 || !asked.has(dimension))).toEqual([]);
  expect(new Set(rows.map(({ weight }) => weight)).size).toBeGreaterThan(3);
});

test('of what plans find, each value of a dimension has the same requests by the files, by SQL and by looking at each row', async () => {
  const random = seeded(SEED + 3);
  const days = new Set(rows.map(({ day }) => day)).size;
  let found = 0;
  for (let plan = 0; plan < Math.max(30, PLANS / 10); plan += 1) {
    const trees = randomPlan(random).slice(0, plan % 6);
    const dimension = pick(random, DIMENSION_KEYS);
    const values = [...new Set(Array.from({ length: 1 + plan }, () => pick(random, ['?', ...known[dimension]])))];
    const shown = anyOf(dimension, values);
    const inside = foundBy({ kind: 'and', of: trees }, rows);
    const byLoop = values.map((value) => {
      const has = foundBy(anyOf(dimension, [value]), rows);
      return weightWhere(rows, (_, index) => has[index] === 1 && inside[index] === 1);
    });
    const totals = ({ requests }: { requests: number[] }) => requests.map((perDay) => Math.round(perDay * days));
    const question = { shown, trees, now: NOW };
    const files = await requestsOfValues(events.store, question);
    expect({ by: files.by, totals: totals(files), question }).toEqual({ by: 'index', totals: byLoop, question });
    const sql = await requestsOfValues({ ...events.store, beside: () => null }, question);
    expect({ by: sql.by, totals: totals(sql), question }).toEqual({ by: 'sql', totals: byLoop, question });
    if (byLoop.some((total) => total > 0)) found += 1;
  }
  expect(found).toBeGreaterThan(10);
  for (const dimension of DIMENSION_KEYS) {
    const question = { shown: anyOf(dimension, known[dimension].slice(0, 40)), trees: randomPlan(random).slice(0, 2), now: LATER };
    const { by, requests } = await requestsOfValues(events.store, question);
    expect({ dimension, by, requests }).toEqual({
      dimension,
      by: 'index',
      requests: (await requestsOfValues({ ...events.store, beside: () => null }, question)).requests.map((one) => expect.closeTo(one, 6)),
    });
  }
});

test('a shard of several containers, and a window that cuts shards, count the same by the files and by SQL', async () => {
  const random = seeded(SEED + 2);
  const window = forecastWindow(LATER);
  for (let plan = 0; plan < Math.max(12, PLANS / 20); plan += 1) {
    const trees = randomPlan(random).slice(0, 1 + (plan % 5));
    const [files, sql] = [await countByFiles(trees, window), await countBySql(events.store, { trees, window })];
    expect({ files: addedUp(files.counts, trees.length), trees }).toEqual({ files: addedUp(sql.counts, trees.length), trees });
    expect(files.newest).toBe(sql.newest);
    const crowd = files.counts.reduce((sum, { marketByDay }) => sum + (marketByDay.get(dayNumber(CROWDED)) ?? 0), 0);
    expect(crowd).toBeGreaterThan(3 * 65_536);
  }
});

test('of a large market a first answer counts a part: its market is exact, and its range holds the exact answer', async () => {
  const engine = openForecastEngine({ store: events.store, folder: join(events.directory, 'first'), log: undefined, firstContainers: 5 });
  const store = { ...events.store, beside: <T>() => engine as T };
  await engine.refresh();
  const random = seeded(SEED + 4);
  const found = { all: 0, held: 0 };
  for (let plan = 0; plan < PLANS / 2; plan += 1) {
    const clauses = randomPlan(random)
      .slice(0, plan % 5)
      .map((tree, index) => ({ key: String(index), tree }));
    const exact = await forecast(store, { clauses, now: LATER });
    const first = await forecast(store, { clauses, now: LATER, isQuick: true });
    expect([exact.by, first.by, exact.exact]).toEqual(['index', 'index', true]);
    expect(first).toMatchObject({ exact: false, market: expect.closeTo(exact.market, 4), days: exact.days, newest: exact.newest });
    expect(first.sampleRows).toBeLessThanOrEqual(exact.sampleRows);
    if (!first.isEnough) continue;
    expect(first.sampleRows).toBeLessThan(exact.sampleRows / 2);
    found.all += 1;
    if (first.low <= exact.requests && exact.requests <= first.high) found.held += 1;
  }
  await engine.close();
  expect(found.held / found.all).toBeGreaterThanOrEqual(0.9);
  expect(found.all).toBeGreaterThan(PLANS / 10);
});

test('shards that an earlier release has built have no part to count first, and are built again', async () => {
  await events.store.command(`ALTER TABLE forecast_index DELETE WHERE dim = ${STRATA} SETTINGS mutations_sync = 1`);
  const engine = openForecastEngine({ store: events.store, folder: join(events.directory, 'earlier'), log: undefined, firstContainers: 1 });
  const ask = () => engine.answer({ trees: [], window: WINDOW, isQuick: true });
  await engine.refresh();
  const early = await ask();
  expect(early).toMatchObject({ isExact: true });
  expect(await indexChangedDays(events.store, ALONE, LATER)).toContain(CROWDED);
  await engine.refresh();
  expect(await ask()).toMatchObject({ isExact: false });
  expect(addedUp((await countByFiles([], WINDOW)).counts, 0)).toEqual(countedByLoop([], rows));
  await engine.close();
});

test('threads share the containers evenly, each once', () => {
  const shards = [5, 0, 61, 1].map((containers, shard) => ({ shard, rows: containers * 65_536 - Math.min(containers, shard) }));
  for (const threads of [1, 2, 3, 8]) {
    const shares = sharesOf(shards, threads);
    expect(shares).toHaveLength(threads);
    const sizes = shares.map((parts) => parts.reduce((sum, { first, last }) => sum + last - first, 0));
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    const each = shares
      .flat()
      .flatMap(({ shard, first, last }) => Array.from({ length: last - first }, (_, index) => `${shard} ${first + index}`));
    expect(each).toEqual(
      shards.flatMap(({ shard, rows }) => Array.from({ length: Math.ceil(rows / 65_536) }, (_, index) => `${shard} ${index}`)),
    );
  }
  expect(sharesOf([{ shard: 1, rows: 150_000 }], 8)).toEqual([[{ shard: 1, first: 0, last: 3, rows: 150_000 }]]);
});

test('the kernel that is shipped is what its source compiles to', async () => {
  expect(Buffer.from(await compileKernel())).toEqual(await readFile(new URL('../../kernel/count-rows.wasm', import.meta.url)));
});
