import { expect, test } from 'vitest';
import { ruleProblems } from './rule-pages.ts';

test('a rule without proof, or with one that is gone, is found', () => {
  const problemsOf = (line: string) => ruleProblems('1.md', line, ['core/a.test.ts', 'core/a.ts']);
  expect(problemsOf('- Deals are sold (`a.test.ts`)')).toEqual([]);
  expect(problemsOf('- Deals are sold (no test yet)')).toEqual([]);
  expect(problemsOf('- Deals are sold')).toEqual(['1.md:1 ends without (`its.test.ts`) or (no test yet)']);
  expect(problemsOf('- Deals are sold (`b.test.ts`)')).toEqual(['1.md:1 names b.test.ts, which is not there']);
  expect(problemsOf('- Deals are sold (`a.test.ts`, `a.ts`)')).toEqual(['1.md:1 names a.ts, which is not there']);
});
