// Reports on 5,000,000 rows of delivery: beside statements written by hand, as a file, with 100,000 names, cancelled, and 200 of them sent at once.
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { openLog, readConfig, systemScope } from '@kontor/core/server';
import { type Caller, openCaller, openMailbox } from '@kontor/core/testing';
import { reportRoutes } from '@kontor/reports/contract';
import { sql } from 'drizzle-orm';
import { type App, openApp } from '../apps/server/app.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';

const ROWS = 5_000_000;
const NAMED = 100_000;
const FILE_ROWS = 100_000;
const SCHEDULES = 200;
const ROUNDS = 5;
const MIB = 1_048_576;
/** Long ago, where no demo delivers. */
const [FROM, TO] = ['2025-03-01', '2025-03-30'];
const SPAN = `hour >= toDateTime('${FROM} 00:00:00', 'UTC') AND hour < toDateTime('${TO} 00:00:00', 'UTC') + INTERVAL 1 DAY`;

type Place = { app: App; caller: Caller; url: string; account: string };

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const best = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(work));
  return Math.min(...times);
};
const quantile = (times: number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;
const run = (app: App, statement: ReturnType<typeof sql>) =>
  systemScope(app.stores.entities).run((database) => database.execute(statement));

/** Thirty days of 100,000 apps, whose names stand in PostgreSQL, in 5,000,000 rows. */
async function fill({ app, account }: Pick<Place, 'app' | 'account'>): Promise<void> {
  await run(
    app,
    sql`INSERT INTO inventory (id, kind, key, name, publisher_id, platforms, media_types)
      SELECT 'bench-' || n, 'app', 'com.bench.app' || n, 'Bench App ' || md5(n::text), (SELECT min(id) FROM publisher), '{}', '{}'
      FROM generate_series(0, ${NAMED - 1}) AS n`,
  );
  const { rows } = await run(app, sql`SELECT id FROM deal WHERE account_id = ${account} AND deleted_at IS NULL ORDER BY id LIMIT 20`);
  await app.stores.events.command(
    `INSERT INTO delivery_hourly (day, hour, account, deal, dsp, adomain, app, platform, media_type, country, state, requests, bids, wins, impressions,
      clicks, video_starts, video_completes, spend, data_fee)
    SELECT toDate(at), at, {account:String}, {deals:Array(String)}[1 + number % {most:UInt32}], ['one', 'two', 'three'][1 + number % 3],
      concat('brand', toString(intDiv(number, 7) % 40), '.example'), concat('com.bench.app', toString(cityHash64(number) % ${NAMED})), 'CTV', 'video',
      ['US', 'DE', 'FR', 'GB', 'JP'][1 + intDiv(number, 3) % 5], 'NY', 100 + number % 900, 60 + number % 40, 20, 10 + number % 10, number % 2, 9, 7,
      toDecimal64((number % 1000) / 100, 6), toDecimal64((number % 100) / 1000, 6)
    FROM (SELECT number, toDateTime('${FROM} 00:00:00', 'UTC') + toIntervalHour(number % 720) AS at FROM numbers(${ROWS}))`,
    { account, deals: rows.map(({ id }) => String(id)), most: rows.length },
  );
}

let made = 0;
async function create({ caller }: Pick<Place, 'caller'>, change: object): Promise<string> {
  made += 1;
  const draft = { name: `Bench ${made}`, range: 'custom', startDate: FROM, endDate: TO, timezone: 'UTC', ...change };
  const { envelope } = await caller.try(reportRoutes.create, draft as never);
  if (!envelope.value) throw new Error(JSON.stringify(envelope));
  return envelope.value;
}

const SUMS = ['impressions', 'spend', 'auctions', 'bids', 'clicks', 'videoStarts', 'completes', 'dataFee'];
const BY_HAND = `SELECT deal, adomain, country, sum(impressions) AS i, sum(spend) AS s, sum(requests) AS r, sum(bids) AS b, sum(clicks) AS c,
  sum(video_starts) AS v, sum(video_completes) AS w, sum(data_fee) AS f, count() OVER () AS every
FROM delivery_hourly WHERE account = {account:String} AND ${SPAN}
GROUP BY GROUPING SETS ((deal, adomain, country), ()) ORDER BY i DESC LIMIT 52`;

async function benchPage(place: Place): Promise<BenchRow[]> {
  const id = await create(place, { dimensions: ['deal', 'adomain', 'country'], measures: SUMS });
  const { events } = place.app.stores;
  const page = () => place.caller.call(reportRoutes.detail, { id });
  const hand = () => events.query(BY_HAND, { account: place.account });
  await page();
  await hand();
  // In turn, so that neither has the quieter half.
  let [ours, theirs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs = Math.min(theirs, await timed(hand));
    ours = Math.min(ours, await timed(page));
  }
  const what = `report of ${ROWS / 1e6} M rows, 3 dimensions and 8 sums, first page, best of ${ROUNDS}`;
  return [{ what, ours, theirs, ratio: ours / theirs, unit: 'ms', budget: '1.2' }];
}

/** The same 100,000 rows with and without the names of their apps; sorted by name, the engine reads every one. */
async function benchNames(place: Place): Promise<BenchRow[]> {
  const named = await create(place, { dimensions: ['appName'], measures: ['impressions', 'spend'] });
  const bare = await create(place, { dimensions: ['app'], measures: ['impressions', 'spend'] });
  const page = (id: string, wish: object) => place.caller.call(reportRoutes.detail, { id, ...wish });
  const first = await timed(() => page(named, {}));
  const answer = await page(named, { sort: 'appName' });
  const wrong =
    answer.rows.filter(({ data }) => !data['appName']?.startsWith('Bench App ')).length + Math.abs((answer.totalCount ?? 0) - NAMED);
  await page(bare, {});
  const what = `report of ${NAMED.toLocaleString('en-US')} app names`;
  const rows: BenchRow[] = [
    { what: `${what}, first asking`, ours: first, unit: 'ms' },
    { what: `${what}, rows without their name`, ours: wrong, unit: '', budget: '0' },
  ];
  for (const [how, ours, theirs] of [
    ['by revenue', { sort: 'spend' }, { sort: 'spend' }],
    ['by name', { sort: 'appName' }, { sort: 'app' }],
    ['searched', { q: 'app 1f' }, { q: 'app1f' }],
  ] as const) {
    const times = [await best(() => page(named, ours)), await best(() => page(bare, theirs))] as const;
    rows.push({
      what: `${what}, ${how}, beside bundles without names`,
      ours: times[0],
      theirs: times[1],
      ratio: times[0] / times[1],
      unit: 'ms',
    });
  }
  return rows;
}

type Read = { first: number; whole: number; bytes: number };
/** Reads a file over a socket as a browser does. */
const fetched = ({ caller, url }: Place, at: string): Promise<Read> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    let [first, bytes] = [0, 0];
    const request = http.get(`${url}${at}`, { headers: { cookie: caller.cookie(), 'x-requested-with': 'kontor' } }, (reply) => {
      reply.on('data', (chunk: Buffer) => {
        first ||= performance.now() - begun;
        bytes += chunk.length;
      });
      reply.on('end', () => resolve({ first, whole: performance.now() - begun, bytes }));
      reply.on('error', reject);
    });
    request.on('error', reject);
  });

async function benchFile(place: Place): Promise<BenchRow[]> {
  const id = await create(place, { dimensions: ['app'], measures: SUMS });
  const { events } = place.app.stores;
  const sums = BY_HAND.slice(BY_HAND.indexOf('sum('), BY_HAND.indexOf(', count()'));
  const statement = `SELECT app, ${sums} FROM delivery_hourly WHERE account = '${place.account}' AND ${SPAN} GROUP BY app ORDER BY i DESC`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-reports-'));
  const at = `/api/report/download/report-detail.csv?id=${id}`;
  await fetched(place, at);
  const rounds: { engineFirst: number; engineWhole: number; first: number; whole: number }[] = [];
  // In turn, so that a busy moment of the machine is both's.
  for (let round = 0; round < ROUNDS; round += 1) {
    const engineFirst = await timed(async () => {
      for await (const _ of events.stream(statement)) break;
    });
    const engineWhole = await timed(() => events.save(statement, path.join(folder, `${round}.native`)));
    const { first, whole } = await fetched(place, at);
    rounds.push({ engineFirst, engineWhole, first, whole });
  }
  const least = (key: keyof (typeof rounds)[number]) => Math.min(...rounds.map((round) => round[key]));
  fs.rmSync(folder, { recursive: true, force: true });
  // The embedded engine is of this process: what it takes for the same rows is taken before.
  for (let round = 0; round < ROUNDS; round += 1) for await (const _ of events.stream(statement));
  global.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  for (let round = 0; round < ROUNDS; round += 1) await fetched(place, at);
  clearInterval(sampling);
  const what = `report of ${FILE_ROWS.toLocaleString('en-US')} rows as CSV`;
  return [
    { what: `${what}, first byte after the engine’s`, ours: Math.max(0, least('first') - least('engineFirst')), unit: 'ms', budget: '300' },
    {
      what: `${what}, whole, beside the engine writing a file`,
      ours: least('whole'),
      theirs: least('engineWhole'),
      ratio: least('whole') / least('engineWhole'),
      unit: 'ms',
      budget: '2',
    },
    { what: `${what}, ${ROUNDS} in turn, extra memory`, ours: (highest - before) / MIB, unit: 'MiB', budget: '64' },
  ];
}

/** How long a statement is still in the engine after its tab was closed. */
async function benchCancel(place: Place): Promise<BenchRow[]> {
  const id = await create(place, { dimensions: ['deal', 'adomain', 'app', 'country'], measures: SUMS });
  const { events } = place.app.stores;
  const running = async () => {
    const [row] = await events.query<{ count: string }>(
      "SELECT count() AS count FROM system.processes WHERE query LIKE '%delivery_hourly%' AND query LIKE '%by_adomain%' AND query NOT LIKE '%processes%'",
    );
    return Number(row?.count);
  };
  const until = async (count: number) => {
    for (const end = performance.now() + 20_000; performance.now() < end; ) if ((await running()) === count) return;
    throw new Error(`Not ${count} statements`);
  };
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const leaving = new AbortController();
    const headers = { cookie: place.caller.cookie(), 'x-requested-with': 'kontor' };
    const asked = fetch(`${place.url}/api/report/detail?id=${id}`, { headers, signal: leaving.signal }).catch(() => null);
    await until(1);
    times.push(
      await timed(async () => {
        leaving.abort();
        await until(0);
      }),
    );
    await asked;
  }
  return [
    {
      what: 'report cancelled, until its statement is gone from the engine, longest of 3',
      ours: Math.max(...times),
      unit: 'ms',
      budget: '200',
    },
  ];
}

/** Others read lists while 200 schedules are due at once. */
async function benchSchedules(place: Place): Promise<BenchRow[]> {
  const { app, caller } = place;
  const draft = {
    dimensions: ['deal', 'country'],
    measures: ['impressions', 'spend'],
    range: 'last7day',
    startDate: undefined,
    endDate: undefined,
  };
  const first = await create(place, { ...draft, schedule: true, frequency: 'DAILY', hour: 4, emailList: ['ann@client.example'] });
  // An account schedules fifty: they are of five.
  const { rowCount } = await run(
    app,
    sql`INSERT INTO report (id, account_id, user_id, name, range, definition, is_shared, is_scheduled, frequency, hour, emails, scheduled_from)
      SELECT lpad(to_hex(owner.place * 1000 + n), 24, '0'), owner.account_id, owner.user_id, 'Due ' || n, range, definition, false, true, frequency,
        hour, emails, now() - interval '1 day'
      FROM report, generate_series(1, ${SCHEDULES / 5}) AS n,
        (SELECT min(m.user_id) AS user_id, m.account_id, row_number() OVER (ORDER BY m.account_id) AS place FROM membership m
          JOIN account a ON a.id = m.account_id JOIN app_user u ON u.id = m.user_id
          WHERE a.deal_management AND a.status = 'active' AND u.status = 'active' GROUP BY m.account_id LIMIT 5) AS owner
      WHERE report.id = ${first}`,
  );
  if (rowCount !== SCHEDULES) throw new Error(`${rowCount} schedules`);
  const list = () => caller.call(reportRoutes.list, {});
  const during = async (work: Promise<unknown>): Promise<number[]> => {
    const times: number[] = [];
    let isOver = false;
    const end = work.finally(() => {
      isOver = true;
    });
    while (!isOver) times.push(await timed(list));
    await end;
    return times;
  };
  await list();
  const quiet = await during(new Promise((resolve) => setTimeout(resolve, 5_000)));
  // The job that looks for them comes with the next minute.
  const ended = async () => {
    const { rows } = await run(app, sql`SELECT count(*) FILTER (WHERE state = 'SENT') AS sent FROM report_sending`);
    return Number(rows[0]?.['sent']);
  };
  const allSent = async () => {
    for (const end = performance.now() + 600_000; performance.now() < end && (await ended()) < SCHEDULES; )
      await new Promise((resolve) => setTimeout(resolve, 1_000));
  };
  while ((await run(app, sql`SELECT 1 FROM report_sending LIMIT 1`)).rows.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 200));
  const busy = await during(allSent());
  const [ours, theirs] = [quantile(busy, 0.95), quantile(quiet, 0.95)];
  return [
    { what: `${SCHEDULES} schedules due at once, not sent after ten minutes`, ours: SCHEDULES - (await ended()), unit: '', budget: '0' },
    { what: `${SCHEDULES} schedules due at once, lists, p95`, ours, theirs, ratio: ours / theirs, unit: 'ms', budget: '1.5' },
  ];
}

/** Reports (docs/decisions/0102). */
export async function benchReports(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const mailbox = await openMailbox();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-reports-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, DEMO_DAYS: '3', DEMO_ROWS: '20000' };
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` };
  const config = readConfig({ ...settings, ...mail, RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' });
  const app = await openApp(config, openLog('fatal'), { tell: () => {} });
  try {
    const caller = openCaller(app.server);
    await caller.signIn('agency@demo.test');
    const { rows } = await run(app, sql`SELECT id FROM account WHERE name = 'Halden Media'`);
    const account = String(rows[0]?.['id']);
    // Schedules of the demo's own are none of these.
    await run(app, sql`DELETE FROM report`);
    await fill({ app, account });
    const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const place: Place = { app, caller, url, account };
    const all: BenchRow[] = [];
    for (const part of [benchPage, benchNames, benchFile, benchCancel, benchSchedules]) {
      const measured = await part(place);
      console.log(measured);
      all.push(...measured);
    }
    return all;
  } finally {
    await app.close();
    await mailbox.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
