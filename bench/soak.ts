// node bench/soak.ts [MINUTES] [PER_SECOND] [FILE]: mixed calls with ingest beside them, for as long as told; every ten seconds what the server
// process holds goes to FILE as a line of JSON. At the end: how fast each grows over the last half, with its 95 % confidence interval.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLoop, peopleOf, planned, summaryOf } from '../apps/server/testing/mixed-load.ts';
import { ensureTemplate } from '../apps/server/testing/test-template.ts';
import { issueKey, linesOf, startServer } from '../apps/server/testing/under-load.ts';

const SAMPLE_MS = 10_000;
const BATCH_EVERY_MS = 5_000;
const MB = 1_024;

type Sample = { s: number; rssMb: number; anonMb: number; fileMb: number; threads: number; handles: number; files: number };

/** What a process holds, by the kernel's word; `folder` is its data folder, of which files under way are counted. */
function sampleOf(pid: number, folder: string, s: number): Sample {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
  const threads = /^Threads:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const temporary = ['ingest', 'clickhouse/tmp'].map((place) => path.join(folder, place)).filter((place) => fs.existsSync(place));
  return {
    s,
    rssMb: Math.round(kb('Rss') / MB),
    anonMb: Math.round(kb('Anonymous') / MB),
    fileMb: Math.round((kb('Rss') - kb('Anonymous')) / MB),
    threads: Number(threads),
    handles: fs.readdirSync(`/proc/${pid}/fd`).length,
    files: temporary.reduce((sum, place) => sum + fs.readdirSync(place).length, 0),
  };
}

/** Least-squares slope a minute of `values` over `seconds`, and the half of its 95 % interval. */
function slopeOf(seconds: number[], values: number[]): { perMinute: number; plusMinus: number } {
  const n = seconds.length;
  const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / n;
  const [x, y] = [mean(seconds), mean(values)];
  const spread = seconds.reduce((sum, one) => sum + (one - x) ** 2, 0);
  const slope = seconds.reduce((sum, one, at) => sum + (one - x) * ((values[at] ?? 0) - y), 0) / spread;
  const rest = seconds.reduce((sum, one, at) => sum + ((values[at] ?? 0) - y - slope * (one - x)) ** 2, 0);
  const error = Math.sqrt(rest / Math.max(1, n - 2) / spread);
  return { perMinute: slope * 60, plusMinus: 1.96 * error * 60 };
}

async function feed(url: string, key: string, isOver: () => boolean) {
  const refused: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', 'x-batch-id': `soak-${n}` };
    const { status } = await fetch(`${url}/api/ingest/events`, { method: 'POST', headers, body: linesOf(`soak-${n}`) });
    if (status !== 200) refused.push(status);
    await pause(BATCH_EVERY_MS);
  }
  return refused;
}

async function soak(minutes: number, perSecond: number, file: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-soak-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const { url, child } = await startServer(folder);
  const samples: Sample[] = [];
  const start = Date.now();
  const take = () => {
    samples.push(sampleOf(child.pid ?? 0, folder, Math.round((Date.now() - start) / 1_000)));
    fs.appendFileSync(file, `${JSON.stringify(samples.at(-1))}\n`);
  };
  const timer = setInterval(take, SAMPLE_MS);
  try {
    const people = await peopleOf(url);
    const key = await issueKey(url);
    let isOver = false;
    const feeding = feed(url, key, () => isOver);
    const sent = await openLoop({ url, perSecond, seconds: minutes * 60 }, (n) => planned(people, n));
    isOver = true;
    const refused = await feeding;
    return { samples, refused, calls: summaryOf(sent) };
  } finally {
    clearInterval(timer);
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const [minutes, perSecond] = [Number(process.argv[2] ?? 60), Number(process.argv[3] ?? 20)];
const file = process.argv[4] ?? path.join(os.tmpdir(), 'kontor-soak.jsonl');
fs.rmSync(file, { force: true });
const { samples, refused, calls } = await soak(minutes, perSecond, file);
const late = samples.filter(({ s }) => s >= minutes * 30);
console.log(
  `${minutes} minutes at ${perSecond} calls a second with a batch of 2,000 lines every ${BATCH_EVERY_MS / 1_000} s; samples in ${file}`,
);
console.log({ ...calls, batchesRefused: refused });
const names = ['rssMb', 'anonMb', 'fileMb', 'threads', 'handles', 'files'] as const;
console.table(
  Object.fromEntries(
    names.map((name) => {
      const { perMinute, plusMinus } = slopeOf(
        late.map(({ s }) => s),
        late.map((sample) => sample[name]),
      );
      const told = `${perMinute.toFixed(2)} ± ${plusMinus.toFixed(2)}`;
      return [name, { first: samples[0]?.[name], half: late[0]?.[name], last: samples.at(-1)?.[name], 'a minute, last half': told }];
    }),
  ),
);
process.exit(calls.errors + refused.length === 0 ? 0 : 1);
