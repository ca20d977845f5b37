import { expect, test } from 'vitest';
import { type Addition, behind, countedFiles, filesOf, listed, readerOf } from './additions/addition.ts';
import { ADDITIONS } from './additions/all.ts';
import { ROOT } from './source-files.ts';

const sources: Record<string, string> = { 'a.ts': 'const all = [\n];\n', 'b.ts': 'nothing\n' };
const read = (file: string) => sources[file] ?? null;
const addition = (counts: Addition['counts'], ...edits: Addition['edits']): Addition => ({ name: 'x', goal: 1, before: 2, counts, edits });

test('an addition writes its new files and puts its lines where they belong, several in one file too', () => {
  const edits = [behind('a.ts', 'const all = [\n', '  x,\n'), behind('a.ts', '  x,\n', '  y,\n'), { file: 'c.ts', text: 'new' }];
  const files = filesOf(addition('touched', ...edits), read);
  expect([...files]).toEqual([
    ['a.ts', 'const all = [\n  x,\n  y,\n];\n'],
    ['c.ts', 'new'],
  ]);
  expect(countedFiles(addition('touched', ...edits), files)).toEqual(['a.ts', 'c.ts']);
  expect(countedFiles(addition('shared', ...edits), files)).toEqual(['a.ts']);
});

test('a list that is gone is touched no more; any other place that is gone is told', () => {
  expect(filesOf(addition('touched', listed('gone.ts', 'x', 'y'), listed('b.ts', 'const LIST', 'y')), read).size).toBe(0);
  expect(() => filesOf(addition('touched', behind('b.ts', 'const LIST', 'y')), read)).toThrow('b.ts no longer has “const LIST”');
  expect(() => filesOf(addition('touched', { file: 'a.ts', text: '' }), read)).toThrow('a.ts is there already');
});

test.each(ADDITIONS)('$name touches no more files than it may', (one) => {
  expect(countedFiles(one, filesOf(one, readerOf(ROOT))).length).toBeLessThanOrEqual(one.goal);
});
