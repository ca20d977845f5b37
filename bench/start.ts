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
  const env = { ...process.env, PORT, KONTOR_DATA: folder, LOG_LEVEL: 'fatal', UV_THREADPOOL_SIZE: '16' };
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

const rssOf = (pid: number | undefined) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Ready after a restart on the whole demo market, and memory when idle (design §10). */
export async function benchStart(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-start-'));
  try {
    await stop((await start(folder)).child);
    const times: number[] = [];
    let rss = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ms } = await start(folder);
      times.push(ms);
      await pause(IDLE_MS);
      rss = Math.max(rss, rssOf(child.pid));
      await stop(child);
    }
    return [
      { what: 'ready after a restart, demo data', ours: Math.max(...times) / 1000, unit: 's', budget: '≤ 5 s' },
      { what: 'idle memory', ours: rss, unit: 'MB', budget: '≤ 900 MB' },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
