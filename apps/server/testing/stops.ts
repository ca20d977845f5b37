// Stops the server by SIGTERM again and again under writes and batches; each stop must end in time and keep what was acknowledged.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureTemplate } from './test-template.ts';
import { compare, type Entry, enter, type Kept, nothingKnown, startServer, write } from './under-load.ts';

/** `byKill` counts stops that the limit ended. */
export type StopReport = Kept & { stops: number; plans: number; batches: number; longestMs: number; byKill: number };

/** `stops` lives of a server on `folder`'s copy of the demo, each ended by SIGTERM within its first two seconds of load. */
export async function stopUnderLoad(stops: number, settings: Record<string, string> = {}): Promise<StopReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-stop-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const known = nothingKnown();
  const report = { stops, longestMs: 0, byKill: 0 };
  let entry: Entry | null = null;
  for (let stop = 0; stop < stops; stop += 1) {
    const { child, url } = await startServer(folder, settings);
    entry ??= await enter(url);
    const who = entry;
    const work = Promise.all([0, 1, 2, 3].map((writer) => write(url, who, known, `${stop}-${writer}`)));
    await pause(200 + Math.random() * 2_000);
    const asked = performance.now();
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const [, signal] = await gone;
    report.longestMs = Math.max(report.longestMs, Math.round(performance.now() - asked));
    if (signal === 'SIGKILL') report.byKill += 1;
    await work;
  }
  const kept = await compare(folder, known, settings);
  fs.rmSync(folder, { recursive: true, force: true });
  return { ...report, plans: known.plans.size, batches: known.batches.size, ...kept };
}

if (import.meta.main) {
  const report = await stopUnderLoad(Number(process.argv[2] ?? 50));
  console.log(report);
  process.exit(report.lost.length + report.torn.length === 0 && report.longestMs < 15_000 ? 0 : 1);
}
