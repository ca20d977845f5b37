import fs from 'node:fs';
import { compilerSays } from '@kontor/core/testing';
import { expect, test } from 'vitest';

test('a new place does not compile until each measure has said who sees it there', () => {
  const source = fs.readFileSync(new URL('../market/contract/measures.ts', import.meta.url), 'utf8');
  expect(compilerSays(source)).toBe('');
  expect(compilerSays(source.replace("'reach'] as const", "'reach', 'somewhereElse'] as const"))).toMatch(/'somewhereElse' is missing/);
});
