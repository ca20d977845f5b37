// node bench/load.ts [SECONDS] [PER_SECOND] [postgres]: mixed calls at a fixed rate on a server process of its own (design §10), on the embedded
// stores or with a PostgreSQL of ours, and beside it the machine's own limit: bare Fastify that answers as many bytes to the same calls at the
// same rate, in a process of its own too.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { type Mixed, openLoop, peopleOf, planned, summaryOf } from '../apps/server/testing/mixed-load.ts';
import { createDatabase } from '../apps/server/testing/test-database.ts';
import { ensureTemplate, templateDatabase } from '../apps/server/testing/test-template.ts';
import { startServer } from '../apps/server/testing/under-load.ts';
import { type Postgres, startPostgres } from '../tools/postgres.ts';

const BARE = 'bare';
const WARM_SECONDS = 5;

/** Answers every call with a page of rows as large as a list's, and does nothing else. */
async function serveBare() {
  const app = Fastify();
  const rows = Array.from({ length: 25 }, (_, n) => ({ id: `${n}`.padStart(24, '0'), data: { title: 'x'.repeat(400) } }));
  app.all('/api/*', async () => ({ success: true, data: { rows } }));
  process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
}

async function measureBare(mixed: Omit<Mixed, 'url'>, call: Parameters<typeof openLoop>[1]) {
  const child = spawn(process.execPath, [import.meta.filename, BARE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  const url = String(address).trim();
  await openLoop({ ...mixed, url, seconds: WARM_SECONDS }, call);
  const summary = summaryOf(await openLoop({ ...mixed, url }, call));
  child.kill();
  return summary;
}

/** A folder with the tests' market, and where its people and deals are. */
async function marketOn(postgres: Postgres | null) {
  if (postgres) process.env.TEST_DATABASE_URL = postgres.url;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-load-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  return { folder, settings: postgres ? await createDatabase(postgres.url, 'kontor_load', templateDatabase()) : {} };
}

async function load({ seconds, perSecond, postgres }: { seconds: number; perSecond: number; postgres: Postgres | null }) {
  const { folder, settings } = await marketOn(postgres);
  const { url, child } = await startServer(folder, settings);
  try {
    const people = await peopleOf(url);
    const call = (n: number) => planned(people, n);
    await openLoop({ url, perSecond: Math.ceil(perSecond / 4), seconds: WARM_SECONDS }, call);
    const sent = await openLoop({ url, perSecond, seconds }, call);
    const kinds = [...Map.groupBy(sent, ({ kind }) => kind)];
    const table = { all: summaryOf(sent), ...Object.fromEntries(kinds.map(([kind, some]) => [kind, summaryOf(some)])) };
    return { ...table, 'bare Fastify': await measureBare({ perSecond, seconds: Math.min(seconds, 20) }, call) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === BARE) await serveBare();
else {
  const [seconds, perSecond] = [Number(process.argv[2] ?? 60), Number(process.argv[3] ?? 200)];
  const postgres = process.argv[4] === 'postgres' ? await startPostgres() : null;
  const table = await load({ seconds, perSecond, postgres });
  await postgres?.stop();
  console.log(`${perSecond} calls a second for ${seconds} s: 60 % lists, 30 % records, 10 % writes; ms from when each was due`);
  console.table(table);
  process.exit(table.all.errors === 0 ? 0 : 1);
}
