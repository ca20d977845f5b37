import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ALONE, type EventStore, openLog, readConfig, systemScope } from '@kontor/core/server';
import { PERSONAS } from '@kontor/core/testing';
import { demoEntities } from '@kontor/database/seed';
import { anyOf, DIMENSION_KEYS, FORECAST_DAYS, type Targeting } from '@kontor/market/contract';
import { GEOGRAPHY } from '@kontor/market/reference';
import { forecastEngine, indexChangedDays, requestsByValue, simulate } from '@kontor/market/server';
import { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { sql } from 'drizzle-orm';
import { type App, openApp } from '../apps/server/app.ts';
import { readMarketSegments } from '../apps/server/marketplace.ts';
import { ensureTemplate } from '../apps/server/testing/test-template.ts';
// Without the rules of people, which refuse an audience that nobody is of: what is timed is the count.
import { forecast } from '../market/server/forecast/forecast.ts';
import { requestsOfValues } from '../market/server/forecast/requests-of-values.ts';
import type { BenchRow } from './bench-row.ts';
import { bitmapsByHand, scanByHand } from './forecast-by-hand.ts';
import type { Editing } from './forecast-people.ts';
import { benchPlans, widePlans } from './forecast-plans.ts';

const ROWS = 20_000_000;
const PLANS = 60;
const WIDE_PLANS = 20;
const ROUNDS = 5;
const PEOPLE = 50;

/**
 * The forecast of realistic plans on `rows` sampled requests, all in the window: counted in the index's files, by the statement in SQL, and by
 * the faster of two hand-written statements (design §10), in alternate rounds; then over HTTP, by one person and by fifty. A `folder` that is
 * given is kept, with its market.
 */
export async function benchForecast(rows = ROWS, folder?: string): Promise<BenchRow[]> {
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'kontor-bench-')));
  if (!existsSync(join(directory, 'postgres')))
    await cp(join(await ensureTemplate(), 'postgres'), join(directory, 'postgres'), { recursive: true });
  const settings = { KONTOR_DATA: directory, RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'fatal' };
  const app = await openApp(readConfig(settings), openLog('fatal'), { tell: () => {}, hasJobs: false });
  const store = app.stores.events;
  try {
    const now = new Date();
    const built = await fill(app, { rows, now });
    const audiences = await audiencesOf(app);
    const before = process.memoryUsage.rss();
    await store.beside(forecastEngine)?.refresh();
    const [plans, wide] = [
      await benchPlans(store, audiences, { count: PLANS, now }),
      await widePlans(store, audiences, { count: WIDE_PLANS, now }),
    ];
    const times = [];
    for (const plan of plans) times.push(await timesOf(store, plan, { now, hasHand: true }));
    const wideTimes = [];
    for (const plan of wide) wideTimes.push(await timesOf(store, plan, { now, hasHand: false }));
    const values = await valuesRow(store, plans, now);
    const http = await overHttp(app, plans);
    const grown: BenchRow = { what: 'memory more after all of it', ours: (process.memoryUsage.rss() - before) / 1e6, unit: 'MB' };
    const all = [...built, ...forecastRows(times), ...wideRows(wideTimes), values, ...http, grown];
    return all.map((row) => ({ ...row, what: `${rows / 1e6} M requests: ${row.what}` }));
  } finally {
    await app.close();
    if (folder === undefined) await rm(directory, { recursive: true, force: true });
  }
}

/** Segments that the agency's plans may name together: those of one parent provider each. */
async function audiencesOf({ stores }: App): Promise<string[][]> {
  const { rows } = await systemScope(stores.entities).run((database) =>
    database.execute<{ ids: string[] }>(sql`
      SELECT array_agg(s.id ORDER BY s.id) AS ids
      FROM segment s JOIN segment_provider p ON p.id = s.provider_id JOIN account_segment_provider g ON g.provider_id = p.id
        JOIN membership m ON m.account_id = g.account_id JOIN app_user u ON u.id = m.user_id
      WHERE u.email = ${PERSONAS.agency} AND s.status = 'ACTIVE' AND s.expiration_date IS NULL AND s.deleted_at IS NULL
        AND s.data_type NOT IN ('Bid Request', 'Contextual')
      GROUP BY coalesce(p.parent_provider, p.id)`),
  );
  return rows.map(({ ids }) => ids);
}

export async function fill({ stores }: App, { rows, now }: { rows: number; now: Date }): Promise<BenchRow[]> {
  const store = stores.events;
  const [found] = await store.query<{ rows: string }>('SELECT count() AS rows FROM bid_requests');
  if (found?.rows !== '0') {
    await indexChangedDays(store, ALONE, now);
    return [];
  }
  const { publishers, inventory } = demoEntities(1, now);
  const marketplace = {
    publishers: publishers.map(({ id, name }) => ({ id, name })),
    inventory: inventory.flatMap(({ publisher_id, kind, key, platforms, media_types, profile }) =>
      profile ? [{ publisher: publisher_id, kind, key, platforms, mediaTypes: media_types, ...profile }] : [],
    ),
    deals: [],
  };
  const segments = await readMarketSegments(stores.entities);
  const simulating = await secondsOf(() =>
    simulate(store, ALONE, { marketplace, geography: GEOGRAPHY, days: FORECAST_DAYS, rows, seed: 1, now, ...segments }),
  );
  const indexing = await secondsOf(() => indexChangedDays({ ...store, beside: () => null }, ALONE, now));
  const files = await secondsOf(async () => store.beside(forecastEngine)?.refresh());
  return [
    { what: 'simulated requests', ours: rows / simulating, unit: 'rows/s', budget: '>= 500,000' },
    { what: 'forecast index, all days anew', ours: rows / indexing, unit: 'rows/s' },
    { what: 'files of the index, all anew', ours: files, unit: 's' },
  ];
}

type Times = { ours: number; first: number; sql: number; scan: number; bitmaps: number };

/** Best of the rounds, each in milliseconds; the scan, which takes seconds, has one. Throws where the ways do not count the same. */
async function timesOf(store: EventStore, trees: readonly Targeting[], { now, hasHand }: { now: Date; hasHand: boolean }): Promise<Times> {
  const none = Number.POSITIVE_INFINITY;
  const best: Times = { ours: none, first: none, sql: none, scan: none, bitmaps: none };
  const clauses = trees.map((tree, index) => ({ key: String(index), tree }));
  const withoutFiles = { ...store, beside: () => null };
  const ways: Record<Exclude<keyof Times, 'first'>, () => Promise<number>> = {
    ours: async () => {
      const { by, sampleRows } = await forecast(store, { clauses, now });
      if (by !== 'index') throw new Error('The files did not answer.');
      return sampleRows;
    },
    sql: async () => (await forecast(withoutFiles, { clauses, now })).sampleRows,
    scan: () => scanByHand(store, trees, now),
    bitmaps: () => bitmapsByHand(store, trees, now),
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.first = Math.min(best.first, (await secondsOf(() => forecast(store, { clauses, now, isQuick: true }))) * 1000);
    const counts = new Set<number>();
    const asked = round > 0 ? (['ours'] as const) : (['ours', 'sql', ...(hasHand ? (['scan', 'bitmaps'] as const) : [])] as const);
    for (const way of round === 1 ? (['ours', 'sql', ...(hasHand ? (['bitmaps'] as const) : [])] as const) : asked) {
      const seconds = await secondsOf(async () => counts.add(await ways[way]()));
      best[way] = Math.min(best[way], seconds * 1000);
    }
    if (counts.size > 1) throw new Error(`The ways count differently: ${[...counts].join(', ')} for ${JSON.stringify(trees)}`);
  }
  return best;
}

const at = <T>(items: readonly T[], share: number, of: (item: T) => number) =>
  items.map(of).sort((a, b) => a - b)[Math.min(items.length - 1, Math.floor(items.length * share))] ?? 0;

function forecastRows(times: readonly Times[]): BenchRow[] {
  const byHand = ({ scan, bitmaps }: Times) => Math.min(scan, bitmaps);
  const row = (what: string, share: number, of: { ours: keyof Times; theirs: (time: Times) => number }): BenchRow => {
    const [ours, theirs] = [at(times, share, (time) => time[of.ours]), at(times, share, of.theirs)];
    return { what, ours, theirs, ratio: ours / theirs, unit: 'ms' };
  };
  const files = { ours: 'ours', theirs: ({ sql }: Times) => sql } as const;
  return [
    row('forecast, p50; bare is SQL', 0.5, files),
    { ...row('forecast, p95; bare is SQL', 0.95, files), budget: '<= 20 ms' },
    row('first answer, p95; bare is the exact one', 0.95, { ours: 'first', theirs: ({ ours }) => ours }),
    { ...row('its SQL, p95; bare is by hand', 0.95, { ours: 'sql', theirs: byHand }), budget: '<= 1.2 x by hand' },
    { what: 'plan by plan, median ratio to SQL', ours: at(times, 0.5, ({ ours, sql }) => ours / sql), unit: 'x' },
    { what: 'plan by plan, median ratio to the scan', ours: at(times, 0.5, ({ ours, scan }) => ours / scan), unit: 'x' },
  ];
}

function wideRows(times: readonly Times[]): BenchRow[] {
  const [ours, theirs] = [at(times, 0.95, (time) => time.ours), at(times, 0.95, ({ sql }) => sql)];
  return [{ what: 'forecast of 22 clauses, p95; bare is SQL', ours, theirs, ratio: ours / theirs, unit: 'ms', budget: '<= 20 ms' }];
}

/** A page of metro areas under the clauses of each plan; bare is SQL, asked once in a few plans because it takes long. */
async function valuesRow(store: EventStore, plans: readonly Targeting[][], now: Date): Promise<BenchRow> {
  const shown = anyOf(
    'dma',
    (await requestsByValue(store, 'dma', { limit: PAGE, now })).map(({ value }) => value),
  );
  const best = async (from: EventStore, trees: readonly Targeting[]) => {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push((await secondsOf(() => requestsOfValues(from, { shown, trees, now }))) * 1000);
    return Math.min(...times);
  };
  const ours = [];
  const theirs = [];
  for (const [index, trees] of plans.entries()) {
    ours.push(await best(store, trees));
    if (index % 10 === 0) theirs.push(await best({ ...store, beside: () => null }, trees));
  }
  const [mine, sql] = [at(ours, 0.95, (time) => time), at(theirs, 0.5, (time) => time)];
  return { what: `${PAGE} values under other clauses, p95; bare is SQL, p50`, ours: mine, theirs: sql, ratio: mine / sql, unit: 'ms' };
}
const PAGE = 100;

const namesSegments = (tree: Targeting): boolean =>
  tree.kind === 'any' ? tree.dimension === 'segments' : (tree.kind === 'not' ? [tree.of] : tree.of).some(namesSegments);

/** An audience as an expression: what is excluded comes after what is included, because no expression begins with a “not” (spec 2 §4). */
function groupOf({ kind, of }: Extract<Targeting, { kind: 'and' | 'or' }>): object {
  const parts = of.toSorted((a, b) => Number(a.kind === 'not') - Number(b.kind === 'not'));
  const nodes = parts.map((part) => {
    const inner = part.kind === 'not' ? part.of : part;
    if (inner.kind === 'any') return { type: 'SET', join: 'or', items: inner.values.map((id) => ({ type: 'SEGMENT', id })) };
    return inner.kind === 'not' ? {} : groupOf(inner);
  });
  return { type: 'GROUP', nodes, unions: parts.slice(1).map((part) => ({ join: kind, not: part.kind === 'not' })) };
}

/** What a plan's editor would send; what a plan cannot say is left out. */
function bodyOf(trees: readonly Targeting[]): string | null {
  const choices = trees.flatMap((tree) => {
    const leaf = tree.kind === 'not' ? tree.of : tree;
    return leaf.kind === 'any' && leaf.dimension !== 'includeLivestream' && leaf.dimension !== 'mediaType'
      ? [{ leaf, included: tree === leaf }]
      : [];
  });
  const targeting: Record<string, unknown> = { country: { included: true, values: ['US'] } };
  for (const key of DIMENSION_KEYS)
    for (const { leaf, included } of choices)
      if (leaf.dimension === key && key !== 'segments')
        targeting[key] = key === 'platform' ? leaf.values : { included, values: leaf.values };
  const audience = trees.filter(namesSegments);
  const [first] = audience;
  if (audience.length === 1 && first?.kind === 'not' && first.of.kind === 'any')
    targeting['excludeSegments'] = first.of.values.map((id) => ({ id, source: 0, type: 'RDS' }));
  else if (audience.length > 0) targeting['audienceBooleanLogic'] = { enabled: true, value: groupOf({ kind: 'and', of: audience }) };
  const { success, data } = MediaPlanTargeting.safeParse(targeting);
  return success ? JSON.stringify({ targeting: data }) : null;
}

/**
 * The same plans over HTTP: by one person, then by fifty who ask twice a second for a minute. Beside it the list of plans, asked for as often:
 * what a call costs that counts nothing.
 */
async function overHttp({ server }: App, plans: readonly Targeting[][]): Promise<BenchRow[]> {
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const bodies = plans.map(bodyOf).filter((body) => body !== null);
  const [forecasts, lists] = [
    { path: '/api/mediaplan/forecast', bodies },
    { path: '/api/mediaplan/all', bodies: ['{}'] },
  ];
  const alone = { people: 1, questions: 200, pauseMs: 5 };
  const together = { people: PEOPLE, questions: 120, pauseMs: 500 };
  const beside = { people: 1, questions: 300, pauseMs: 180 };
  const [one, oneList] = [await editedBy(address, { ...alone, ...forecasts }), await editedBy(address, { ...alone, ...lists })];
  const manyLists = await editedBy(address, { ...together, ...lists });
  const calmList = await editedBy(address, { ...beside, ...lists });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const used = process.cpuUsage();
  const [many, besideMany] = await Promise.all([
    editedBy(address, { ...together, ...forecasts }),
    editedBy(address, { ...beside, ...lists }),
  ]);
  delay.disable();
  const { user, system } = process.cpuUsage(used);
  const compared = (what: string, share: number, [times, others]: [number[], number[]]): BenchRow => {
    const [ours, theirs] = [at(times, share, (time) => time), at(others, share, (time) => time)];
    return { what: `over HTTP, ${what}`, ours, theirs, ratio: ours / theirs, unit: 'ms' };
  };
  const row = (what: string, share: number, times: [number[], number[]]) => compared(`${what}; bare is a list`, share, times);
  return [
    row('one person, p50', 0.5, [one, oneList]),
    { ...row('one person, p95', 0.95, [one, oneList]), budget: '<= 30 ms' },
    row(`${PEOPLE} people, p50`, 0.5, [many, manyLists]),
    { ...row(`${PEOPLE} people, p99`, 0.99, [many, manyLists]), budget: '<= 300 ms' },
    { ...compared('a list beside them, p50; bare is without them', 0.5, [besideMany, calmList]), budget: '<= 2 x' },
    { ...compared('a list beside them, p95; bare is without them', 0.95, [besideMany, calmList]), budget: '<= 2 x' },
    { what: 'processor time of a call meanwhile', ours: (user + system) / 1e3 / (many.length + besideMany.length), unit: 'ms' },
    { what: 'event loop meanwhile, p99', ours: delay.percentile(99) / 1e6, unit: 'ms', budget: '<= 30 ms' },
  ];
}

async function editedBy(address: string, editing: Editing): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-people-'));
  const file = join(folder, 'editing.json');
  await writeFile(file, JSON.stringify(editing));
  await once(spawn(process.execPath, [join(import.meta.dirname, 'forecast-people.ts'), address, file], { stdio: 'inherit' }), 'exit');
  const times = JSON.parse(await readFile(file, 'utf8')) as number[]; // forecast-people.ts has written it
  await rm(folder, { recursive: true });
  return times;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

if (process.argv[1] === import.meta.filename) {
  const [, , file, rows, folder] = process.argv;
  const measured = await benchForecast(rows === undefined ? ROWS : Number(rows), folder);
  if (file !== undefined) await writeFile(file, JSON.stringify(measured, null, 2));
  console.table(measured);
  process.exit(0);
}
