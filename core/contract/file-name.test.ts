import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['list.csv', 'list.csv'],
  ['C:\\Users\\me\\list.csv', 'list.csv'],
  ['../../etc/passwd', 'passwd'],
  ['  a\u0000b\u202ec\r\n.csv ', 'abc.csv'],
  ['\ud83d.csv', '.csv'],
  ['', 'file'],
  ['/', 'file'],
  [`${'😀'.repeat(300)}.jpeg`, `${'😀'.repeat(195)}.jpeg`],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the name %j is shown as %j', (given, shown) => {
  expect(cleanFileName(given)).toBe(shown);
});
