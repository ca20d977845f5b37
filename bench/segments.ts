// Uploaded segments: 100,000 ids from the end of the upload to Active on the embedded stores, and pages of an account's 10,000 among
// a million on PostgreSQL.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog, readConfig } from '@kontor/core/server';
import { type Caller, formOf, openCaller, PERSONAS } from '@kontor/core/testing';
import { uploadedRoutes } from '@kontor/segments/contract';
import pg from 'pg';
import { openApp } from '../apps/server/app.ts';
import { ensureTemplate } from '../apps/server/testing/test-template.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';

const IDS = 100_000;
const ROUNDS = 3;
const SEGMENTS = 1_000_000;
const QUIET = { RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' };

const quantile = (times: number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;

/** One segment of ids that no other round has; answers seconds from the end of its upload until it is active. */
async function uploadToActive(caller: Caller, round: number): Promise<{ seconds: number; longest: number }> {
  const content = Array.from({ length: IDS }, (_, n) => `cookie-${round}-${n}`).join('\n');
  const sent = await caller.raw({ method: 'POST', url: '/api/segment/upload/COOKIE', ...formOf([], [{ name: 'ids.csv', content }]) });
  const begun = performance.now();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const made = await caller.try(uploadedRoutes.create, { name: `Round ${round}`, dataType: 'COOKIE', fileUrl: sent.json().value });
  const id = made.envelope.value ?? '';
  while ((await caller.call(uploadedRoutes.get, { id })).status !== 'ACTIVE') await pause(50);
  delay.disable();
  return { seconds: (performance.now() - begun) / 1_000, longest: delay.max / 1e6 };
}

async function benchLoading(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-segments-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const app = await openApp(readConfig({ KONTOR_DATA: folder, ...QUIET }), openLog('fatal'), { tell: () => {} });
  try {
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS.agency);
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await uploadToActive(caller, round));
    const counted = rounds.slice(1);
    const what = `segment of ${IDS.toLocaleString('en-US')} ids, upload end to Active`;
    return [
      { what: `${what}, most of ${ROUNDS}`, ours: Math.max(...counted.map(({ seconds }) => seconds)), unit: 's', budget: '10' },
      {
        what: `${what}, longest stop of the event loop`,
        ours: Math.max(...counted.map(({ longest }) => longest)),
        unit: 'ms',
        budget: '50',
      },
    ];
  } finally {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A million uploads of five hundred accounts, over five years; the agency has so many of them. */
const OWN = 10_000;
const FILL = `
  WITH other AS (
    INSERT INTO account (id, name, type) SELECT 'acd' || lpad(to_hex(n), 21, '0'), 'Small ' || n, 'Agency' FROM generate_series(1, 499) n RETURNING id
  ), numbered AS (SELECT array_agg(id) AS ids FROM other)
  INSERT INTO segment (id, account_id, title, data_type, price, status, source, user_count, source_segment_id, created_at, updated_at)
  SELECT '5e6' || lpad(to_hex(n), 21, '0'), CASE WHEN n <= ${OWN} THEN m.account_id ELSE o.ids[1 + n % 499] END,
    (ARRAY['CRM', 'Loyalty', 'Site', 'Lapsed', 'Event'])[1 + n % 5] || ' households ' || n,
    (ARRAY['IP', 'COOKIE', 'IDFA', 'GAID'])[1 + n % 4], n % 400 / 100.0, (ARRAY['ACTIVE', 'ACTIVE', 'ACTIVE', 'VALIDATION_FAILED'])[1 + n % 4], 1,
    n::bigint * 7919 % 350000, 'crm-' || n, now() - n % 1826 * interval '1 day', now() - n % 1000 * interval '1 hour'
  FROM generate_series(1, ${SEGMENTS}) n, numbered o,
    (SELECT m.account_id FROM membership m JOIN app_user u ON u.id = m.user_id WHERE u.email = $1 ORDER BY m.is_default DESC LIMIT 1) m`;

const PAGES = [
  {},
  { q: 'loyalty households 77' },
  { q: 'crm-1234' },
  { sort: { predicate: 'dataCount', reverse: true } },
  { sort: { predicate: 'name', reverse: false } },
  { sort: { predicate: 'price', reverse: true } },
  { tableFilter: { status: { value: 'VALIDATION_FAILED' } } },
  { tableFilter: { dataType: { value: 'IDFA' } }, sort: { predicate: 'createDate', reverse: true } },
] as const;

async function benchPages(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-segments-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, DEMO_DAYS: '10', DEMO_ROWS: '20000', ...QUIET };
  const app = await openApp(readConfig(settings), openLog('fatal'), { tell: () => {}, hasJobs: false });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  try {
    await admin.query(FILL, [PERSONAS.agency]);
    await admin.query('ANALYZE segment');
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS.agency);
    const times: number[] = [];
    for (let round = 0; round < 6; round += 1)
      for (const page of PAGES) {
        const begun = performance.now();
        await caller.call(uploadedRoutes.list, page as Parameters<typeof caller.call<typeof uploadedRoutes.list>>[1]);
        const ms = performance.now() - begun;
        if (round > 0) times.push(ms);
        if (round === 5) console.log(`  ${Math.round(ms)} ms: ${JSON.stringify(page)}`);
      }
    const what = `pages of ${OWN.toLocaleString('en-US')} among ${SEGMENTS.toLocaleString('en-US')} uploaded segments on PostgreSQL`;
    return [
      { what: `${what}, p50`, ours: quantile(times, 0.5), unit: 'ms' },
      { what: `${what}, p95`, ours: quantile(times, 0.95), unit: 'ms', budget: '50' },
    ];
  } finally {
    await admin.end();
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export const benchSegments = async (): Promise<BenchRow[]> => [...(await benchLoading()), ...(await benchPages())];
