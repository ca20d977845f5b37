import { expect, test } from 'vitest';
import { csvCell } from './csv.ts';

test.each([
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '-',
  '-A1',
  '-1-1',
  '- 1',
])('a cell that begins like a formula is text: %j', (text) => expect(csvCell(text)).toBe(`'${text}`));

test.each(['-3', '-3.25', '-.5', '-1,234.50', '-$12.00', '-4 %', '-4%', '3', 'Deal', 'a=b', ''])(
  'a negative number stays one: %j',
  (text) => expect(csvCell(text)).toBe(text),
);

test('numbers stay numbers', () => expect(csvCell(-3)).toBe(-3));
