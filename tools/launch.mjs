// The door to every command: works on a fresh clone with nothing but Node 20 and npm (design §9).
// Plain JavaScript, because the machine's Node may not run TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const NODE_VERSION = '24.21.0';
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
  format: { run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'] },
  bench: { needsWeb: true, run: ['bench/run.ts'] },
  ingest: { run: ['tools/ingest.ts'] },
  simulate: { run: ['tools/simulate.ts'] },
};

/** A Node that runs TypeScript: this one, or one fetched from npm, once. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const kept = path.join(ROOT, '.cache', `node-${NODE_VERSION}.path`);
  if (fs.existsSync(kept) && fs.existsSync(fs.readFileSync(kept, 'utf8'))) return fs.readFileSync(kept, 'utf8');
  say(`Node ${process.versions.node} is too old to run Kontor; fetching Node ${NODE_VERSION} from npm (once)`);
  const found = spawnSync('npm', ['exec', '--yes', `--package=node@${NODE_VERSION}`, '--', 'node', '-p', 'process.execPath'], {
    encoding: 'utf8',
    shell: WINDOWS,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Outside the repository, so that npm does not read its workspaces.
    cwd: path.parse(ROOT).root,
  });
  const node = found.stdout?.trim().split('\n').at(-1) ?? '';
  if (found.status !== 0 || !fs.existsSync(node)) {
    say(`Node ${NODE_VERSION} could not be fetched. Install Node 24 or newer and try again.`);
    process.exit(1);
  }
  fs.mkdirSync(path.dirname(kept), { recursive: true });
  fs.writeFileSync(kept, node);
  return node;
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

function install() {
  const stamp = path.join(ROOT, 'node_modules', '.kontor-lock');
  const wanted = hashOf(fs.readFileSync(path.join(ROOT, 'package-lock.json')));
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing packages from the lock file (a minute or two the first time)');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: ROOT, stdio: 'inherit', shell: WINDOWS });
  if (done.status !== 0) {
    say('npm ci failed; see above.');
    process.exit(1);
  }
  fs.writeFileSync(stamp, wanted);
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
const node = findNode();
install();
if (command.needsWeb) buildWeb(node);
const child = spawn(node, [...command.run, ...rest], {
  // The embedded event engine works on libuv's threads; four are too few (docs/decisions/0007).
  env: { UV_THREADPOOL_SIZE: '16', ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
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
