// A file of 50 MB to file/upload, on disk and in a bucket, and the same bytes as CSV: memory beside that of an idle server, and the longest stop.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildServer, type EntityStore, openFiles, readCsv, systemScope } from '@kontor/core/server';
import { allReady } from '@kontor/core/testing';
import { files as feature } from '@kontor/files/server';
import { Parser } from 'csv-parse';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { openTestApp } from '../apps/server/testing/test-app.ts';
import { startS3 } from '../apps/server/testing/test-s3.ts';
import type { BenchRow } from './bench-row.ts';

const ROWS = 100_000;
const COLUMNS = ['ip', 'idfa', 'gaid', 'ramp', 'rida', 'note'];
const ROUNDS = 3;
const AT_ONCE = 10;
const MIB = 1_048_576;

/** 50 MB of 100,000 rows. */
function writeRows(file: string) {
  const wide = 'x'.repeat(360);
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const id = n.toString(16).padStart(32, '0');
    return `10.${n % 256}.${(n >> 8) % 256}.${n >> 16},${id},${id},${id},${id},${wide}`;
  });
  fs.writeFileSync(file, `${COLUMNS.join(',')}\n${lines.join('\n')}\n`);
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

type Watched = { cpuMs: number; extraMib: number; longestMs: number };

/** What `work` takes: processor time, memory at its highest beside that before it, the longest stop of the event loop by the clock. */
async function watch(work: () => Promise<unknown>): Promise<Watched> {
  collect();
  await pause(500);
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampling = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 10);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  delay.disable();
  clearInterval(sampling);
  return { cpuMs: (user + system) / 1_000, extraMib: (highest - before) / MIB, longestMs: delay.max / 1e6 };
}

/** Processor time of the longest turn of the event loop during `work`: what blocks it, however busy the machine is with other things. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, user + system);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return longest / 1_000;
}

/** Sends the file from a process of its own, whose memory is not ours. */
async function send(url: string, cookie: string, file: string) {
  const script = `
    const form = new FormData();
    form.append('purpose', 'segment');
    form.append('file', await (await import('node:fs')).openAsBlob(${JSON.stringify(file)}), 'rows.csv');
    const reply = await fetch(${JSON.stringify(url)}, { method: 'POST', body: form, headers: { cookie: ${JSON.stringify(cookie)}, 'x-requested-with': 'kontor' } });
    if (!reply.ok) { console.error(await reply.text()); process.exit(1); }`;
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The upload was refused.');
}

/** An account stores 1 GB a day. */
const forgetSizes = ({ entities }: { entities: EntityStore }) =>
  systemScope(entities).run((database) => database.execute(sql`UPDATE stored_file SET size = 0`));

const worst = (all: Watched[], key: keyof Watched) => Math.max(...all.map((one) => one[key]));

async function benchPlaces(file: string, folder: string): Promise<BenchRow[]> {
  const app = await openTestApp();
  const s3 = await startS3(path.join(folder, 's3'));
  const rows: BenchRow[] = [];
  try {
    const cookie = (await app.as('agency')).cookie();
    Object.assign(process.env, s3.settings);
    const idle = (await watch(() => pause(3_000))).longestMs;
    for (const [place, settings] of Object.entries({ disk: {}, bucket: s3.settings })) {
      const config = { ...app.stores.config, ...settings };
      const stores = { ...app.stores, config, files: await openFiles(config) };
      const server = await buildServer({ stores, routes: feature.calls, webRoot: null, isReady: allReady });
      const url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/api/file/upload`;
      // The first loads code.
      await send(url, cookie, file);
      const seen: Watched[] = [];
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await watch(() => send(url, cookie, file)));
      await forgetSizes(app.stores);
      const many = await watch(() => Promise.all(Array.from({ length: AT_ONCE }, () => send(url, cookie, file))));
      rows.push({ what: `${AT_ONCE} uploads of 50 MB at once, ${place}, extra memory`, ours: many.extraMib, unit: 'MiB', budget: '200' });
      await forgetSizes(app.stores);
      const what = `upload of 50 MB, ${place}`;
      rows.push({ what: `${what}, extra memory, most of ${ROUNDS}`, ours: worst(seen, 'extraMib'), unit: 'MiB', budget: '64' });
      rows.push({
        what: `${what}, longest stop, most of ${ROUNDS}`,
        ours: worst(seen, 'longestMs'),
        theirs: idle,
        unit: 'ms',
        budget: '50',
      });
      const turns = await longestTurn(() => send(url, cookie, file));
      rows.push({ what: `${what}, longest turn, processor time`, ours: turns, unit: 'ms', budget: '50' });
      await server.close();
    }
    return rows;
  } finally {
    await s3.close();
    await app.close();
  }
}

/** csv-parse alone: its records, taken from its stream and thrown away. */
async function parseAlone(file: string) {
  let count = 0;
  const parser = fs.createReadStream(file).pipe(new Parser({ bom: true }));
  parser.on('readable', () => {
    while (parser.read() !== null) count += 1;
  });
  await once(parser, 'end');
  if (count !== ROWS + 1) throw new Error(`${count} records`);
}

async function readAsWeDo(file: string) {
  const text = z.string().min(1).max(400);
  const row = z.object({ ip: z.ipv4(), idfa: text, gaid: text, ramp: text, rida: text, note: text });
  const report = await readCsv(fs.createReadStream(file), { columns: COLUMNS, row, mostRows: ROWS, take: () => {} });
  if (report.rows !== ROWS || report.invalid > 0) throw new Error(JSON.stringify(report));
}

async function benchCsv(file: string): Promise<BenchRow[]> {
  const [ours, theirs]: [Watched[], Watched[]] = [[], []];
  await parseAlone(file);
  await readAsWeDo(file);
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await watch(() => parseAlone(file)));
    ours.push(await watch(() => readAsWeDo(file)));
  }
  const turns = await longestTurn(() => readAsWeDo(file));
  const middle = (all: Watched[]) => all.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const speed = (all: Watched[]) => 50_000 / middle(all);
  const what = `CSV of 50 MB and ${ROWS} rows`;
  const best = (all: Watched[]) => 50_000 / Math.min(...all.map(({ cpuMs }) => cpuMs));
  return [
    {
      what: `${what}, a second of processor time, best`,
      ours: best(ours),
      theirs: best(theirs),
      ratio: best(ours) / best(theirs),
      unit: 'MB',
      budget: '0.8',
    },
    { what: `${what}, longest turn, processor time`, ours: turns, unit: 'ms', budget: '50' },
    {
      what: `${what}, a second of processor time, median`,
      ours: speed(ours),
      theirs: speed(theirs),
      ratio: speed(ours) / speed(theirs),
      unit: 'MB',
      budget: '0.8',
    },
    {
      what: `${what}, extra memory, most of ${ROUNDS}`,
      ours: worst(ours, 'extraMib'),
      theirs: worst(theirs, 'extraMib'),
      unit: 'MiB',
      budget: '64',
    },
    {
      what: `${what}, longest stop, most of ${ROUNDS}`,
      ours: worst(ours, 'longestMs'),
      theirs: worst(theirs, 'longestMs'),
      unit: 'ms',
      budget: '50',
    },
  ];
}

/** Uploads and CSV files of 50 MB (docs/decisions/0039). */
export async function benchUploads(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-uploads-'));
  const file = path.join(folder, 'rows.csv');
  try {
    writeRows(file);
    return [...(await benchCsv(file)), ...(await benchPlaces(file, folder))];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
