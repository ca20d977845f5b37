// node apps/server/testing/full-disk.ts N: takes the disk's room away from the server at N random moments under writes and ingest, gives it back, and
// compares what it acknowledged with what is there. Needs Linux and root: the data folder is a small file system of its own.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PERSONAS } from '@kontor/core/testing';
import { mountSmall, unmount } from './small-disk.ts';
import { ensureTemplate } from './test-template.ts';
import { compare, issueKey, type Known, linesOf, signIn, startServer } from './under-load.ts';

const SIZE_MB = 700;
const LONGEST_CALM_MS = 1_500;
const FULL_MS = 2_000;
const PATIENCE_MS = 60_000;
const NEEDS = 'This needs Linux and root: it mounts a small file system.';

/** `blamed`: answers that told the sender to mend something, or not when to come again. `stuck`: moments after which nothing was stored any more. */
export type FullDiskReport = {
  moments: number;
  plans: number;
  batches: number;
  later: number;
  blamed: string[];
  stuck: number[];
} & Awaited<ReturnType<typeof compare>>;

/** Takes all the room there is, down to the last byte. */
function fill(folder: string) {
  const file = fs.openSync(path.join(folder, `filler-${process.hrtime.bigint()}`), 'w');
  for (const size of [1_048_576, 4_096, 1]) {
    try {
      const block = Buffer.alloc(size, 1);
      while (fs.writeSync(file, block) === size);
    } catch {
      // Full, for blocks of this size.
    }
  }
  fs.closeSync(file);
}

function free(folder: string) {
  for (const name of fs.readdirSync(folder)) if (name.startsWith('filler-')) fs.rmSync(path.join(folder, name));
}

type Writing = { url: string; headers: Record<string, string>; key: string; known: Known; told: { later: number; blamed: string[] } };

/** Whether it was acknowledged; anything but that, or a 5xx that says when to come again, is noted. */
async function acknowledged({ told }: Writing, call: Promise<Response>): Promise<{ value: string } | null> {
  const response = await call.catch((error: Error) => error);
  if (response instanceof Error) {
    told.blamed.push(`no answer: ${response.message}`);
    return null;
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as { value: string };
  if (response.status >= 500 && response.headers.get('retry-after')) told.later += 1;
  else told.blamed.push(`${response.status} ${text.slice(0, 120)}`);
  return null;
}

async function writePlan(writing: Writing, title: string): Promise<boolean> {
  const { url, headers, known } = writing;
  const done = await acknowledged(
    writing,
    fetch(`${url}/api/mediaplan/create`, { method: 'POST', headers, body: JSON.stringify({ title }) }),
  );
  if (done) known.plans.set(done.value, title);
  return done !== null;
}

async function sendBatch(writing: Writing, batch: string): Promise<boolean> {
  const { url, key, known } = writing;
  known.sent.add(batch);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', 'x-batch-id': batch };
  const done = await acknowledged(writing, fetch(`${url}/api/ingest/events`, { method: 'POST', headers, body: linesOf(batch) }));
  if (done) known.batches.add(batch);
  return done !== null;
}

/** One moment: calm, then full, then room again. Returns whether plans and batches are stored again. */
async function moment(folder: string, writing: Writing, n: number): Promise<boolean> {
  let isOver = false;
  const keep = async (write: (k: number) => Promise<boolean>) => {
    for (let k = 0; !isOver; k += 1) if (!(await write(k))) await pause(100);
  };
  const work = Promise.all([
    keep((k) => writePlan(writing, `Crash full ${n} a ${k}`)),
    keep((k) => writePlan(writing, `Crash full ${n} b ${k}`)),
    keep((k) => sendBatch(writing, `crash-full-${n}-${k}`)),
  ]);
  await pause(Math.random() * LONGEST_CALM_MS);
  for (let round = 0; round < 4; round += 1) {
    fill(folder);
    await pause(FULL_MS / 4);
  }
  isOver = true;
  await work;
  free(folder);
  const until = Date.now() + PATIENCE_MS;
  let [hasPlan, hasBatch] = [false, false];
  for (let k = 0; Date.now() < until && !(hasPlan && hasBatch); k += 1) {
    hasPlan ||= await writePlan(writing, `Crash full ${n} after ${k}`);
    hasBatch ||= await sendBatch(writing, `crash-full-${n}-after-${k}`);
    if (!(hasPlan && hasBatch)) await pause(500);
  }
  return hasPlan && hasBatch;
}

/** `moments` times without room; a sentence where it cannot run. Prints one line a moment through `tell`. */
export async function fullDisk(moments: number, tell: (line: string) => void = () => {}): Promise<FullDiskReport | string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-full-'));
  if (!mountSmall(folder, SIZE_MB)) {
    fs.rmdirSync(folder);
    return NEEDS;
  }
  try {
    fs.cpSync(await ensureTemplate(), folder, { recursive: true });
    const { child, url } = await startServer(folder, { MIN_FREE_MB: '0' });
    const known: Known = { plans: new Map(), batches: new Set(), sent: new Set() };
    const told: Writing['told'] = { later: 0, blamed: [] };
    const writing = { url, headers: await signIn(url, PERSONAS.agency), key: await issueKey(url), known, told };
    const stuck: number[] = [];
    for (let n = 0; n < moments && child.exitCode === null; n += 1) {
      if (!(await moment(folder, writing, n))) stuck.push(n);
      tell(
        `moment ${n + 1}: ${known.plans.size} plans, ${known.batches.size} batches; later ${told.later}, blamed ${told.blamed.length}, stuck ${stuck}`,
      );
    }
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    const compared = await compare(folder, known);
    return { moments, plans: known.plans.size, batches: known.batches.size, ...told, stuck, ...compared };
  } finally {
    unmount(folder);
    fs.rmdirSync(folder);
  }
}

if (import.meta.main) {
  const report = await fullDisk(Number(process.argv[2] ?? 20), (line) => console.log(line));
  console.log(report);
  process.exit(
    typeof report === 'string' || report.lost.length + report.torn.length + report.blamed.length + report.stuck.length === 0 ? 0 : 1,
  );
}
