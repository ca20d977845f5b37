// What package-lock.json must hold so that nothing is installed that was not known beforehand. Plain JavaScript: the launcher reads it too.
import fs from 'node:fs';

/** Of no platform: npm never installs such an entry. */
export const NOWHERE = ['none'];

export const readLock = (file = 'package-lock.json') => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Entries of packages from a registry, by their place; workspaces and their links are ours. */
export const packagesOf = (lock) =>
  Object.entries(lock.packages).filter(([place, entry]) => place.startsWith('node_modules/') && !entry.link);

export const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isNowhere = ({ os }) => JSON.stringify(os) === JSON.stringify(NOWHERE);

/** Entries that some platform would install without knowing their hash, or from an address of somebody's own, as lines to read. */
export function lockProblems(lock) {
  return packagesOf(lock).flatMap(([place, entry]) => {
    const name = `package-lock.json: ${nameOf(place)} ${entry.version}`;
    return [
      ...(entry.integrity?.startsWith('sha512-') || isNowhere(entry) ? [] : [`${name} has no integrity hash; run node tools/fix-lock.mjs`]),
      ...(entry.resolved ? [`${name} names the address it came from; run npm install with omit-lockfile-registry-resolved`] : []),
    ];
  });
}

/** Packages of the product made for this platform whose hash nobody has written down: they are never installed. */
export function unpinnedHere(lock, platform = `${process.platform}-${process.arch}`) {
  return packagesOf(lock)
    .filter(([place, entry]) => !entry.dev && !entry.integrity && nameOf(place).includes(platform))
    .map(([place, entry]) => `${nameOf(place)} ${entry.version}`);
}
