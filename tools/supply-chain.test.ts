import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isExpected } from './fetch-node.mjs';
import { isAllowed, licenceProblems } from './licences.ts';
import { type Lock, lockProblems, readLock, unpinnedHere } from './lock-file.mjs';
import { ROOT } from './source-files.ts';

const lock = readLock(path.join(ROOT, 'package-lock.json'));
const withEntry = (entry: object): Lock => ({ packages: { 'node_modules/stray': { version: '1.0.0', ...entry } } });

test('nothing that any platform installs is without its hash, and no registry is named', () => {
  expect(lockProblems(lock)).toEqual([]);
  expect(lockProblems(withEntry({}))).toEqual([expect.stringContaining('stray 1.0.0 has no integrity hash')]);
  expect(lockProblems(withEntry({ integrity: 'sha1-x' }))).toHaveLength(1);
  expect(lockProblems(withEntry({ integrity: 'sha512-x', resolved: 'https://registry.example/stray.tgz' }))).toHaveLength(1);
  expect(lockProblems(withEntry({ os: ['none'] }))).toEqual([]);
  expect(lockProblems(withEntry({ os: ['none', 'linux'] }))).toHaveLength(1);
});

test('a platform whose engine is of no known hash is told so before anything is installed', () => {
  expect(unpinnedHere(lock, 'linux-x64')).toEqual([]);
  const mac: Lock = { packages: { 'node_modules/@chdb/lib-darwin-arm64': { version: '1.0.0', os: ['none'] } } };
  expect(unpinnedHere(mac, 'darwin-arm64')).toEqual(['@chdb/lib-darwin-arm64 1.0.0']);
  expect(unpinnedHere(mac, 'linux-x64')).toEqual([]);
});

test('every licence is on the list; a choice needs one allowed licence, a sum all of them', () => {
  expect(licenceProblems()).toEqual([]);
  const verdicts = ['MIT', '(MIT OR GPL-3.0)', 'MIT AND GPL-3.0', 'AGPL-3.0', 'UNKNOWN', 'SEE LICENSE IN LICENSE', ''].map(isAllowed);
  expect(verdicts).toEqual([true, true, false, false, false, false, false]);
});

test('the launcher runs no Node whose package is not the one it knows', () => {
  const known = `sha512-${createHash('sha512').update('node').digest('base64')}`;
  expect([isExpected(Buffer.from('node'), known), isExpected(Buffer.from('nodes'), known), isExpected(Buffer.from(''), '')]).toEqual([
    true,
    false,
    false,
  ]);
});
