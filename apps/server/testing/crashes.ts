// Kills the server with SIGKILL at random moments under writes and ingest, each third time while it stops, starts it again, and compares what it acknowledged with what is there.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureTemplate } from './test-template.ts';
import { compare, type Entry, enter, type Kept, nothingKnown, startServer, write } from './under-load.ts';

const LONGEST_LIFE_MS = 1_500;
/** A stop under such load takes about so long. */
const LONGEST_STOP_MS = 600;

export type CrashReport = Kept & { cycles: number; plans: number; batches: number; starts: number[] };

/** `cycles` lives of a server, each ended by SIGKILL; prints one line a cycle through `tell`. */
export async function crash(cycles: number, tell: (line: string) => void = () => {}): Promise<CrashReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-crash-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const known = nothingKnown();
  const starts: number[] = [];
  let entry: Entry | null = null;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const { child, url, ms } = await startServer(folder);
    starts.push(Math.round(ms));
    entry ??= await enter(url);
    const work = write(url, entry, known, String(cycle));
    // On a slow machine too there is something to lose.
    for (const before = known.plans.size; known.plans.size === before && child.exitCode === null; ) await pause(10);
    await pause(Math.random() * LONGEST_LIFE_MS);
    const gone = once(child, 'exit');
    if (cycle % 3 === 2) {
      child.kill('SIGTERM');
      await pause(Math.random() * LONGEST_STOP_MS);
    }
    child.kill('SIGKILL');
    await gone;
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
