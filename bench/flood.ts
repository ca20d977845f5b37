// node bench/flood.ts [--server FOLDER] [--seconds 30] [--rate 50] [--addresses 1,200] [--only NAME,…]: floods each public call of a real
// server with its dearest body and measures what people who work meanwhile wait. FOLDER is another checkout, to compare.
// Embedded stores with a small demo market, or PostgreSQL at DATABASE_URL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PERSONAS } from '@kontor/core/testing';
import { FLOODS, type Flood } from './flood-calls.ts';
import { ask, flood, repeat, signIn, type Told } from './flood-client.ts';

const MARKET = { DEMO_DAYS: '30', DEMO_ROWS: '60000' };
/** What a start begins (index, batches) ends before anything is measured. */
const SETTLE_MS = 8_000;
const QUIET_SECONDS = 5;
const LIST_EVERY_MS = 250;
const SIGN_IN_EVERY_MS = 3_000;
/** An office that nobody floods from. */
const HOME = '127.0.2.1';

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: path.resolve(import.meta.dirname, '..') },
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '50' },
    addresses: { type: 'string', default: '1,200' },
    only: { type: 'string', default: '' },
  },
});
const numberOf = (text: string) => Number(text);

async function start(folder: string): Promise<{ child: ChildProcess; origin: URL }> {
  const env = { ...process.env, ...MARKET, PORT: '0', KONTOR_DATA: folder, LOG_LEVEL: 'fatal', UV_THREADPOOL_SIZE: '16' };
  const child = spawn(process.execPath, [path.join(values.server, 'apps/server/main.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  if (!child.stderr) throw new Error('The server has no standard error.');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url) {
      child.stderr.resume();
      return { child, origin: new URL(url) };
    }
  }
  throw new Error(`The server did not start:\n${lines.join('\n')}`);
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The value below which `share` of them lie, in whole milliseconds. */
const quantile = (told: Told[], share: number) => {
  const sorted = told.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};
const longest = (told: Told[]) => {
  const refused = told.filter(({ status }) => status !== 200).length;
  return `${quantile(told, 1).toLocaleString('en-US')}${refused > 0 ? ` (${refused} of ${told.length} refused)` : ''}`;
};

async function measure(origin: URL, call: Flood, addresses: number): Promise<string[]> {
  const cookie = (await signIn(origin, PERSONAS.agency, { localAddress: HOME })).cookies[0] ?? '';
  const list = () =>
    ask(origin, {
      method: 'POST',
      path: '/api/deal/all',
      body: Buffer.from('{}'),
      headers: { cookie, 'content-type': 'application/json' },
      localAddress: HOME,
    });
  // A browser that the honest person has used; one that knows nobody is another's. Each keeps the cookies it is given.
  let known = (await signIn(origin, PERSONAS.brand, { localAddress: HOME })).cookies.join('; ');
  const comeAgain = async () => {
    const told = await signIn(origin, PERSONAS.brand, { localAddress: HOME, cookie: known });
    if (told.status === 200) known = told.cookies.join('; ');
    return told;
  };
  await pause(SETTLE_MS);
  await repeat(1, LIST_EVERY_MS, list);
  const quiet = await repeat(QUIET_SECONDS, LIST_EVERY_MS, list);
  const seconds = numberOf(values.seconds);
  const [answers, lists, again, first] = await Promise.all([
    flood(origin, call, { seconds, rate: numberOf(values.rate), addresses }),
    repeat(seconds, LIST_EVERY_MS, list),
    repeat(seconds, SIGN_IN_EVERY_MS, comeAgain),
    repeat(seconds, SIGN_IN_EVERY_MS, (n) => signIn(origin, PERSONAS.planner, { localAddress: `127.0.3.${1 + n}` })),
  ]);
  const [p50, p99] = [quantile(quiet, 0.5), quantile(lists, 0.99)];
  const ratio = (p99 / Math.max(1, p50)).toFixed(1);
  return [call.name, String(addresses), String(p50), p99.toLocaleString('en-US'), ratio, longest(again), longest(first), answers];
}

const only = values.only.split(',').filter(Boolean);
const calls = FLOODS.filter(({ name }) => only.length === 0 || only.includes(name));
const template = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-flood-'));
try {
  await end((await start(template)).child);
  console.log(`${values.server}, ${values.rate} a second for ${values.seconds} s; milliseconds; load ${os.loadavg()[0]?.toFixed(1)}`);
  console.log(
    '| call | addresses | list, quiet p50 | list, p99 | ratio | sign-in, known browser, longest | sign-in, new browser, longest | answers |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const call of calls)
    for (const addresses of values.addresses.split(',').map(numberOf)) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-flood-'));
      fs.cpSync(template, folder, { recursive: true });
      const { child, origin } = await start(folder);
      try {
        console.log(`| ${(await measure(origin, call, addresses)).join(' | ')} |`);
      } finally {
        await end(child);
        fs.rmSync(folder, { recursive: true, force: true });
      }
    }
} finally {
  fs.rmSync(template, { recursive: true, force: true });
}
process.exit(0);
