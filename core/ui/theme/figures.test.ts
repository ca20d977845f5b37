import fs from 'node:fs';
import { expect, test } from 'vitest';

const sheets = fs.globSync('{core,features,apps}/**/*.css', { exclude: (name) => name === 'node_modules' || name === 'dist' });
const rules = sheets.flatMap((name) => fs.readFileSync(name, 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? []);

test('wherever figures stand under each other their zero is plain; in ids and codes it is slashed, so that it is no O', () => {
  const figures = rules.filter((rule) => /tabular-nums/.test(rule) && !/^\s*\.k-code \{|slashed-zero/.test(rule));
  expect(figures.length).toBeGreaterThan(8);
  expect(figures.filter((rule) => !rule.includes('font-family: var(--k-font-figures)'))).toEqual([]);
  const code = rules.find((rule) => /^\s*\.k-code \{/.test(rule));
  expect(code).toContain('font-family: var(--k-font);');
});
