// npm run faults [part of a name]: plants each fault of fault-list.ts in a scratch copy and runs the tests that must notice it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Fault } from './fault.ts';
import { FAULTS } from './fault-list.ts';
import { memoryFolder } from './memory-folder.ts';
import { startPostgres } from './postgres.ts';
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

/** A run that takes so much longer with a fault than without waits without end: the suite would not pass. A fault in the market makes the demo anew. */
const SLOWER = 3;
const PATIENCE_MS = 600_000;

type Verdict = 'passed' | 'failed' | 'none ran';
type Run = { verdict: Verdict; ms: number; output: string };

/** Runs the tests that should see the fault in `scratch`, for `mostMs` at most; `url` is of the PostgreSQL that they need. */
async function run(
  scratch: string,
  { seenBy, only }: Pick<Fault, 'seenBy' | 'only'>,
  { url, mostMs }: { url: string; mostMs: number },
): Promise<Run> {
  const names = only ? ['-t', only] : [];
  const projects = ['unit', 'app', 'events', 'web', 'sweeps'].map((name) => `--project=${name}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...names, seenBy];
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd: scratch, detached: true, env: { ...process.env, TEST_DATABASE_URL: url } });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  // What a test has started goes with it: all of them are one group.
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), mostMs);
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  // A run without a test would notice nothing and say nothing.
  const hasRun = signal === 'SIGKILL' || /Tests .*(passed|failed)/.test(output) || /Test Files .*failed/.test(output);
  return { verdict: !hasRun ? 'none ran' : code === 0 ? 'passed' : 'failed', ms: performance.now() - begun, output };
}

/** What a run says that should pass without a fault, and does not. */
const WITHOUT = { failed: { word: 'FAILS WITHOUT IT', reason: '' }, 'none ran': { word: 'NO TEST RAN', reason: '' } };

/** What a failed run says first: a test that fails for another reason than the fault has noticed nothing. */
const reasonOf = (output: string) =>
  stripVTControlCharacters(output)
    .match(/\w*Error: .*/)?.[0]
    .slice(0, 120) ?? 'it waits without end';

/** Plants it, looks, and takes it out again. Noticed is what the tests fail with. */
async function look(scratch: string, fault: Fault, url: string, soundMs: number) {
  const file = path.join(scratch, fault.file);
  const before = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    before.replace(fault.find, () => fault.put),
  );
  try {
    const { verdict, output } = await run(scratch, fault, { url, mostMs: PATIENCE_MS + SLOWER * soundMs });
    if (verdict === 'none ran') return WITHOUT[verdict];
    return verdict === 'failed' ? { word: 'noticed', reason: `: ${reasonOf(output)}` } : { word: 'NOT NOTICED', reason: '' };
  } finally {
    fs.writeFileSync(file, before);
  }
}

const HANGS_MS = 1_800_000;
/** The tests of a file that see any of `faults`, in one run. */
const together = (faults: readonly Fault[]) => {
  const names = faults.map(({ only }) => only);
  return names.includes(undefined) ? undefined : [...new Set(names)].join('|');
};

/** Plants `faults`, whose tests are in one file, one by one; the tests are run without any first, so that a failure means the fault. */
async function plantOfFile(scratch: string, faults: readonly Fault[], { url, tell }: { url: string; tell: (line: string) => void }) {
  const [{ seenBy, on } = { seenBy: '', on: undefined }] = faults;
  const only = together(faults);
  const first = await run(scratch, { seenBy, ...(only === undefined ? {} : { only }) }, { url, mostMs: HANGS_MS });
  const wrong: string[] = [];
  for (const fault of faults) {
    const { word, reason } = first.verdict === 'passed' ? await look(scratch, fault, url, first.ms) : WITHOUT[first.verdict];
    if (word !== 'noticed') wrong.push(fault.name);
    tell(`${word.padEnd(17)} ${fault.name} (${[seenBy, fault.only, on && `on ${on}`].filter(Boolean).join(' ')})${reason}`);
  }
  if (first.verdict !== 'passed') tell(first.output.slice(-3_000));
  return wrong;
}

/** Plants the faults that are chosen; those that PostgreSQL alone can show have one of their own. */
export async function plant(isChosen: (fault: Fault) => boolean, tell: (line: string) => void): Promise<string[]> {
  const chosen = FAULTS.filter(isChosen);
  const postgres = chosen.some(({ on }) => on === 'postgres') ? await startPostgres() : null;
  const isHere = ({ on }: Fault) => on === undefined || postgres !== null;
  for (const { name } of chosen.filter((fault) => !isHere(fault))) tell(`${'not tried'.padEnd(17)} ${name}: no PostgreSQL can be had here`);
  const scratch = copyTree();
  try {
    const tried = chosen.filter(isHere);
    const wrong: string[] = [];
    for (const faults of Map.groupBy(tried, ({ seenBy, on = '' }) => `${seenBy} ${on}`).values())
      wrong.push(...(await plantOfFile(scratch, faults, { url: (faults[0]?.on && postgres?.url) ?? '', tell })));
    tell(`${tried.length - wrong.length} of ${chosen.length} faults noticed`);
    return wrong;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
    await postgres?.stop();
  }
}

if (import.meta.main) {
  const part = process.argv.slice(2).join(' ');
  const wrong = await plant(
    ({ name }) => name.includes(part),
    (line) => console.log(line),
  );
  process.exit(wrong.length === 0 ? 0 : 1);
}
