// npm run faults [part of a name]: plants each fault of fault-list.ts in a scratch copy and runs the tests that must notice it.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { FAULTS, type Fault } from './fault-list.ts';
import { memoryFolder } from './memory-folder.ts';
import { ROOT } from './source-files.ts';

/** Packages by links, and the workspace's own to the scratch copy, as npm has them. */
function linkPackages(scratch: string) {
  const from = path.join(ROOT, 'node_modules');
  const to = path.join(scratch, 'node_modules');
  fs.mkdirSync(path.join(to, '@kontor'), { recursive: true });
  for (const name of fs.readdirSync(from))
    if (name !== '@kontor' && !name.startsWith('.')) fs.symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of fs.readdirSync(path.join(from, '@kontor')))
    fs.symlinkSync(fs.readlinkSync(path.join(from, '@kontor', name)), path.join(to, '@kontor', name));
}

/** A copy of what is in the folder now, committed or not. */
function copyTree(): string {
  const scratch = fs.mkdtempSync(path.join(memoryFolder(), 'kontor-faults-'));
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  for (const name of names)
    if (fs.existsSync(path.join(ROOT, name))) fs.cpSync(path.join(ROOT, name), path.join(scratch, name), { recursive: true });
  linkPackages(scratch);
  const markets = path.join(ROOT, '.cache');
  for (const name of fs.existsSync(markets) ? fs.readdirSync(markets) : [])
    if (name.startsWith('market-')) fs.cpSync(path.join(markets, name), path.join(scratch, '.cache', name), { recursive: true });
  return scratch;
}

let lastOutput = '';

/** Whether the tests that should see `fault` pass in `scratch`. */
function passes(scratch: string, { seenBy, only }: Fault): boolean {
  const names = only ? ['-t', only] : [];
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=app', '--project=events', '--project=sweeps', ...names, seenBy];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: scratch,
    encoding: 'utf8',
    env: { ...process.env, TEST_DATABASE_URL: '' },
  });
  if (status !== 0) lastOutput = stdout;
  // A run without a test would notice nothing and say nothing.
  if (!/Tests .*(passed|failed)/.test(stdout) && !/Test Files .*failed/.test(stdout)) throw new Error(`${seenBy} did not run:\n${stdout}`);
  return status === 0;
}

/** Plants it, looks, and takes it out again. True when the tests fail with it. */
function isNoticed(scratch: string, fault: Fault): boolean {
  const file = path.join(scratch, fault.file);
  const before = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    before.replace(fault.find, () => fault.put),
  );
  try {
    return !passes(scratch, fault);
  } finally {
    fs.writeFileSync(file, before);
  }
}

/** Plants the faults whose names hold `part`; each run is done without it first, once, so that a failure means the fault. */
export function plant(part: string, tell: (line: string) => void): string[] {
  const chosen = FAULTS.filter(({ name }) => name.includes(part));
  const scratch = copyTree();
  const sound = new Map<string, boolean>();
  const wrong: string[] = [];
  try {
    for (const fault of chosen) {
      const run = `${fault.seenBy} ${fault.only ?? ''}`;
      if (!sound.has(run)) sound.set(run, passes(scratch, fault));
      const verdict = !sound.get(run) ? 'FAILS WITHOUT IT' : isNoticed(scratch, fault) ? 'noticed' : 'NOT NOTICED';
      if (verdict !== 'noticed') wrong.push(fault.name);
      tell(`${verdict.padEnd(17)} ${fault.name} (${run.trim()})`);
      if (verdict === 'FAILS WITHOUT IT') tell(lastOutput.slice(-3_000));
    }
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
  tell(`${chosen.length - wrong.length} of ${chosen.length} faults noticed`);
  return wrong;
}

if (import.meta.main) process.exit(plant(process.argv.slice(2).join(' '), (line) => console.log(line)).length === 0 ? 0 : 1);
