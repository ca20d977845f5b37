// Some registries do not serve every platform's build of an optional package; npm then leaves it out of the lock file and `npm ci` refuses it.
// Run after `npm install`: adds an entry for each one left out, with the hash its registry tells. One whose hash nobody tells is of no
// platform, so that it is never installed unknown; the run then fails and names it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { NOWHERE, nameOf, packagesOf, readLock } from './lock-file.mjs';

const FIELDS = ['name', 'version', 'dist.integrity', 'os', 'cpu', 'libc', 'license', 'engines'];
const exact = (range) => range.replace(/^[\^~]/, '');

/** What the registry says of a version, as the lock file writes it; null where it has none. */
function entryFrom(name, version) {
  try {
    const args = ['view', `${name}@${version}`, ...FIELDS, '--json', '--loglevel=silent'];
    const { 'dist.integrity': integrity, os, cpu, libc, license, engines } = JSON.parse(execFileSync('npm', args, { stdio: 'pipe' }));
    return integrity ? { integrity, cpu, libc, license, os, engines } : null;
  } catch {
    return null;
  }
}

const lock = readLock();
const leftOut = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !lock.packages[`node_modules/${name}`])
    .map(([name, range]) => [`node_modules/${name}`, { version: exact(range) }]),
);
const unpinned = packagesOf(lock).filter(([, entry]) => !entry.integrity);
const unknown = [];
for (const [place, { version, dev }] of [...unpinned, ...leftOut]) {
  const found = entryFrom(nameOf(place), version);
  if (!found) unknown.push(`${nameOf(place)} ${version}`);
  const { integrity, cpu, libc, license = 'UNKNOWN', os = found ? undefined : NOWHERE, engines } = found ?? {};
  // In npm's own order, so that its next writing changes nothing.
  lock.packages[place] = { version, integrity, cpu, dev, libc, license, optional: true, os, engines };
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${leftOut.length} entries added, ${unpinned.length + leftOut.length - unknown.length} hashes written`);
if (unknown.length > 0) {
  console.error(`This registry does not serve these packages, so they are marked as of no platform and are not installed anywhere:
  ${unknown.join('\n  ')}
Run this again with a registry that has them to support their platforms.`);
  process.exitCode = 1;
}
