// Media lists on PostgreSQL: a file of 250,000 values from upload to saved beside the bare statement, what it does to the process and to others,
// and pages of lists where an account has 100,000.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openLog, readConfig } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { LIST_TYPES, mediaListRoutes } from '@kontor/media-lists/contract';
import pg from 'pg';
import { type App, openApp } from '../apps/server/app.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';
import { longestTurn } from './uploads.ts';

const VALUES = 250_000;
const LISTS = 100_000;
const ROUNDS = 3;
const AT_ONCE = 10;
const IN_TURN = 5;
const MIB = 1_048_576;

const quantile = (times: number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
const nthValue = (n: number) => `com.example.a${String(n).padStart(6, '0')}`;

type Place = { app: App; caller: Caller; admin: pg.Client; url: string; file: string; account: string; person: string };

/** Sends the file from a process of its own, which stands for another machine: it takes no processor that the server wants. Answers the file's id. */
async function send({ url, file, caller }: Place): Promise<string> {
  const script = `
    const form = new FormData();
    form.append('file', await (await import('node:fs')).openAsBlob(${JSON.stringify(file)}), 'values.csv');
    const headers = { cookie: ${JSON.stringify(caller.cookie())}, 'x-requested-with': 'kontor' };
    const reply = await fetch(${JSON.stringify(`${url}/api/medialist/upload/bundle`)}, { method: 'POST', body: form, headers });
    const text = await reply.text();
    if (!reply.ok) { console.error(text); process.exit(1); }
    process.stdout.write(JSON.parse(text).value);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  os.setPriority(child.pid ?? 0, os.constants.priority.PRIORITY_LOW);
  let id = '';
  child.stdout.on('data', (bytes) => {
    id += bytes;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The upload was refused.');
  return id;
}

/** What starting a process and its first request take, which is no part of an upload. */
async function startAlone({ url }: Place): Promise<number> {
  const script = `await fetch(${JSON.stringify(`${url}/readyz`)}); new FormData();`;
  return timed(async () => {
    await once(spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }), 'close');
  });
}

async function uploadToSaved(place: Place, title: string): Promise<void> {
  const fileUrl = await send(place);
  const { envelope } = await place.caller.try(mediaListRoutes.create, { mediaType: 'bundle', title, type: 'uploaded', fileUrl });
  if (!envelope.success) throw new Error(envelope.msg);
}

async function bareStatement({ admin, account, person }: Place, round: number): Promise<void> {
  const id = String(round).padStart(24, 'b');
  await admin.query('INSERT INTO media_list (id, account_id, type, title, created_by) VALUES ($1, $2, $3, $4, $5)', [
    id,
    account,
    'bundle',
    'Bare',
    person,
  ]);
  const values = Array.from({ length: VALUES }, (_, n) => nthValue(n));
  await admin.query('INSERT INTO media_list_item (account_id, list_id, value) SELECT $1, $2, value FROM unnest($3::text[]) AS value', [
    account,
    id,
    values,
  ]);
}

async function benchSaving(place: Place): Promise<BenchRow[]> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  await uploadToSaved(place, 'Warm');
  await bareStatement(place, 0);
  let longest = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    theirs.push(await timed(() => bareStatement(place, round)));
    const idle = await startAlone(place);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    ours.push((await timed(() => uploadToSaved(place, `Saved ${round}`))) - idle);
    delay.disable();
    longest = Math.max(longest, delay.max / 1e6);
  }
  const turn = await longestTurn(() => uploadToSaved(place, 'Turned'));
  const best = [Math.min(...ours), Math.min(...theirs)] as const;
  const what = `list of ${VALUES.toLocaleString('en-US')} values`;
  return [
    {
      what: `${what}, upload to saved beside one INSERT … SELECT unnest, best of ${ROUNDS}`,
      ours: best[0],
      theirs: best[1],
      ratio: best[0] / best[1],
      unit: 'ms',
      budget: '1.5',
    },
    { what: `${what}, upload to saved, longest stop of the event loop`, ours: longest, unit: 'ms', budget: '50' },
    { what: `${what}, upload to saved, longest turn, processor time`, ours: turn, unit: 'ms', budget: '50' },
  ];
}

/** Others read pages of lists meanwhile, one after the other. */
async function othersDuring(place: Place, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  while (!isOver) times.push(await timed(() => place.caller.call(mediaListRoutes.find, { q: '' })));
  await end;
  return times;
}

async function benchAtOnce(place: Place): Promise<BenchRow[]> {
  const idle = await othersDuring(place, new Promise((resolve) => setTimeout(resolve, 5_000)));
  // The first loads code.
  await send(place);
  const inTurn = async () => {
    for (let upload = 0; upload < IN_TURN; upload += 1) await send(place);
  };
  const one = await othersDuring(place, inTurn());
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  const busy = await othersDuring(place, Promise.all(Array.from({ length: AT_ONCE }, () => send(place))));
  clearInterval(sampling);
  const what = `${AT_ONCE} lists of 5 MB uploaded at once`;
  const usual = quantile(idle, 0.99);
  const others = (times: number[]) => {
    const p99 = quantile(times, 0.99);
    return { ours: p99, theirs: usual, ratio: p99 / usual, unit: 'ms', budget: '2' };
  };
  return [
    { what: `${what}, extra memory`, ours: (highest - before) / MIB, unit: 'MiB', budget: '200' },
    { what: `${IN_TURN} lists of 5 MB uploaded in turn, others’ calls, p99`, ...others(one) },
    { what: `${what}, others’ calls, p99`, ...others(busy) },
  ];
}

async function benchPages({ caller, admin, account, person }: Place): Promise<BenchRow[]> {
  await admin.query(
    `INSERT INTO media_list (id, account_id, type, title, created_by, updated_at, created_at, enabled)
     SELECT 'c' || lpad(to_hex(n), 23, '0'), $1, ($2::text[])[1 + n % 4], 'List ' || md5(n::text), $3,
       now() - n * interval '1 minute', now() - n * interval '2 minutes', n % 7 > 0 FROM generate_series(1, $4::int) n`,
    [account, [...LIST_TYPES], person, LISTS],
  );
  await admin.query('VACUUM ANALYZE media_list');
  const times = new Map<string, number[]>();
  for (const predicate of ['title', 'count', 'status', 'createDate', 'updateDate'] as const)
    for (const reverse of [true, false])
      for (const more of [
        {},
        { q: 'List 1f' },
        { q: 'zzz' },
        { tableFilter: { status: { value: false } } },
        { pagination: { start: 20_000, number: 25 } },
      ])
        for (let round = 0; round < 3; round += 1) {
          const wish = { type: 'bundle' as const, sort: { predicate, reverse }, ...more };
          const ms = await timed(() => caller.call(mediaListRoutes.list, wish));
          times.set(`${predicate} ${reverse} ${JSON.stringify(more)}`, [
            ...(times.get(`${predicate} ${reverse} ${JSON.stringify(more)}`) ?? []),
            ms,
          ]);
        }
  for (const [which, some] of [...times].toSorted(([, a], [, b]) => Math.min(...b) - Math.min(...a)).slice(0, 8))
    console.log(
      `  ${Math.min(...some)
        .toFixed(0)
        .padStart(5)} ms: ${which}`,
    );
  const all = [...times.values()].flat();
  const found: number[] = [];
  for (const q of ['1f', 'list', 'zzz', ''])
    for (let round = 0; round < 5; round += 1) found.push(await timed(() => caller.call(mediaListRoutes.find, { q })));
  return [
    { what: `pages of ${LISTS.toLocaleString('en-US')} lists, ${all.length} calls, p50`, ours: quantile(all, 0.5), unit: 'ms' },
    { what: `pages of ${LISTS.toLocaleString('en-US')} lists, p95`, ours: quantile(all, 0.95), unit: 'ms', budget: '50' },
    { what: `search of the palette in ${LISTS.toLocaleString('en-US')} lists, p95`, ours: quantile(found, 0.95), unit: 'ms' },
  ];
}

/** Media lists (docs/decisions/0073). */
export async function benchMediaLists(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-media-lists-'));
  const settings = { KONTOR_DATA: folder, DATABASE_URL: postgres.url, DEMO_DAYS: '3', DEMO_ROWS: '20000' };
  const config = readConfig({ ...settings, RATE_LIMIT_PER_MINUTE: '100000000', PORT: '0', LOG_LEVEL: 'fatal' });
  const app = await openApp(config, openLog('fatal'), { tell: () => {}, hasJobs: false });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  try {
    const caller = openCaller(app.server);
    await caller.signIn('agency@demo.test');
    const { rows } = await admin.query(
      `SELECT m.account_id, m.user_id FROM membership m JOIN app_user u ON u.id = m.user_id JOIN account a ON a.id = m.account_id
       WHERE u.email = 'agency@demo.test' AND a.name = 'Halden Media'`,
    );
    const file = path.join(folder, 'values.csv');
    fs.writeFileSync(file, Array.from({ length: VALUES }, (_, n) => `${nthValue(n)}\n`).join(''));
    const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const place = { app, caller, admin, url, file, account: rows[0]?.account_id, person: rows[0]?.user_id };
    return [...(await benchSaving(place)), ...(await benchAtOnce(place)), ...(await benchPages(place))];
  } finally {
    await admin.end();
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
