// The door to every command: works on a fresh clone with nothing but Node 20 and npm (design §9).
// Plain JavaScript, because the machine's Node may not run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './fetch-node.mjs';
import { readLock, unpinnedHere } from './lock-file.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const WINDOWS = process.platform === 'win32';
const say = (line) => process.stderr.write(`  ${line}\n`);

/** Sources of the web app; a change in any makes its build stale. */
const WEB_SOURCES = [
  'apps/web',
  'core/contract',
  'core/web',
  'core/ui',
  'features',
  'market/contract',
  'market/reference',
  'vite.config.ts',
  'package-lock.json',
];

const COMMANDS = {
  start: { needsWeb: true, run: ['apps/server/main.ts'] },
  dev: { run: ['tools/dev.ts'] },
  test: { needsWeb: true, run: ['tools/test.ts'] },
  check: { run: ['tools/check.ts'] },
  fuzz: { run: ['apps/server/testing/fuzz.ts'] },
  faults: { run: ['tools/faults.ts'] },
  night: { needsWeb: true, run: ['tools/night.ts'] },
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
  pictures: { run: ['tools/pictures.ts'] },
  bench: { needsWeb: true, run: ['bench/run.ts'] },
  ingest: { run: ['tools/ingest.ts'] },
  simulate: { run: ['tools/simulate.ts'] },
  backtest: { run: ['bench/backtest.ts'] },
  backup: { run: ['tools/backup.ts'] },
  restore: { run: ['tools/restore.ts'] },
  'audit:licences': { run: ['tools/licences.ts'] },
  sbom: { run: ['tools/sbom.ts'] },
};

/** What `find` answers, or its sentence and the end. */
function orEnd(find) {
  try {
    return find();
  } catch (error) {
    say(error.message);
    process.exit(1);
  }
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Where the lock file has no hash of this platform's event engine, takes the one that the registry tells, once, and says so. */
function pinEngine() {
  const file = path.join(ROOT, 'package-lock.json');
  const unpinned = () => (process.env.CLICKHOUSE_URL ? [] : unpinnedHere(readLock(file)));
  if (unpinned().length === 0) return;
  say(`package-lock.json has no hash of ${unpinned().join(', ')} yet; asking the registry for it and writing it there`);
  spawnSync(process.execPath, ['tools/fix-lock.mjs'], { cwd: ROOT, stdio: 'inherit' });
  if (unpinned().length === 0) return;
  say('This registry does not serve it. Use one that does, or set CLICKHOUSE_URL to a ClickHouse server.');
  process.exit(1);
}

function install() {
  const stamp = path.join(ROOT, 'node_modules', '.kontor-lock');
  const lockHash = () => hashOf(fs.readFileSync(path.join(ROOT, 'package-lock.json')));
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lockHash()) return;
  pinEngine();
  say('Installing packages from the lock file (a minute or two the first time)');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit', shell: WINDOWS });
  if (done.status !== 0) {
    say('npm ci failed; see above.');
    process.exit(1);
  }
  fs.writeFileSync(stamp, lockHash());
}

function* filesBelow(place) {
  const full = path.join(ROOT, place);
  if (fs.statSync(full).isFile()) return yield full;
  for (const entry of fs.readdirSync(full, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !file.includes('node_modules')) yield file;
  }
}

function buildWeb(node) {
  const stamp = path.join(ROOT, 'dist', 'web.stamp');
  const sources = WEB_SOURCES.flatMap((place) => [...filesBelow(place)]).filter((file) => !/\.test\.tsx?$/.test(file));
  const state = hashOf(
    sources
      .sort()
      .map((file) => `${path.relative(ROOT, file)}:${hashOf(fs.readFileSync(file))}`)
      .join('\n') + process.env.WEB_WITHOUT,
  );
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === state) return;
  say('Building the web app');
  const done = spawnSync(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: ROOT, stdio: 'inherit' });
  if (done.status !== 0) process.exit(done.status ?? 1);
  fs.writeFileSync(stamp, state);
}

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  say(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}
if (name === 'start') process.stderr.write('\n  Kontor 1.11.0\n\n');
const node = orEnd(() => findNode(path.join(ROOT, '.cache'), say));
install();
if (command.needsWeb) buildWeb(node);
const child = spawn(node, [...command.run, ...rest], {
  // The embedded event engine works on libuv's threads; four are too few (docs/decisions/0007). Each would keep an arena of memory of its own.
  env: {
    UV_THREADPOOL_SIZE: '16',
    MALLOC_ARENA_MAX: '2',
    // What Node made of the source files last time: a start is about a second sooner.
    NODE_COMPILE_CACHE: path.join(ROOT, '.cache/node-compile'),
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  },
  cwd: ROOT,
  stdio: 'inherit',
});
/** The server ends within 15 s of a signal (docs/decisions/0026); what does not is killed. */
const STOP_LIMIT_MS = 20_000;
const asked = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    asked.add(signal);
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS).unref();
  });
child.on('exit', (code, signal) => process.exit(signal ? (asked.has(signal) ? 0 : 1) : (code ?? 1)));
