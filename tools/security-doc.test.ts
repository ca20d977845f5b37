import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, sourceFiles } from './source-files.ts';

/** Rows of the table of promises: number, promise, place, test. */
const rows = fs
  .readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*\d+[a-z]?\s*\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
const known = sourceFiles().map(({ name }) => name);
const isThere = (name: string) => known.some((file) => file === name || file.endsWith(`/${name}`));

test('every promise of docs/security.md names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(25);
  const unproved = rows.filter(([, , , , tests]) => !named(tests).some((name) => name.includes('.test.')));
  expect(unproved.map(([, number]) => number)).toEqual([]);
  const missing = rows.flatMap(([, , , , tests]) => named(tests)).filter((name) => name.includes('.test.') && !isThere(name));
  expect(missing).toEqual([]);
});

test('every promise is kept where docs/security.md says', () => {
  const places = rows.flatMap(([, , , places]) => named(places)).filter((name) => /^\w.*\.(tsx?|mjs)$/.test(name));
  expect(places.length).toBeGreaterThan(50);
  expect(places.filter((name) => !isThere(name))).toEqual([]);
});

test('every rule that a comment cites is a row', () => {
  const cited = new Set(sourceFiles().flatMap(({ text }) => [...text.matchAll(/security rules? (\d+)/g)].map(([, number]) => number)));
  const numbers = new Set(rows.map(([, number]) => number));
  expect([...cited].filter((number) => !numbers.has(number))).toEqual([]);
});
