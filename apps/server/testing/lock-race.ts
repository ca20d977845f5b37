// Processes race for one folder whose last holder was killed with SIGKILL; counts rounds in which more than one, or nobody, took it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type RaceReport = { rounds: number; double: number; none: number; stuck: number };

/** A process that takes the folder in its standard input's next line, and says whether it did. */
const RACER = `
const { lockDirectory } = await import(process.argv[1]);
let lock = null;
for await (const line of (await import('node:readline')).createInterface({ input: process.stdin })) {
  const { folder, at, free } = JSON.parse(line);
  if (free) { await lock?.release(); lock = null; console.log('free'); continue; }
  while (Date.now() < at);
  lock = await lockDirectory(folder, 400).catch(() => null);
  console.log(lock ? 'held' : 'refused');
}`;
const LOCK = new URL('../../../core/server/stores/directory-lock.ts', import.meta.url).href;

type Racer = { child: ChildProcess; ask: (order: object) => Promise<string> };

function startRacer(): Racer {
  const child = spawn(process.execPath, ['--input-type=module', '-e', RACER, LOCK], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The racer has no pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    child,
    ask: async (order) => {
      stdin.write(`${JSON.stringify(order)}\n`);
      return (await lines.next()).value ?? 'gone';
    },
  };
}

async function end({ child }: Racer) {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** `rounds` races of `count` processes, each for a folder whose holder was just killed. */
export async function race(rounds: number, count: number): Promise<RaceReport> {
  const report = { rounds, double: 0, none: 0, stuck: 0 };
  const racers = Array.from({ length: count }, startRacer);
  let victim = startRacer();
  for (let round = 0; round < rounds; round += 1) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-race-'));
    if ((await victim.ask({ folder, at: 0 })) !== 'held') report.stuck += 1;
    const next = startRacer();
    await end(victim);
    victim = next;
    const at = Date.now() + 30;
    const held = (await Promise.all(racers.map((racer) => racer.ask({ folder, at })))).filter((answer) => answer === 'held').length;
    if (held > 1) report.double += 1;
    if (held === 0) report.none += 1;
    await Promise.all(racers.map((racer) => racer.ask({ free: true })));
    fs.rmSync(folder, { recursive: true, force: true });
  }
  await Promise.all([...racers, victim].map(end));
  return report;
}

if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? 500);
  const reports = [await race(rounds, 2), await race(rounds, 4)];
  console.log(reports);
  process.exit(reports.every(({ double, none, stuck }) => double + none + stuck === 0) ? 0 : 1);
}
