// Ends a random PostgreSQL connection of a server process again and again under callers; no call but the cut one may suffer.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../../tools/postgres.ts';
import { asAdmin, createDatabase, dropDatabase } from './test-database.ts';
import { ensureTemplate, templateDatabase } from './test-template.ts';
import { compare, type Entry, enter, type Kept, nothingKnown, startServer, write } from './under-load.ts';

const EVERY_MS = 200;

/** `answers` counts calls by status, 0 where there was no answer; `healedMs` is how long /readyz took to say ready at the end. */
export type CutReport = Kept & {
  cuts: number;
  deaths: number;
  answers: Record<string, number>;
  plans: number;
  batches: number;
  healedMs: number;
};
type Disturb = (admin: string, database: string) => Promise<number>;

/** Ends one connection of the product; answers how many it met. */
const cutOne: Disturb = (url, database) =>
  asAdmin(url, async (admin) => {
    const { rowCount } = await admin.query(
      'SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE datname = $1 ORDER BY random() LIMIT 1) one',
      [database],
    );
    return rowCount ?? 0;
  }).catch(() => 0);

/** Lists, over and over, until told to stop. */
async function read(url: string, { headers }: Entry, answers: Record<string, number>, signal: AbortSignal) {
  while (!signal.aborted) {
    const body = JSON.stringify({ fetchTotal: false });
    const status = await fetch(`${url}/api/mediaplan/all`, { method: 'POST', headers, body }).then(
      (response) => response.arrayBuffer().then(() => response.status),
      () => 0,
    );
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

async function untilReady(url: string): Promise<number> {
  const from = performance.now();
  while ((await fetch(`${url}/readyz`).catch(() => null))?.status !== 200) await pause(100);
  return Math.round(performance.now() - from);
}

/** A server on a database of its own at `server`, disturbed every 200 ms until `isOver`, under eight readers and as many writers. */
export async function cutConnections(server: string, isOver: (cuts: number) => boolean, disturb: Disturb = cutOne): Promise<CutReport> {
  const database = `kontor_cuts_${process.pid}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-cuts-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const addresses = await createDatabase(server, database, templateDatabase());
  const { child, url } = await startServer(folder, addresses);
  const [known, answers, over] = [nothingKnown(), {}, new AbortController()];
  const entry = await enter(url);
  const writing = async (name: string) => {
    // A writer gives up at its first refusal.
    for (let n = 0; !over.signal.aborted; n += 1) await write(url, entry, known, `${name}-${n}`);
  };
  const readers = Array.from({ length: 8 }, () => read(url, entry, answers, over.signal));
  const writers = ['a', 'b', 'c', 'd'].map(writing);
  let cuts = 0;
  while (!isOver(cuts)) {
    cuts += await disturb(server, database);
    await pause(EVERY_MS);
  }
  const deaths = child.exitCode === null && child.signalCode === null ? 0 : 1;
  const healedMs = deaths ? -1 : await untilReady(url);
  over.abort();
  const gone = deaths ? null : once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  await Promise.all([...readers, ...writers]);
  const kept = await compare(folder, known, addresses);
  await dropDatabase(server, database);
  fs.rmSync(folder, { recursive: true, force: true });
  return { cuts, deaths, answers, plans: known.plans.size, batches: known.batches.size, healedMs, ...kept };
}

if (import.meta.main) {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not here.');
  // The template of this server's own tests is made by its address.
  process.env.TEST_DATABASE_URL = postgres.url;
  const end = Date.now() + Number(process.argv[2] ?? 300) * 1_000;
  const report = await cutConnections(postgres.url, () => Date.now() > end);
  console.log(report);
  await postgres.stop();
  process.exit(report.deaths + report.lost.length + report.torn.length === 0 ? 0 : 1);
}
