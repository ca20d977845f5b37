// Deal lists of accounts with 0 to 890,000 of 1,000,000 deals on PostgreSQL: every order, tab, search, filter and page over HTTP, each compared
// with a plain statement of the tables' owner, and the slowest statements of the product.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLog, readConfig } from '@kontor/core/server';
import { openCaller } from '@kontor/core/testing';
import pg from 'pg';
import { type App, openApp } from '../apps/server/app.ts';
import { A_MILLION, type FilledAccount, fillEntities } from '../apps/server/testing/filled-entities.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';
import { type Case, casesFor } from './list-cases.ts';
import { deliver, openReference } from './list-reference.ts';
import { clockStatements, type StatementClock } from './statement-clock.ts';

const MOST_DEALS_BUDGETED = 10_000;

const quantile = (times: number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;

type Measured = { what: string; ms: number; slowest: number; difference: string | null };

/** One call, timed, and what it answered otherwise than the reference. */
async function measure(
  call: () => Promise<Awaited<ReturnType<ReturnType<typeof openCaller>['call']>>>,
  one: Case,
  clock: StatementClock,
): Promise<Measured> {
  clock.begin(one.what);
  const begun = performance.now();
  const answer = await call();
  const ms = performance.now() - begun;
  return { what: one.what, ms, slowest: clock.end(), difference: one.differenceOf(answer as never) };
}

export async function measureAccount(app: App, admin: pg.Client, account: FilledAccount, clock: StatementClock): Promise<BenchRow[]> {
  const caller = openCaller(app.server);
  await caller.signIn(account.email);
  const reference = await openReference(admin, app.stores.events, account.id);
  const measured: Measured[] = [];
  for await (const one of casesFor(reference)) measured.push(await measure(() => caller.call(one.route, one.input), one, clock));
  const times = measured.map(({ ms }) => ms);
  const wrong = measured.filter(({ difference }) => difference !== null);
  const what = `deal list of ${account.deals.toLocaleString('en-US')} among 1,000,000, ${measured.length} calls`;
  for (const { what: which, difference } of wrong.slice(0, 10)) console.log(`  differs: ${which}: ${difference}`);
  for (const { what: which, ms, slowest } of measured.toSorted((a, b) => b.ms - a.ms).slice(0, 12))
    console.log(`  ${Math.round(ms).toString().padStart(6)} ms, slowest statement ${Math.round(slowest)} ms: ${which}`);
  const budget = account.deals <= MOST_DEALS_BUDGETED ? { budget: '≤ 50 ms' } : {};
  return [
    { what: `${what}, p50`, ours: quantile(times, 0.5), unit: 'ms' },
    { what: `${what}, p95`, ours: quantile(times, 0.95), unit: 'ms', ...budget },
    { what: `${what}, slowest statement`, ours: Math.max(...measured.map(({ slowest }) => slowest)), unit: 'ms', budget: '≤ 100 ms' },
    { what: `${what}, answers that differ`, ours: wrong.length, unit: '', budget: '0' },
  ];
}

export async function benchListsAtScale(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-lists-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, DEMO_DAYS: '10', DEMO_ROWS: '20000' };
  const config = readConfig({ ...settings, RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' });
  const clock = clockStatements();
  const app = await openApp(config, openLog('fatal'), { tell: () => {}, hasJobs: false });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  try {
    const accounts = await fillEntities(admin, A_MILLION);
    for (const account of accounts) await deliver(admin, app.stores.events, account.id);
    const rows: BenchRow[] = [];
    for (const account of accounts) rows.push(...(await measureAccount(app, admin, account, clock)));
    console.log(clock.slowest(15));
    return rows;
  } finally {
    await admin.end();
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
