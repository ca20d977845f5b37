import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCsv } from './read-csv.ts';

const Row = z.object({ bundle: z.string().min(1, 'Required'), appName: z.string().max(10) });
const columns = ['bundle', 'appName'];

/** What reading these bytes found, in pieces of `size`, with the rows that were handed on. */
async function reading(content: string | Buffer, { mostRows = 100, size = 7 } = {}) {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
  const rows: z.output<typeof Row>[] = [];
  const report = await readCsv(Readable.from(pieces, { objectMode: false }), {
    columns,
    row: Row,
    mostRows,
    take: (some) => void rows.push(...some),
  });
  return { report, rows };
}
const A = { bundle: 'a.b', appName: 'Ä' };
const B = { bundle: 'c.d', appName: 'x, y' };

test.each([
  ['without a header', 'a.b,Ä\nc.d,"x, y"\n'],
  ['with a header in another order and a column of its own', 'App Name,rank,BUNDLE\nÄ,1,a.b\n"x, y",2,c.d'],
  ['with semicolons', 'a.b;Ä\r\nc.d;x, y\r\n'],
  ['with tabs and a byte order mark', '\ufeffa.b\tÄ\nc.d\tx, y'],
  ['with line ends of each kind', 'bundle,appName\r\na.b,Ä\nc.d,"x, y"\r'],
  ['with empty lines and spaces around', '\na.b , Ä\n\n\nc.d,"x, y"\n\n'],
])('a file is read %s', async (_, content) => {
  expect(await reading(content)).toEqual({ report: { rows: 2, invalid: 0, problems: [] }, rows: [A, B] });
});

test('rows that are not valid are counted and named as a spreadsheet numbers them, and the others are handed on', async () => {
  const { report, rows } = await reading('bundle,app_name\n,Ä\na.b,Ä\n\nc.d,much too long a name\n');
  expect(report).toEqual({
    rows: 3,
    invalid: 2,
    problems: [
      { row: 2, reason: 'bundle: Required' },
      { row: 5, reason: expect.stringMatching(/^appName: /) },
    ],
  });
  expect(rows).toEqual([A]);
});

test('a report names a hundred problems and counts all', async () => {
  const { report } = await reading(',x\n'.repeat(250), { mostRows: 1_000 });
  expect([report.rows, report.invalid, report.problems.length]).toEqual([250, 250, 100]);
});

test.each([
  ['has more rows than are taken', 'a.b,Ä\n'.repeat(5), { mostRows: 3 }, { row: 4, reason: 'The file has more than 3 rows.' }],
  [
    'has many more rows, in one piece',
    'a.b,Ä\n'.repeat(5_000),
    { mostRows: 3, size: 50_000 },
    { row: 4, reason: 'The file has more than 3 rows.' },
  ],
  ['has a quotation mark that is not closed', 'a.b,Ä\na.b,Ä\na.b,Ä\n"a', {}, { row: 4, reason: 'A quotation mark is not closed.' }],
  ['has text behind a quotation', 'a.b,Ä\na.b,Ä\na.b,Ä\n"a"b,c\nx', {}, { row: 4, reason: 'Text follows a closing quotation mark.' }],
  [
    'has a row without end',
    `a.b,Ä\na.b,Ä\na.b,Ä\n${'x'.repeat(70_000)}\n`,
    { size: 1_000 },
    { row: 4, reason: 'The row is longer than 64 KB.' },
  ],
  [
    'has a row of many short cells',
    `a.b,Ä\na.b,Ä\na.b,Ä\n${'x,'.repeat(70_000)}\n`,
    { size: 1_000 },
    { row: 4, reason: 'The row is longer than 64 KB.' },
  ],
])('a file that %s is invalid from there', async (_, content, options, problem) => {
  const { report, rows } = await reading(content, options);
  expect([report.invalid, report.problems]).toEqual([1, [problem]]);
  expect(rows).toEqual([A, A, A]);
});

test('an empty file has no rows', async () => {
  expect((await reading('')).report).toEqual({ rows: 0, invalid: 0, problems: [] });
});

test('a row with more cells than there are columns is not valid', async () => {
  expect((await reading('a.b,Ä,x\n')).report.problems).toEqual([{ row: 1, reason: 'The row has 3 cells instead of 2.' }]);
});

test('of codes and numbers alone, signs around a text are cut, and stray quotes elsewhere matter to nobody', async () => {
  const content = `code,rate,note\n="A",'1,the "Big" one\n"=""B""",2,5" disk\nC,3"4,\n`;
  const rows: unknown[] = [];
  const row = z.object({ code: z.string(), rate: z.string() });
  const report = await readCsv(Readable.from([Buffer.from(content)], { objectMode: false }), {
    ...{ columns: ['code', 'rate'], isPlain: true, row, mostRows: 9 },
    take: (some) => void rows.push(...some),
  });
  expect(rows).toEqual([
    { code: 'A', rate: '1' },
    { code: 'B', rate: '2' },
  ]);
  expect(report.problems).toEqual([{ row: 4, reason: 'A quotation mark is inside a text without any.' }]);
});

test('a stream that fails fails the reading', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('a.b,Ä\n');
      throw new Error('cut');
    })(),
    { objectMode: false },
  );
  await expect(readCsv(broken, { columns, row: Row, mostRows: 9, take: () => {} })).rejects.toThrow('cut');
});
