// Transparency on 5,000,000 rows of delivery: each call beside a statement written by hand.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLog, readConfig, systemScope } from '@kontor/core/server';
import { openCaller } from '@kontor/core/testing';
import { transparencyRoutes } from '@kontor/transparency/contract';
import { sql } from 'drizzle-orm';
import { type App, openApp } from '../apps/server/app.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 5_000_000);
const ROUNDS = 5;
const DAY_MS = 86_400_000;
const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10);
/** Where no demo delivers; whole days of UTC and of Eastern time. */
const [FROM, TO] = [day(200), day(171)];
const ZONE = 'America/New_York';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

async function fill(app: App, { account, dsp }: { account: string; dsp: string }): Promise<void> {
  await app.stores.events.command(
    `INSERT INTO delivery_hourly (day, hour, account, deal, dsp, seat, publisher, adomain, platform, media_type, requests, bids, wins, impressions,
      spend, partner_revenue, data_fee, won_floors)
    SELECT toDate(at), at, if(number % 3 = 0, {account:String}, concat('other ', toString(number % 40))), concat('deal ', toString(number % 300)),
      if(number % 5 = 0, {dsp:String}, 'another'), concat('seat ', toString(intDiv(number, 5) % 30)), concat('publisher ', toString(cityHash64(number) % 400)),
      concat('brand', toString(intDiv(number, 7) % 40), '.example'), 'CTV', if(number % 4 = 0, 'display', 'video'), 100 + number % 900, 60 + number % 40, 20,
      10 + number % 10, toDecimal64((number % 1000) / 100, 6), toDecimal64((number % 900) / 100, 6), toDecimal64((number % 100) / 1000, 6),
      map(toUInt32(10000 + number % 9000), toUInt64(20))
    FROM (SELECT number, toDateTime('${FROM} 00:00:00', 'UTC') + toIntervalHour(number % 720) AS at FROM numbers(${ROWS}))`,
    { account, dsp },
  );
}

const OWN = '(account = {account:String} OR dsp = {dsp:String})';
const FEES = `ASOF LEFT JOIN (SELECT account AS payer, since, of_spend, of_impression FROM fee_rates) AS rate ON account = payer AND hour >= since`;
const FLOORS = [
  'sum(cost) AS c',
  'sum(known) AS k',
  ...['video', 'display'].flatMap((type) => [`sumIf(cost, media_type = '${type}')`, `sumIf(known, media_type = '${type}')`]),
];
const SUMS = `sum(spend) AS s, sum(partner_revenue) AS p, sum(data_fee) AS d, sum(spend * of_spend + (impressions - unpriced) * of_impression) AS f, sum(impressions) AS i,
  sum(unpriced) AS u, sum(wins) AS w, sum(bids) AS b, ${FLOORS.join(', ')}`;
const rowsOf = `FROM (SELECT *, arrayDotProduct(mapKeys(won_floors), mapValues(won_floors)) AS cost, arraySum(mapValues(won_floors)) AS known FROM delivery_hourly WHERE ${OWN} AND day BETWEEN '${FROM}' AND toDate('${TO}') + 1
  AND toDate(hour, '${ZONE}') BETWEEN '${FROM}' AND '${TO}') AS delivery`;
const tableBy = (key: string) => `SELECT ${key}, ${SUMS} ${rowsOf} ${FEES} GROUP BY ROLLUP(${key}) ORDER BY s DESC LIMIT 1001`;
const BY_HAND: [name: string, route: keyof typeof transparencyRoutes, statement: string][] = [
  ['spend by seat', 'seat', tableBy('dsp, seat')],
  ['spend by publisher', 'seatPublisher', tableBy('publisher')],
  ['spend by domain', 'adomain', tableBy('adomain')],
  ['what all spend went to', 'overall', `SELECT ${SUMS.split(', sum(wins)')[0]} ${rowsOf} ${FEES}`],
  [
    'spend of the largest by day',
    'topSpends',
    `SELECT dsp, seat, toDate(hour, '${ZONE}') AS at, sum(spend) AS s ${rowsOf} GROUP BY GROUPING SETS ((dsp, seat), (dsp, seat, at), (at)) ORDER BY s DESC`,
  ],
  [
    'active supply',
    'active',
    `SELECT publisher, sum(spend) AS s, sum(impressions) AS i, sum(unpriced) AS u ${rowsOf} GROUP BY publisher ORDER BY s DESC`,
  ],
];

/** Transparency (docs/decisions/0111). */
export async function benchTransparency(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-transparency-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, DEMO_DAYS: '3', DEMO_ROWS: '20000' };
  const config = readConfig({ ...settings, RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' });
  const app = await openApp(config, openLog('fatal'), { tell: () => {}, hasJobs: false });
  try {
    const caller = openCaller(app.server);
    await caller.signIn('dsp@demo.test');
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute<{ account: string; dsp: string }>(
        sql`SELECT l.account_id AS account, l.dsp_id AS dsp FROM account_link l JOIN membership m ON m.account_id = l.account_id
          JOIN app_user u ON u.id = m.user_id WHERE u.email = 'dsp@demo.test' AND l.kind = 'DSP' LIMIT 1`,
      ),
    );
    const [own] = rows;
    if (!own) throw new Error('The demo’s DSP account is linked with no DSP.');
    await fill(app, own);
    const { events } = app.stores;
    const dateRange = { range: 'custom' as const, startDate: FROM, endDate: TO };
    const all: BenchRow[] = [];
    for (const [name, route, statement] of BY_HAND) {
      const ask = () => caller.call(transparencyRoutes[route] as typeof transparencyRoutes.seat, { dateRange });
      const best = { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY };
      await ask();
      for (let round = 0; round < ROUNDS; round += 1) {
        events.kept.forget();
        best.ours = Math.min(best.ours, await timed(ask));
        best.theirs = Math.min(best.theirs, await timed(() => events.query(statement, own)));
      }
      const what = `transparency of ${ROWS / 1e6} M rows: ${name}, best of ${ROUNDS}`;
      all.push({ what, ...best, ratio: best.ours / best.theirs, unit: 'ms', budget: '<= 1.2 x' });
      console.log(all.at(-1));
    }
    return all;
  } finally {
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
