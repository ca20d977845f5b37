import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALONE, type EventStore, migrateEvents, openEventStore } from '@kontor/core/server';
import { demoEntities } from '@kontor/database/seed';
import { FORECAST_DAYS, type Targeting } from '@kontor/market/contract';
import { GEOGRAPHY } from '@kontor/market/reference';
import { forecast, indexChangedDays, simulate } from '@kontor/market/server';
import type { BenchRow } from './bench-row.ts';
import { bitmapsByHand, scanByHand } from './forecast-by-hand.ts';
import { benchPlans } from './forecast-plans.ts';

const ROWS = 20_000_000;
const PLANS = 60;
const ROUNDS = 3;
const MIGRATIONS = new URL('../database/clickhouse', import.meta.url).pathname;

/**
 * The forecast of realistic plans on `rows` sampled requests, every one in the window and none of it cached, against the faster of two
 * hand-written statements that give the same answer in the same engine (design §10), in alternate rounds.
 */
export async function benchForecast(rows = ROWS): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const store = await openEventStore({ directory });
  try {
    await migrateEvents(store, MIGRATIONS);
    const now = new Date();
    const built = await fill(store, { rows, now });
    const plans = await benchPlans(store, PLANS, now);
    const times = [];
    for (const plan of plans) times.push(await timesOf(store, plan, now));
    return [...built, ...forecastRows(times, rows)];
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function fill(store: EventStore, { rows, now }: { rows: number; now: Date }): Promise<BenchRow[]> {
  const { publishers, inventory } = demoEntities(1, now);
  const marketplace = {
    publishers: publishers.map(({ id, name }) => ({ id, name })),
    inventory: inventory.flatMap(({ publisher_id, kind, key, platforms, media_types, profile }) =>
      profile ? [{ publisher: publisher_id, kind, key, platforms, mediaTypes: media_types, ...profile }] : [],
    ),
    deals: [],
  };
  const simulating = await secondsOf(() =>
    simulate(store, ALONE, { marketplace, geography: GEOGRAPHY, days: FORECAST_DAYS, rows, seed: 1, now }),
  );
  const indexing = await secondsOf(() => indexChangedDays(store, ALONE, now));
  return [
    { what: 'simulated requests', ours: rows / simulating, unit: 'rows/s', budget: '>= 500,000' },
    { what: 'forecast index, all days anew', ours: rows / indexing, unit: 'rows/s' },
  ];
}

type Times = { ours: number; scan: number; bitmaps: number };

/** Best of the rounds, each in milliseconds. Throws where the three ways do not count the same. */
async function timesOf(store: EventStore, trees: readonly Targeting[], now: Date): Promise<Times> {
  const best: Times = { ours: Number.POSITIVE_INFINITY, scan: Number.POSITIVE_INFINITY, bitmaps: Number.POSITIVE_INFINITY };
  const ways: Record<keyof Times, () => Promise<number>> = {
    ours: async () => (await forecast(store, { clauses: trees.map((tree, index) => ({ key: String(index), tree })), now })).sampleRows,
    scan: () => scanByHand(store, trees, now),
    bitmaps: () => bitmapsByHand(store, trees, now),
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const counts = new Set<number>();
    for (const way of ['ours', 'scan', 'bitmaps'] as const) {
      const seconds = await secondsOf(async () => counts.add(await ways[way]()));
      best[way] = Math.min(best[way], seconds * 1000);
    }
    if (counts.size > 1) throw new Error(`Three ways count differently: ${[...counts].join(', ')} for ${JSON.stringify(trees)}`);
  }
  return best;
}

function forecastRows(times: readonly Times[], rows: number): BenchRow[] {
  const million = `${rows / 1e6} M requests`;
  const at = (share: number, of: (time: Times) => number) =>
    times.map(of).sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const byHand = ({ scan, bitmaps }: Times) => Math.min(scan, bitmaps);
  const row = (what: string, share: number): BenchRow => {
    const [ours, theirs] = [at(share, (time) => time.ours), at(share, byHand)];
    return { what, ours, theirs, ratio: ours / theirs, unit: 'ms' };
  };
  return [
    row(`forecast, ${million}, p50`, 0.5),
    { ...row(`forecast, ${million}, p95`, 0.95), budget: '<= 100 ms, <= 1.2 x by hand' },
    {
      what: 'plan by plan, median ratio to the faster by hand',
      ours: at(0.5, (time) => time.ours / byHand(time)),
      unit: 'x',
      budget: '<= 1.2',
    },
    { what: 'plan by plan, median ratio to the scan', ours: at(0.5, ({ ours, scan }) => ours / scan), unit: 'x' },
  ];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

if (process.argv[1] === import.meta.filename) {
  const [, , file, rows] = process.argv;
  const measured = await benchForecast(rows === undefined ? ROWS : Number(rows));
  if (file !== undefined) await writeFile(file, JSON.stringify(measured, null, 2));
  console.table(measured);
}
