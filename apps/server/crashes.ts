// Kills the server with SIGKILL at random moments under writes and ingest, starts it again, and compares what it acknowledged with what is there.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig, systemScope } from '@kontor/core/server';
import { PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { sql } from 'drizzle-orm';
import { openStores } from './app.ts';
import { ensureTemplate } from './test-template.ts';

const BATCH_LINES = 2_000;
const LONGEST_LIFE_MS = 1_500;

export type Known = { plans: Map<string, string>; batches: Set<string>; sent: Set<string> };
export type CrashReport = { cycles: number; plans: number; batches: number; lost: string[]; torn: string[]; starts: number[] };

const MAIN = path.join(import.meta.dirname, 'main.ts');
const environment = (folder: string) => ({
  ...process.env,
  PORT: '0',
  KONTOR_DATA: folder,
  LOG_LEVEL: 'error',
  UV_THREADPOOL_SIZE: '16',
  RATE_LIMIT_PER_MINUTE: '1000000',
});

export async function startServer(
  folder: string,
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: string; ms: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], { env: { ...environment(folder), ...settings }, stdio: ['ignore', 'ignore', 'pipe'] });
  const told: string[] = [];
  if (!child.stderr) throw new Error('The server has no standard error.');
  for await (const line of createInterface({ input: child.stderr })) {
    told.push(line);
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url) return { child, url, ms: performance.now() - started };
  }
  throw new Error(`The server did not start:\n${told.join('\n')}`);
}

export async function signIn(url: string, email: string): Promise<Record<string, string>> {
  const headers = { 'x-requested-with': 'kontor', 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/publisher/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: PERSONA_PASSWORD }),
  });
  return { ...headers, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** A batch whose lines all carry its name, so that its rows can be counted afterwards. */
export function linesOf(batch: string): string {
  const ts = Math.floor(Date.now() / 1000) - 7_200;
  const line = (n: number) => ({
    type: 'request',
    ts: ts + (n % 3_600),
    sample: 1,
    request: {
      id: `${batch}-${n}`,
      imp: [{ id: '1', bidfloor: 1 + (n % 20), video: { mimes: ['video/mp4'] } }],
      site: { domain: 'crash.example', publisher: { id: batch } },
      device: { devicetype: 2, geo: { country: 'USA' } },
    },
  });
  return Array.from({ length: BATCH_LINES }, (_, n) => JSON.stringify(line(n))).join('\n');
}

/** Writes plans and sends batches until the connection breaks; only what the server answered counts as known. */
async function write(url: string, key: string, known: Known, name: string) {
  // The kill may come before anybody is in.
  const headers = await signIn(url, PERSONAS.agency).catch(() => null);
  if (!headers) return;
  const plans = async () => {
    for (let n = 0; ; n += 1) {
      const title = `Crash ${name} ${n}`;
      const response = await fetch(`${url}/api/mediaplan/create`, { method: 'POST', headers, body: JSON.stringify({ title }) });
      const { success, value } = (await response.json()) as { success: boolean; value: string };
      if (success) known.plans.set(value, title);
    }
  };
  const batches = async () => {
    for (let n = 0; ; n += 1) {
      const batch = `crash-${name}-${n}`;
      known.sent.add(batch);
      const response = await fetch(`${url}/api/ingest/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', 'x-batch-id': batch },
        body: linesOf(batch),
      });
      if (((await response.json()) as { success: boolean }).success) known.batches.add(batch);
    }
  };
  await Promise.all([plans().catch(() => {}), plans().catch(() => {}), batches().catch(() => {})]);
}

export async function issueKey(url: string): Promise<string> {
  const headers = await signIn(url, PERSONAS.super);
  const response = await fetch(`${url}/api/ingest/keys/issue`, { method: 'POST', headers, body: JSON.stringify({ name: 'crash test' }) });
  return ((await response.json()) as { data: { secret: string } }).data.secret;
}

/** Acknowledged plans with their history, and batches whole or not at all, read from the stores themselves. */
export async function compare(folder: string, known: Known): Promise<Pick<CrashReport, 'lost' | 'torn'>> {
  const stores = await openStores(readConfig({ KONTOR_DATA: folder }));
  try {
    const scope = systemScope(stores.entities);
    const rows = await scope.run((database) =>
      database.execute<{ id: string; changes: number; told: number }>(sql`
        SELECT id, (SELECT count(*)::int FROM history h WHERE h.entity_id = p.id) AS changes, (SELECT count(*)::int FROM outbox o WHERE o.entity_id = p.id) AS told
        FROM media_plan p WHERE title LIKE 'Crash %'`),
    );
    const found = new Set(rows.rows.map(({ id }) => id));
    const counts = await stores.events.query<{ publisher: string; count: string }>(
      "SELECT publisher, toString(count()) AS count FROM bid_requests WHERE domain = 'crash.example' GROUP BY publisher",
    );
    const stored = new Map(counts.map(({ publisher, count }) => [publisher, Number(count)]));
    return {
      lost: [...[...known.plans.keys()].filter((id) => !found.has(id)), ...[...known.batches].filter((batch) => !stored.has(batch))],
      torn: [
        ...rows.rows.filter(({ changes, told }) => changes !== 1 || told !== 1).map(({ id }) => id),
        ...[...stored].filter(([, count]) => count !== BATCH_LINES).map(([batch, count]) => `${batch}: ${count} of ${BATCH_LINES}`),
      ],
    };
  } finally {
    await stores.close();
  }
}

/** `cycles` lives of a server, each ended by SIGKILL; prints one line a cycle through `tell`. */
export async function crash(cycles: number, tell: (line: string) => void = () => {}): Promise<CrashReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-crash-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const known: Known = { plans: new Map(), batches: new Set(), sent: new Set() };
  const starts: number[] = [];
  let key = '';
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const { child, url, ms } = await startServer(folder);
    starts.push(Math.round(ms));
    if (key === '') key = await issueKey(url);
    const work = write(url, key, known, String(cycle));
    await pause(Math.random() * LONGEST_LIFE_MS);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await work;
    tell(
      `cycle ${cycle + 1}: ready in ${Math.round(ms)} ms; ${known.plans.size} plans and ${known.batches.size} of ${known.sent.size} batches acknowledged so far`,
    );
  }
  const { lost, torn } = await compare(folder, known);
  fs.rmSync(folder, { recursive: true, force: true });
  return { cycles, plans: known.plans.size, batches: known.batches.size, lost, torn, starts };
}

if (import.meta.main) {
  const report = await crash(Number(process.argv[2] ?? 100), (line) => console.log(line));
  const sorted = report.starts.toSorted((a, b) => a - b);
  console.log({ ...report, starts: { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) } });
  process.exit(report.lost.length + report.torn.length === 0 ? 0 : 1);
}
