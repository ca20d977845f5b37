// node bench/bodies.ts [ROOT]: what the worst megabyte costs the event loop, at each public call and at the dearest calls of a signed-in person.
// ROOT is another checkout (with its node_modules) to measure beside this one, for a before and after.
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';

const MEGABYTE = 1_048_576;
const ROUNDS = 3;
const BUDGET_MS = 20;

type Body = { what: string; type: string; text: string | Buffer; headers?: Record<string, string> };
const filled = (start: string, unit: (n: number) => string, end: string) => {
  const parts = [start];
  for (let length = start.length + end.length, n = 0; ; n += 1) {
    const part = unit(n);
    length += part.length;
    if (length > MEGABYTE) break;
    parts.push(part);
  }
  return parts.join('') + end;
};
const json = (what: string, text: string): Body => ({ what, type: 'application/json', text });
const LOGIN = '{"email":"a","password":"b","x":';

const BODIES: Body[] = [
  json(
    'empty arrays',
    filled(`${LOGIN}[`, () => '[],', '[]]}'),
  ),
  json(
    'empty texts',
    filled(`${LOGIN}[`, () => '"",', '""]}'),
  ),
  json(
    'many keys',
    filled('{', (n) => `"${n}":1,`, '"z":1}'),
  ),
  json(
    'many filters',
    filled('{"tableFilter":{', (n) => `"${n}":{"operation":"x"},`, '"z":{}}}'),
  ),
  json(
    'deep nesting',
    filled('', () => '[', ''),
  ),
  json(
    'one long text',
    filled('{"email":"', () => 'a'.repeat(1_000), '"}'),
  ),
  json(
    'escapes',
    filled('{"email":"', () => '\\u0070', '"}'),
  ),
  json(
    '__proto__ in texts',
    filled(`${LOGIN}[`, () => '"__proto__",', '""]}'),
  ),
  json(
    'escaped __proto__',
    filled(`${LOGIN}[`, () => '"\\u005f_proto__",', '""]}'),
  ),
  json(
    'spaces',
    filled('{', () => ' '.repeat(1_000), '}'),
  ),
  json(
    'half characters',
    filled(`${LOGIN}[`, () => '"\\ud800",', '""]}'),
  ),
  { what: 'form', type: 'application/x-www-form-urlencoded', text: filled('grant_type=a', (n) => `&${n}=%41`, '') },
  {
    what: 'multipart',
    type: 'multipart/form-data; boundary=x',
    text: filled('', (n) => `--x\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n\r\n`, '--x--'),
  },
  { what: 'gzip', type: 'application/json', text: gzipSync(Buffer.alloc(200 * MEGABYTE)), headers: { 'content-encoding': 'gzip' } },
];

type Target = { path: string; cookie: string };

/** Sends one body over a socket of its own and waits until the connection ends, so that the sender costs the loop next to nothing. */
async function send(port: number, { path: call, cookie }: Target, body: Body) {
  const bytes = Buffer.from(body.text);
  const headers = {
    ...body.headers,
    'Content-Type': body.type,
    'Content-Length': String(bytes.length),
    ...(cookie ? { Cookie: cookie } : {}),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(`POST /api/${call} HTTP/1.1\r\nHost: kontor\r\nX-Requested-With: kontor\r\nConnection: close\r\n${lines.join('')}\r\n`);
  socket.write(bytes);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString('latin1').slice(0, 200)));
  await closed;
  return heard.slice(9, 12) || 'cut';
}

/** Milliseconds that this thread, which is the event loop's, worked during `work`; others on the machine do not count. */
async function busy<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}

async function openServer(root: string) {
  const from = (file: string) => import(pathToFileURL(path.join(root, file)).href);
  const { openLog, readConfig } = await from('core/server/index.ts');
  const { openApp } = await from('apps/server/app.ts');
  const { features } = await from('apps/server/features.ts');
  const { ensureTemplate } = await from('apps/server/testing/test-template.ts');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-bodies-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const config = readConfig({ KONTOR_DATA: folder, RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'fatal' });
  const app = await openApp(config, openLog('fatal'), { tell: () => {}, hasJobs: false });
  const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const close = async () => {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const routes: { path: string; access: string; method: string }[] = features.map(({ route }: { route: object }) => route);
  return { port: Number(port), routes, close };
}

async function signIn(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/publisher/login`, {
    method: 'POST',
    headers: { 'x-requested-with': 'kontor', 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSONAS.agency, password: PERSONA_PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const { port, routes, close } = await openServer(root);
const cookie = await signIn(port);
const targets: Target[] = [
  ...routes.filter(({ access, method }) => access === 'public' && method !== 'GET').map((route) => ({ path: route.path, cookie: '' })),
  ...['deal/all', 'mediaplan/create', 'deal/bulk/unpublish'].map((call) => ({ path: call, cookie })),
];
const rows: Record<string, Record<string, string | number>> = {};
let worst = 0;
for (const target of targets) {
  const row: Record<string, string | number> = {};
  for (const body of BODIES) {
    let status = '';
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await busy(() => send(port, target, body));
      times.push(one.ms);
      status = one.result;
    }
    const median = times.toSorted((a, b) => a - b)[1] ?? 0;
    if (!target.cookie) worst = Math.max(worst, median);
    row[body.what] = `${median.toFixed(1)} (${status})`;
  }
  rows[`${target.path}${target.cookie ? ' (signed in)' : ''}`] = row;
}
console.log(`Busy milliseconds of the event loop for one body of 1 MB, median of ${ROUNDS} (answer), sending included: ${root}`);
for (const { what } of BODIES) {
  console.log(`\n${what}`);
  for (const [call, row] of Object.entries(rows)) console.log(`  ${call.padEnd(36)} ${row[what]}`);
}
console.log(`\nWorst at a public call: ${worst.toFixed(1)} ms (budget ${BUDGET_MS} ms)`);
await close();
process.exit(worst <= BUDGET_MS ? 0 : 1);
