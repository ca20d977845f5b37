// The main dashboard and a deal's on 5,000,000 rows of delivery: each widget over HTTP beside statements written by hand, and all widgets at once.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { addDays, dayIn } from '@kontor/core/contract';
import { openLog, readConfig, systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { dashboardRoutes, type MainWidgetKey, mainRoutes } from '@kontor/dashboards/contract';
import { sql } from 'drizzle-orm';
import { type App, openApp } from '../apps/server/app.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';

/** `DASHBOARD_ROWS` tries the bench in a smaller size. */
const ROWS = Number(process.env['DASHBOARD_ROWS'] ?? 5_000_000);
const ROUNDS = 5;
const DAYS = 28;
/** Within the last twelve months and long before the demo delivers. */
const FROM = addDays(dayIn('UTC'), -200);
const TO = addDays(FROM, DAYS - 1);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

type Place = { app: App; caller: Caller; account: string; deals: string[] };

/** Twice as many days as are asked, so that there is something to compare with. */
async function fill({ app, account, deals }: Pick<Place, 'app' | 'account' | 'deals'>): Promise<void> {
  await app.stores.events.command(
    `INSERT INTO delivery_hourly (day, hour, account, deal, dsp, publisher, adomain, app, domain, platform, media_type, country, state,
      requests, bids, wins, impressions, clicks, video_starts, video_completes, measured, viewable, spend, data_fee)
    SELECT toDate(at), at, {account:String}, {deals:Array(String)}[1 + number % {most:UInt32}], ['one', 'two', 'three', 'four'][1 + number % 4],
      concat('publisher', toString(intDiv(number, 5) % 200)), 'brand.example', if(number % 2 = 0, concat('com.bench.app', toString(cityHash64(number) % 5000)), ''),
      if(number % 2 = 1, concat('site', toString(cityHash64(number) % 5000), '.example'), ''), ['CTV', 'INAPP', 'DESKTOP', 'MOBILE'][1 + intDiv(number, 3) % 4], 'video',
      ['US', 'DE', 'FR', 'GB', 'JP'][1 + intDiv(number, 3) % 5], 'NY', 100 + number % 900, 60 + number % 40, 20, 10 + number % 10, number % 2, 9, 7, 8, 6,
      toDecimal64((number % 1000) / 100, 6), toDecimal64((number % 100) / 1000, 6)
    FROM (SELECT number, toDateTime('${addDays(FROM, -DAYS)} 00:00:00', 'UTC') + toIntervalHour(number % ${2 * DAYS * 24}) AS at FROM numbers(${ROWS}))`,
    { account, deals, most: deals.length },
  );
}

const SUMS = `sum(requests) AS r, sum(bids) AS b, sum(impressions) AS i, sum(unpriced) AS u, sum(clicks) AS c, sum(video_starts) AS v, sum(video_completes) AS w,
  sum(measured) AS m, sum(viewable) AS s, sum(spend) AS p`;
const within = (from: string, to: string) =>
  `hour >= toDateTime('${from} 00:00:00', 'UTC') AND hour < toDateTime('${addDays(to, 1)} 00:00:00', 'UTC')`;
const NOW = within(FROM, TO);
const BEFORE = within(addDays(FROM, -DAYS), addDays(FROM, -1));
const DAY = "toDate(hour, 'UTC')";

/** What one would write for a widget: whole figures of both spans, figures by day, or the largest rows with those before and the whole. */
function byHand(whose: string) {
  const from = `FROM delivery_hourly WHERE ${whose} AND`;
  const cards = [`SELECT * FROM (SELECT ${SUMS} ${from} ${NOW}) AS one CROSS JOIN (SELECT ${SUMS} ${from} ${BEFORE}) AS other`];
  const days = [`SELECT ${DAY} AS d, ${SUMS} ${from} ${NOW} GROUP BY d ORDER BY d`];
  const top = (column: string, limit: number) => [
    `SELECT one.*, other.p FROM (SELECT ${column} AS k, ${SUMS} ${from} ${NOW} AND ${column} != '' GROUP BY k ORDER BY p DESC, k LIMIT ${limit + 1}) AS one
      LEFT JOIN (SELECT ${column} AS k, ${SUMS} ${from} ${BEFORE} AND ${column} != '' GROUP BY k) AS other USING (k) ORDER BY p DESC, k`,
    `SELECT * FROM (SELECT ${SUMS} ${from} ${NOW} AND ${column} != '') AS one CROSS JOIN (SELECT ${SUMS} ${from} ${BEFORE} AND ${column} != '') AS other`,
  ];
  return {
    summary: [...cards, ...days],
    delivery: [`SELECT ${DAY} AS d, platform, sum(impressions) AS i ${from} ${NOW} GROUP BY d, platform`, ...days],
    spend: [...days, `SELECT ${DAY} AS d, sum(spend) AS p ${from} ${BEFORE} GROUP BY d`],
    deals: top('deal', 10),
    dsps: top('dsp', 7),
    publishers: top('publisher', 10),
    domains: top('domain', 5),
    bundles: top('app', 5),
    funnel: [
      `SELECT ${SUMS}, sum(wins) AS won ${from} ${NOW}`,
      `SELECT code, sum(lost) AS l FROM delivery_hourly ARRAY JOIN mapKeys(losses) AS code, mapValues(losses) AS lost WHERE ${whose} AND ${NOW} GROUP BY code`,
    ],
  };
}

const ASKED = { range: 'custom', startDate: FROM, endDate: TO, timezone: 'UTC' } as const;
const WIDGETS = ['summary', 'delivery', 'spend', 'deals', 'dsps', 'publishers'] as const satisfies MainWidgetKey[];

/** Neither side may answer from memory. */
async function beside(
  { app }: Place,
  ours: () => Promise<unknown>,
  statements: readonly string[],
): Promise<{ ours: number; theirs: number }> {
  const { events } = app.stores;
  const hand = () => Promise.all(statements.map((one) => events.query(one)));
  const fresh = () => {
    events.kept.forget();
    return ours();
  };
  await fresh();
  await hand();
  const times = { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.theirs = Math.min(times.theirs, await timed(hand));
    times.ours = Math.min(times.ours, await timed(fresh));
  }
  return times;
}

async function measured(place: Place): Promise<BenchRow[]> {
  const { caller, account, deals } = place;
  const rows: BenchRow[] = [];
  const hand = byHand(`account = '${account}'`);
  const size = `${ROWS / 1e6} M rows of delivery, best of ${ROUNDS}`;
  const add = async (what: string, ours: () => Promise<unknown>, statements: readonly string[]) => {
    const times = await beside(place, ours, statements);
    rows.push({ what: `${what}, ${size}`, ...times, ratio: times.ours / times.theirs, unit: 'ms', budget: '1.2' });
  };
  const widget = (key: MainWidgetKey) => caller.call(mainRoutes.widget, { widget: key, ...ASKED });
  for (const key of WIDGETS) await add(`widget “${key}” of the main dashboard`, () => widget(key), hand[key]);
  await add('all rows by publisher', () => caller.call(mainRoutes.breakdown, { ...ASKED, by: 'publisher' }), hand.publishers);
  const [deal = ''] = deals;
  const one = byHand(`account = '${account}' AND deal = '${deal}'`);
  const all = [one.summary, one.delivery, one.spend, one.funnel, one.domains, one.bundles].flat();
  await add('a deal’s dashboard', () => caller.call(dashboardRoutes.deal, { dealId: deal, ...ASKED }), all);
  // A browser asks all of them at once; the whole waits for its slowest statement.
  const whole = await beside(place, () => Promise.all(WIDGETS.map(widget)), [...new Set(WIDGETS.flatMap((key) => hand[key]))]);
  rows.push({
    what: `all widgets of the main dashboard at once, ${size}`,
    ...whole,
    ratio: whole.ours / whole.theirs,
    unit: 'ms',
    budget: '1.3',
  });
  return rows;
}

export async function benchDashboards(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-dashboards-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, DEMO_DAYS: '3', DEMO_ROWS: '20000' };
  const config = readConfig({ ...settings, RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' });
  const app = await openApp(config, openLog('fatal'), { tell: () => {}, hasJobs: false });
  try {
    const caller = openCaller(app.server);
    await caller.signIn('agency@demo.test');
    const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
    const account = String((await run(sql`SELECT id FROM account WHERE name = 'Halden Media'`)).rows[0]?.['id']);
    const { rows } = await run(sql`SELECT id FROM deal WHERE account_id = ${account} AND deleted_at IS NULL ORDER BY id LIMIT 40`);
    const deals = rows.map(({ id }) => String(id));
    await fill({ app, account, deals });
    return await measured({ app, caller, account, deals });
  } finally {
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
