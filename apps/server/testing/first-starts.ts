// Kills the first start of an installation with SIGKILL at random moments, migrations of both stores and the demo among them; the next start must be whole.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { enter, spawnServer, startServer } from './under-load.ts';

const SMALL = { DEMO_DAYS: '2', DEMO_ROWS: '1000' };

/** `stuck` names the moments after which the next start did not come up. */
export type FirstStartReport = { rounds: number; wholeMs: number; stuck: string[] };

const newFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-first-'));

/** Starts on `folder` until somebody is in, then ends the process. */
async function comeUp(folder: string): Promise<number> {
  const { child, url, ms } = await startServer(folder, SMALL);
  const gone = once(child, 'exit');
  try {
    await enter(url);
    return ms;
  } finally {
    child.kill('SIGKILL');
    await gone;
  }
}

async function killAt(folder: string, ms: number) {
  const child = spawnServer(folder, SMALL);
  child.stderr?.resume();
  const gone = once(child, 'exit');
  await pause(ms);
  child.kill('SIGKILL');
  await gone;
}

/** `rounds` new installations, each killed once while it is made and then started; one undisturbed start says how long that takes. */
export async function killFirstStarts(rounds: number, tell: (line: string) => void = () => {}): Promise<FirstStartReport> {
  const quiet = newFolder();
  const wholeMs = Math.round(await comeUp(quiet));
  fs.rmSync(quiet, { recursive: true, force: true });
  const stuck: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const folder = newFolder();
    const ms = Math.round(Math.random() * wholeMs);
    await killAt(folder, ms);
    await comeUp(folder).catch((error) => stuck.push(`${ms} ms: ${error}`));
    tell(`round ${round + 1}: killed after ${ms} ms; ${stuck.length} stuck so far`);
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return { rounds, wholeMs, stuck };
}

if (import.meta.main) {
  const report = await killFirstStarts(Number(process.argv[2] ?? 200), (line) => console.log(line));
  console.log(report);
  process.exit(report.stuck.length === 0 ? 0 : 1);
}
