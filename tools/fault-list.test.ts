import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './fault-list.ts';
import { ROOT } from './source-files.ts';

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

test('every fault of the list still fits the code, so that it can be planted, and names a test that is there', () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(30);
  const astray = FAULTS.filter(({ file, find, seenBy }) => read(file).split(find).length !== 2 || !fs.existsSync(path.join(ROOT, seenBy)));
  expect(astray.map(({ name, file }) => `${name}: ${file}`)).toEqual([]);
});

test('every fault has a name of its own', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});
