import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchRow } from './bench-row.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PORT = '4171';
const ROUNDS = 3;
const IDLE_MS = 8_000;

async function start(folder: string): Promise<{ child: ChildProcess; ms: number }> {
  const started = performance.now();
  const asLaunched = { UV_THREADPOOL_SIZE: '16', MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node-compile') };
  const env = { ...process.env, ...asLaunched, PORT, KONTOR_DATA: folder, LOG_LEVEL: 'fatal' };
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/main.ts')], { env, stdio: 'ignore' });
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { child, ms: performance.now() - started };
    await pause(20);
  }
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Memory of a process in MB: its own, and the files that it has mapped, which the system takes back when it needs the room. */
function memoryOf(pid: number | undefined): { own: number; mapped: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { own: of('RssAnon') + of('RssShmem'), mapped: of('RssFile') };
}

const PARTS: [what: string, holds: RegExp, budget: string][] = [
  ['of it the event engine’s code', /chdb|clickhouse/i, '≤ 230 MB'],
  ['of it files of the forecast’s index', /forecast/, '≤ 200 MB'],
  ['of it Node’s code', /\/node$/, '≤ 60 MB'],
  ['of it memory of the process: engines, heaps, caches', /^$|^\[/, '≤ 700 MB'],
];

/** Resident memory in MB by what is mapped there; what has no file is the process's own. */
function mappedBy(pid: number | undefined): BenchRow[] {
  const held = PARTS.map(() => 0);
  let part = -1;
  for (const line of fs.readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, file] = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)$/.exec(line) ?? [];
    if (file !== undefined) part = PARTS.findIndex(([, holds]) => holds.test(file));
    const [, kb] = /^Rss: +(\d+)/.exec(line) ?? [];
    if (kb && part >= 0) held[part] = (held[part] ?? 0) + Number(kb) / 1024;
  }
  return PARTS.map(([what, , budget], index) => ({ what: `idle memory, ${what}`, ours: held[index] ?? 0, unit: 'MB', budget }));
}

/** Ready after a restart on the whole demo market, and memory when idle (design §10). */
export async function benchStart(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-start-'));
  try {
    await stop((await start(folder)).child);
    const times: number[] = [];
    let memory = { own: 0, mapped: 0 };
    let parts: BenchRow[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ms } = await start(folder);
      times.push(ms);
      await pause(IDLE_MS);
      const now = memoryOf(child.pid);
      if (now.own > memory.own) [memory, parts] = [now, mappedBy(child.pid)];
      await stop(child);
    }
    return [
      { what: 'ready after a restart, demo data', ours: Math.max(...times) / 1000, unit: 's', budget: '≤ 3 s' },
      { what: 'idle memory', ours: memory.own + memory.mapped, unit: 'MB', budget: '≤ 900 MB' },
      ...parts,
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
