// The deal library on PostgreSQL: figures of 1,000 items by the hourly job, and what somebody's forecasts take meanwhile.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog, readConfig } from '@kontor/core/server';
import { type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { countLibrary } from '@kontor/library/server';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import pg from 'pg';
import { openApp } from '../apps/server/app.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';

const ITEMS = Number(process.env['LIBRARY_ITEMS'] ?? 1_000);
const QUIET_MS = 20_000;
/** Between one forecast and the next, as somebody edits a plan. */
const BETWEEN_MS = 150;
const STATES = ['CA', 'TX', 'NY', 'FL', 'IL', 'PA', 'OH', 'GA', 'NC', 'MI', 'NJ', 'VA', 'WA', 'AZ', 'MA', 'TN', 'IN', 'MO', 'MD', 'WI'];
const LANGUAGES = ['en', 'es', 'fr'];

const quantile = (times: readonly number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;

/** The demo's items again and again, each within other states and languages. */
const MORE = `
  INSERT INTO library_item (id, title, description, targeting, cpm, created_by)
  SELECT 'eee' || lpad(to_hex(n), 21, '0'), i.title || ' ' || n, i.description,
    jsonb_set(jsonb_set(i.targeting, '{state}', jsonb_build_object('included', true, 'values', jsonb_build_array(($1::text[])[1 + n % 20], ($1::text[])[1 + n * 7 % 20]))),
      '{language}', jsonb_build_object('included', false, 'values', jsonb_build_array(($2::text[])[1 + n % 3]))), i.cpm, i.created_by
  FROM generate_series(1, $3::int) n
  JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS nth, count(*) OVER () AS all_items FROM library_item WHERE deleted_at IS NULL) i
    ON i.nth = n % i.all_items`;

/** What forecasts take, of another plan each, for as long as `isOn`. */
async function forecastWhile(caller: Caller, isOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; isOn(); turn += 1) {
    const values = [STATES[turn % 20], STATES[(turn * 3 + 1) % 20], STATES[(turn * 11 + 5) % 20]].map(String);
    const states = { country: { included: true, values: ['US'] }, state: { included: true, values: [...new Set(values)] } };
    const targeting = { ...emptyTargeting(), platform: ['CTV' as const], ...states };
    const begun = performance.now();
    await caller.call(mediaPlanRoutes.forecast, { targeting });
    times.push(performance.now() - begun);
    await pause(BETWEEN_MS);
  }
  return times;
}

export async function benchLibrary(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-library-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' };
  const app = await openApp(readConfig(settings), openLog('fatal'), { tell: () => {}, hasJobs: false });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  try {
    await admin.query(MORE, [STATES, LANGUAGES, ITEMS - 24]);
    const agency = openCaller(app.server);
    await agency.signIn(PERSONAS.agency);
    const ends = performance.now() + QUIET_MS;
    const quiet = await forecastWhile(agency, () => performance.now() < ends);
    let isCounting = true;
    const begun = performance.now();
    const counting = countLibrary(app.stores).finally(() => {
      isCounting = false;
    });
    const beside = await forecastWhile(agency, () => isCounting);
    await counting;
    const seconds = (performance.now() - begun) / 1_000;
    const { rows } = await admin.query('SELECT count(*)::int AS counted FROM library_avails');
    const [p95, p95Quiet] = [quantile(beside, 0.95), quantile(quiet, 0.95)];
    return [
      { what: `avails of ${rows[0]?.counted} items`, ours: seconds, unit: 's', budget: '≤ 60 s' },
      {
        what: `forecasts meanwhile, p95 of ${beside.length} against ${quiet.length} alone (${Math.round(p95Quiet)} ms)`,
        ours: p95 / p95Quiet,
        unit: '×',
        budget: '≤ 2',
      },
    ];
  } finally {
    await admin.end();
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
