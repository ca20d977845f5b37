import { Readable } from 'node:stream';
import type { ListType } from '@kontor/media-lists/contract';
import { describe, expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';

const read = (content: string, type: ListType) => readListFile(Readable.from([Buffer.from(content)], { objectMode: false }), type);
const found = async (content: string, type: ListType) => {
  const { values, broken, report } = await read(content, type);
  return { values: [...values], broken, invalid: report.invalid };
};
const notesOf = async (content: string, type: ListType) => (await read(content, type)).report.notes.map(({ text, count }) => [text, count]);
const BESIDE = 'Cells beside the column were not read.';

describe('a file as people have it is read', () => {
  test.each([
    ['a spreadsheet’s way to keep zeros', 'zip\n="02108"\n="00501"\n', 'zipcode', ['02108', '00501']],
    ['a leading apostrophe', "zip\n'02108\n'00501\n", 'zipcode', ['02108', '00501']],
    ['one line', '10001,10002,10003', 'zipcode', ['10001', '10002', '10003']],
    ['the column that a known header names', 'Rank,Domain\n1,example.com\n2,example.org\n', 'domain', ['example.com', 'example.org']],
    ['a header that is not known', 'Where they live\n10001\n02108\n', 'zipcode', ['10001', '02108']],
    [
      'mixed line ends',
      'domain\r\na.example.com\nb.example.com\rc.example.com',
      'domain',
      ['a.example.com', 'b.example.com', 'c.example.com'],
    ],
    ['line ends of two kinds', 'domain\r\na.example.com\nb.example.com\r\n', 'domain', ['a.example.com', 'b.example.com']],
    ['quotes of other kinds', 'domain\n“example.com”\n‘example.org’\n', 'domain', ['example.com', 'example.org']],
    ['a line that names the separator', 'sep=;\nzip;city\n10001;New York\n', 'zipcode', ['10001']],
    ['stray quotes in columns that nobody reads', 'zip,name\n10001,the "Big" one\n02108,5" disk\n', 'zipcode', ['10001', '02108']],
    ['a list of JSON', '["example.com", "example.org"]', 'domain', ['example.com', 'example.org']],
    [
      'objects of JSON, indented',
      JSON.stringify(
        [
          { rank: 1, domain: 'example.com' },
          { rank: 2, domain: 'example.org' },
        ],
        null,
        2,
      ),
      'domain',
      ['example.com', 'example.org'],
    ],
    ['objects of JSON, one a line', '{"zip":"02108"}\n{"zip":"10001"}\n', 'zipcode', ['02108', '10001']],
    [
      'bundles in every form',
      'bundle\nmobileapp::1-1234567\nmobileapp::2-com.example.app\nplay.google.com/store/apps/details?id=com.example.app\n',
      'bundle',
      ['1234567', 'com.example.app'],
    ],
    [
      'metro areas as the trade calls them',
      'dma\n"Washington, DC (Hagrstwn)"\n"Boston (Manchester)"\n"Dallas-Ft. Worth"\n"Tampa-St. Pete (Sarasota)"\n"Ft. Wayne"\n"New York (501)"\n0501\n',
      'metrocode',
      ['511', '506', '623', '539', '509', '501'],
    ],
  ] as [string, string, ListType, string[]][])('%s', async (_, content, type, values) => {
    expect(await found(content, type)).toEqual({ values, broken: null, invalid: 0 });
  });

  test('and what is no value is none: signs, and the page of a developer', async () => {
    const { values, invalid } = await found(
      'bundle\ncom.example.app\n-\n...\nhttps://play.google.com/store/apps/dev?id=5700000000000000000\n',
      'bundle',
    );
    expect([values, invalid]).toEqual([['com.example.app'], 3]);
  });

  test('subdomains are told how a list holds them', async () => {
    const { report } = await read('domain\n*.example.com\n', 'domain');
    expect(report.problems[0]?.reason).toBe('A list holds exact hosts: write example.com, and switch “And its subdomains” on.');
  });
});

describe('an upload tells what it did not read, before it is saved', () => {
  test.each([
    ['cells beside the column', 'zip,city\n10001,New York\n02108,Boston\n', 'zipcode', [[BESIDE, 2]]],
    [
      'the column that was read',
      'Rank,Domain\n1,example.com\n',
      'domain',
      [
        ['The column “Domain” was read, no other.', 1],
        [BESIDE, 1],
      ],
    ],
    ['a header that is not known', 'Where\n10001\n', 'zipcode', [['The first row was read as the name of the column.', 1]]],
    [
      'addresses that were cut',
      'domain\nyoutube.com/channel/UC0000\nhttps://www.google.com/url?q=https://example.org/\nexample.com\n',
      'domain',
      [['Addresses were cut to their host: a list holds whole sites.', 2]],
    ],
    [
      'zeros that were put back',
      'zip\n2108\n10001\n',
      'zipcode',
      [['Zip codes of fewer than five digits got the zeros in front that a spreadsheet dropped.', 1]],
    ],
    ['nothing where all was read', 'zip\n02108\n', 'zipcode', []],
  ] as [string, string, ListType, [string, number][]][])('%s', async (_, content, type, notes) => {
    expect(await notesOf(content, type)).toEqual(notes);
  });

  test('with the rows where it was', async () => {
    const { report } = await read('domain\nexample.com\nyoutube.com/channel/UC0000\n', 'domain');
    expect(report.notes).toEqual([
      {
        text: 'Addresses were cut to their host: a list holds whole sites.',
        count: 1,
        examples: [{ row: 3, value: 'youtube.com/channel/UC0000' }],
      },
    ]);
  });
});
