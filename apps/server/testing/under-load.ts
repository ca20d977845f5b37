// A server process under writes and batches, what it acknowledged, and whether that is there afterwards; for the programs that end it on purpose.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig, systemScope } from '@kontor/core/server';
import { PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { sql } from 'drizzle-orm';
import { openStores } from '../open-stores.ts';

const BATCH_LINES = 2_000;

export type Known = { plans: Map<string, string>; batches: Set<string>; sent: Set<string> };
/** A session and a platform key; both outlive the process. */
export type Entry = { headers: Record<string, string>; key: string };
export type Kept = { lost: string[]; torn: string[] };

export const nothingKnown = (): Known => ({ plans: new Map(), batches: new Set(), sent: new Set() });

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const environment = (folder: string, settings: Record<string, string>) => ({
  ...process.env,
  PORT: '0',
  KONTOR_DATA: folder,
  LOG_LEVEL: 'error',
  UV_THREADPOOL_SIZE: '16',
  RATE_LIMIT_PER_MINUTE: '1000000',
  ...settings,
});

export type Started = { child: ChildProcess; url: string; ms: number };

/** A server process of its own on `folder`. */
export const spawnServer = (folder: string, settings: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [MAIN], { env: environment(folder, settings), stdio: ['ignore', 'ignore', 'pipe'] });

/** The same, once it says that it is ready. */
export async function startServer(folder: string, settings: Record<string, string> = {}): Promise<Started> {
  const started = performance.now();
  const child = spawnServer(folder, settings);
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
export async function write(url: string, { headers, key }: Entry, known: Known, name: string) {
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

/** Signs in, and issues a platform key for the batches. */
export const enter = async (url: string): Promise<Entry> => ({ headers: await signIn(url, PERSONAS.agency), key: await issueKey(url) });

/** Acknowledged plans with their history, and batches whole or not at all, read from the stores themselves. */
export async function compare(folder: string, known: Known, settings: Record<string, string> = {}): Promise<Kept> {
  const stores = await openStores(readConfig({ KONTOR_DATA: folder, ...settings }));
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
