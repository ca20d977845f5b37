// Kills the first start of an installation with SIGKILL at random moments, migrations of both stores and the demo among them; the next start must be whole.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { enter, spawnServer, startServer } from './under-load.ts';

const SMALL = { DEMO_DAYS: '2', DEMO_ROWS: '1000' };
/** A start says at most so much before it is ready; the moment of a kill is one of its lines and a little more. */
const MOST_LINES = 16;
const LONGEST_AFTER_MS = 1_500;

/** `stuck` names the moments after which the next start did not come up. */
export type FirstStartReport = { rounds: number; stuck: string[] };

/** Starts on `folder` until somebody is in, then ends the process. */
async function comeUp(folder: string) {
  const { child, url } = await startServer(folder, SMALL);
  const gone = once(child, 'exit');
  try {
    await enter(url);
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

/** Kills a start that has said `lines` lines, `ms` later or when it is ready; by what it has done, so that a slow machine is killed at the same places. */
async function killAt(folder: string, lines: number, ms: number) {
  const child = spawnServer(folder, SMALL);
  const gone = once(child, 'exit');
  if (!child.stderr) throw new Error('The server has no standard error.');
  let said = 0;
  if (lines > 0)
    for await (const line of createInterface({ input: child.stderr })) {
      said += 1;
      if (said >= lines || /ready at/.test(line)) break;
    }
  child.stderr.resume();
  await pause(ms);
  child.kill('SIGKILL');
  await gone;
}

/** `rounds` new installations, each killed once while it is made and then started. */
export async function killFirstStarts(rounds: number, tell: (line: string) => void = () => {}): Promise<FirstStartReport> {
  const stuck: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-first-'));
    const [lines, ms] = [Math.floor(Math.random() * MOST_LINES), Math.round(Math.random() * LONGEST_AFTER_MS)];
    await killAt(folder, lines, ms);
    await comeUp(folder).catch((error) => stuck.push(`${lines} lines and ${ms} ms: ${error}`));
    tell(`round ${round + 1}: killed ${ms} ms after line ${lines}; ${stuck.length} stuck so far`);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return { rounds, stuck };
}

if (import.meta.main) {
  const report = await killFirstStarts(Number(process.argv[2] ?? 200), (line) => console.log(line));
  console.log(report);
  process.exit(report.stuck.length === 0 ? 0 : 1);
}
