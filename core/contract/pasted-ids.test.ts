import { expect, test } from 'vitest';
import { pastedIds } from './pasted-ids.ts';

test.each([
  ['KN-10 KN-11', ['KN-10', 'KN-11']],
  ['KN-10,KN-11; KN-12', ['KN-10', 'KN-11', 'KN-12']],
  ['SUMMER\nAUTUMN\r\nsummer\n', ['summer', 'AUTUMN']],
  [`${'a1'.repeat(12)}\tKN-10`, ['a1'.repeat(12), 'KN-10']],
])('%j is a list of ids, each once whatever its case', (text, ids) => {
  expect(pastedIds(text)).toEqual(ids);
});

test.each(['', 'KN-10', ' KN-10\n', 'Northlight autumn', 'Deal 2026', 'Northlight, Q3 2026'])('%j is something to search for', (text) => {
  expect(pastedIds(text)).toBeNull();
});
