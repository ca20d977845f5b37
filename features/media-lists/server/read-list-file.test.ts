import { Readable } from 'node:stream';
import type { ListType } from '@kontor/media-lists/contract';
import { describe, expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';

const read = (content: string | Buffer, type: ListType = 'zipcode') => {
  const bytes = Buffer.from(content);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, n) => bytes.subarray(n * 1_000, (n + 1) * 1_000));
  return readListFile(Readable.from(pieces, { objectMode: false }), type);
};

describe('the first column of a file is its list (decision 0073)', () => {
  test.each([
    ['without a header', '10001\n02108\n'],
    ['with one', 'Zip Code\n10001\n02108\n'],
    ['with other columns, by commas', 'zip,city\n10001,New York\n02108,Boston\n'],
    ['by semicolons and CRLF', '10001;New York\r\n02108;Boston\r\n'],
    ['by tabs, with a byte order mark', '\ufeffzip\tcity\n10001\tNew York\n02108\tBoston'],
    ['in quotes, with empty lines', '\n"10001"\n\n"02108"\n\n'],
    ['with a value twice', '10001\n02108\n10001\n'],
  ])('%s', async (_, content) => {
    const { values, broken, report } = await read(content);
    expect([[...values], broken, report.invalid]).toEqual([['10001', '02108'], null, 0]);
  });

  test('rows, good values, repetitions and bad rows are counted, and the bad ones named by number, value and reason (1 §4)', async () => {
    const { report } = await read('zip\n10001\nnowhere\n\n10001\n2108,x\n');
    expect(report).toEqual({
      rows: 4,
      good: 2,
      repeated: 1,
      invalid: 1,
      preview: ['10001', '02108'],
      notes: [
        { text: 'Cells beside the column were not read.', count: 1, examples: [{ row: 6, value: 'x' }] },
        {
          text: 'Zip codes of fewer than five digits got the zeros in front that a spreadsheet dropped.',
          count: 1,
          examples: [{ row: 6, value: '2108' }],
        },
      ],
      problems: [{ row: 3, value: 'nowhere', reason: 'A zip code has five digits, or is a Canadian area as M5V.' }],
      reasons: [
        { reason: 'A zip code has five digits, or is a Canadian area as M5V.', count: 1, examples: [{ row: 3, value: 'nowhere' }] },
      ],
    });
  });

  test('a hundred bad rows are named and all are counted, and twenty values are shown', async () => {
    const bad = await read('x\n'.repeat(250));
    expect([bad.report.invalid, bad.report.problems.length]).toEqual([250, 100]);
    const good = await read(Array.from({ length: 50 }, (_, n) => `${10_000 + n}\n`).join(''));
    expect(good.report.preview).toHaveLength(20);
  });
});

test.each([
  ['a quotation mark that is not closed', '10001\n"02108\n', 'Row 2: A quotation mark is not closed.'],
  ['a row without end', `10001\n${'1'.repeat(70_000)}`, 'Row 2: The row is longer than 64 KB.'],
  ['more rows than a list holds', '10001\n'.repeat(250_001), 'The file has more than 250,000 rows.'],
])('a file with %s is refused as a whole', async (_, content, words) => {
  expect((await read(content)).broken).toBe(words);
});

test('as many rows as a list holds are read', async () => {
  const { report, broken } = await read('10001\n'.repeat(250_000));
  expect([report.rows, report.repeated, broken]).toEqual([250_000, 249_999, null]);
});

const FILES = Number(process.env.LIST_FILES ?? 1_000);
const SEED = Number(process.env.SEED ?? 14);

/** The same numbers for the same seed (mulberry32). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const WORDS: Record<ListType, { good: (n: number) => string; written: (value: string, way: number) => string; bad: string[] }> = {
  bundle: {
    good: (n) => `com.example.a${n}`,
    written: (v, way) => (way === 0 ? `https://play.google.com/store/apps/details?id=${v}` : v),
    bad: ['a b', 'https://example.com', 'é'],
  },
  domain: {
    good: (n) => `site${n}.example`,
    written: (v, way) => [v, `https://www.${v}/x`, v.toUpperCase()][way] ?? v,
    bad: ['nowhere', 'a@b.example', '10.0.0.1'],
  },
  zipcode: {
    good: (n) => String(1 + (n % 99_999)).padStart(5, '0'),
    written: (v, way) => (way === 0 ? `${v}-1234` : way === 1 && v.startsWith('00') ? v.slice(2) : v),
    bad: ['1234567', 'D1A', 'abc'],
  },
  metrocode: { good: (n) => ['501', '803', '602', '504', '623'][n % 5] ?? '501', written: (v) => v, bad: ['1', 'Atlantis', '99999'] },
};

/** A file of known rows: how it is written, and what reading it must find. */
function generated(seed: number) {
  const below = numbers(seed);
  const type = (['bundle', 'domain', 'zipcode', 'metrocode'] as const)[below(4)] ?? 'bundle';
  const { good, written, bad } = WORDS[type];
  const [separator, line] = [[',', ';', '\t'][below(3)] ?? ',', ['\n', '\r\n'][below(2)] ?? '\n'];
  const columns = below(3);
  const lines: string[] = [];
  const cell = (text: string) => (below(3) === 0 || text.includes(separator) ? `"${text}"` : text);
  const push = (text: string) => lines.push([cell(text), ...Array.from({ length: columns }, () => cell(`c${below(9)}`))].join(separator));
  if (below(2)) push(type === 'bundle' ? 'Bundle ID' : type === 'domain' ? 'Domain' : type === 'zipcode' ? 'zip_code' : 'DMA');
  const values = new Set<string>();
  const problems: { row: number; value: string }[] = [];
  const count = { rows: 0, repeated: 0 };
  for (let n = 0, most = 1 + below(300); n < most; n += 1) {
    const kind = below(10);
    if (kind === 0 && columns === 0) {
      lines.push('');
      continue;
    }
    count.rows += 1;
    // A first line that is no value is a header.
    if (kind === 1 && count.rows > 1) {
      const text = bad[below(bad.length)] ?? 'x';
      push(text);
      problems.push({ row: lines.length, value: text });
    } else {
      const value = good(below(200));
      push(written(value, below(3)));
      if (values.has(value)) count.repeated += 1;
      values.add(value);
    }
  }
  // The first line names the separator: without a second column there is none to tell.
  const content = `${below(2) ? '\ufeff' : ''}${lines.join(line)}${below(2) ? line : ''}`;
  return { type, content, ...count, values: [...values], problems };
}

test('a list of JSON whose objects have each another name is no table, and is read as lines', async () => {
  const objects = Array.from({ length: 20_000 }, (_, n) => ({ [`n${n}`]: '10001' }));
  const { values, report } = await read(JSON.stringify(objects));
  expect([values.size, report.good]).toEqual([0, 0]);
});

test('every count, row number and reason of generated files is the generator’s', async () => {
  for (let n = 0; n < FILES; n += 1) {
    const { type, content, rows, repeated, values, problems } = generated(SEED * 100_003 + n);
    const found = await read(content, type);
    const told = {
      rows: found.report.rows,
      repeated: found.report.repeated,
      invalid: found.report.invalid,
      values: [...found.values],
      broken: found.broken,
    };
    expect(told, `seed ${SEED}, file ${n}`).toEqual({ rows, repeated, invalid: problems.length, values, broken: null });
    expect(
      found.report.problems.map(({ row, value }) => ({ row, value })),
      `seed ${SEED}, file ${n}`,
    ).toEqual(problems.slice(0, 100));
    for (const { reason } of found.report.problems) expect(reason).toMatch(/^[A-Z].*\.$/);
  }
});
