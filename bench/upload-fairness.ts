// node bench/upload-fairness.ts [--server FOLDER,…] [--seconds 8] [--at-once 1,10]: what people wait for a deal list while others send files of
// 50 MB that are checked as they come, beside what they wait otherwise. FOLDERs are checkouts to compare, measured one after another.
// Embedded stores with a small demo market, or PostgreSQL at DATABASE_URL. Not a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formOf, PERSONAS } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { ensureTemplate } from '../apps/server/testing/test-template.ts';
import { ask, signIn, type Told } from './flood-client.ts';

/** What a start begins (index, batches) ends before anything is measured. */
const SETTLE_MS = 6_000;
/** Between one list and the next, as a person's page asks them; so a slow answer makes no queue of its own. */
const BETWEEN_MS = 20;
const ROWS = 100_000;
const PERSON = '127.0.2.1';
const SENDER = '127.0.2.2';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: path.resolve(import.meta.dirname, '..') },
    seconds: { type: 'string', default: '8' },
    'at-once': { type: 'string', default: '1,10' },
    type: { type: 'string', default: 'COOKIE' },
  },
});
const seconds = Number(values.seconds);

/** 100,000 cookies with 50 MB around them. */
const FORM = formOf(
  [],
  [{ name: 'ids.csv', content: Array.from({ length: ROWS }, (_, n) => `cookie-of-the-house-${n},${'x'.repeat(480)}\n`).join('') }],
);

type Running = { child: ChildProcess; origin: URL; folder: string };
async function start(checkout: string): Promise<Running> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-upload-fairness-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const env = {
    ...process.env,
    PORT: '0',
    KONTOR_DATA: folder,
    LOG_LEVEL: 'fatal',
    UV_THREADPOOL_SIZE: '16',
    MALLOC_ARENA_MAX: '2',
    RATE_LIMIT_PER_MINUTE: '100000000',
  };
  const child = spawn(process.execPath, [path.join(checkout, 'apps/server/main.ts')], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (!child.stderr) throw new Error('The server has no standard error.');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url) return { child, origin: new URL(url), folder };
  }
  throw new Error(`The server did not start:\n${lines.join('\n')}`);
}

const quantile = (told: readonly Told[], share: number) => {
  const sorted = told.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const rssOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Sends the file as somebody else; answers the milliseconds that it took. */
function openSender(origin: URL, sender: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  return () =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now();
      const headers = { ...FORM.headers, cookie: sender, 'x-requested-with': 'kontor', 'content-length': FORM.payload.length };
      const sent = http.request(
        { host: origin.hostname, port: origin.port, agent, method: 'POST', path: `/api/segment/upload/${values.type}`, headers },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          reply.on('end', () =>
            reply.statusCode === 200 ? resolve(performance.now() - began) : reject(new Error(`${reply.statusCode} ${text}`)),
          );
        },
      );
      sent.on('error', reject).end(FORM.payload);
    });
}

/** Prints how long lists took; answers the 99th of a hundred. */
function told(what: string, all: readonly Told[], more = '') {
  const bad = all.filter(({ status }) => status !== 200).length;
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(all, share).toFixed(1));
  console.log(
    `  ${what.padEnd(22)} ${String(all.length).padStart(5)} lists  p50 ${p50}  p95 ${p95}  p99 ${p99}  longest ${most} ms${bad ? `  ${bad} refused` : ''}${more}`,
  );
  return quantile(all, 0.99);
}

async function measure(checkout: string) {
  const { child, origin, folder } = await start(checkout);
  try {
    await pause(SETTLE_MS);
    const cookie = (await signIn(origin, PERSONAS.rival, { localAddress: PERSON })).cookies[0] ?? '';
    const sender = (await signIn(origin, PERSONAS.agency, { localAddress: SENDER })).cookies[0] ?? '';
    const list = () =>
      ask(origin, {
        method: 'POST',
        path: `/api/${dealRoutes.list.path}`,
        body: Buffer.from('{}'),
        headers: { 'content-type': 'application/json', cookie },
        localAddress: PERSON,
      });
    const upload = openSender(origin, sender);
    const listWhile = async (isOn: () => boolean) => {
      const all: Told[] = [];
      while (isOn()) {
        all.push(await list());
        await pause(BETWEEN_MS);
      }
      return all;
    };
    const listFor = (time: number) => {
      const until = performance.now() + time * 1_000;
      return listWhile(() => performance.now() < until);
    };
    // Code and plans are loaded, and what lists keep is kept.
    await listFor(2);
    await upload();
    await pause(1_000);
    const alone = told('alone', await listFor(seconds));
    const before = rssOf(child.pid ?? 0);
    for (const atOnce of values['at-once'].split(',').map(Number)) {
      const [all, took]: [Told[], number[]] = [[], []];
      let [rss, rounds] = [0, 0];
      const sampling = setInterval(() => (rss = Math.max(rss, rssOf(child.pid ?? 0))), 20);
      const until = performance.now() + seconds * 1_000;
      // An account stores 1 GB a day.
      while (performance.now() < until && rounds < 6 && (rounds + 1) * atOnce <= 11) {
        rounds += 1;
        let isBusy = true;
        const sent = Promise.all(Array.from({ length: atOnce }, upload)).finally(() => (isBusy = false));
        all.push(...(await listWhile(() => isBusy)));
        took.push(...(await sent));
      }
      clearInterval(sampling);
      const beside = told(`beside ${atOnce} of 50 MB`, all);
      console.log(
        `    p99 × ${(beside / alone).toFixed(2)}; an upload ${Math.round(took.reduce((sum, ms) => sum + ms, 0) / took.length)} ms, memory + ${Math.round(rss - before)} MiB`,
      );
      await pause(1_000);
    }
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

for (const checkout of values.server.split(',')) {
  console.log(checkout);
  await measure(checkout);
}
