import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { MEGABYTE, TEXT_FAULTS } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, type FormFile, formOf } from '@kontor/core/testing';
import { mediaListRoutes, sampleFile } from '@kontor/media-lists/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const app = testApp();
const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
const bytesLeft = () =>
  ['uploads', 'files/uploads'].flatMap((folder) => {
    const place = path.join(app.stores.config.dataFolder, folder);
    return fs.existsSync(place) ? fs.readdirSync(place) : [];
  });
const filesLeft = async () => (await run<{ n: number }>(sql`SELECT count(*)::int AS n FROM stored_file`))[0]?.n;

async function send(caller: Caller, file: FormFile | FormFile[], { type = 'zipcode', key }: { type?: string; key?: string } = {}) {
  const form = formOf(key ? [['key', key]] : [], [file].flat());
  const reply = await caller.raw({ method: 'POST', url: `/api/medialist/upload/${type}`, ...form });
  return { status: reply.statusCode, ...reply.json() };
}
const csv = (content: FormFile['content'], name = 'list.csv'): FormFile => ({ name, content });
const zips = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(5, '0')).join('\n');

describe('the file of a list (3 §7)', () => {
  test('is checked, counted and shown, and makes a list by its id', async () => {
    const agency = await app.as('agency');
    const sent = await send(agency, csv('zip\n10001\n02108\n10001\n'));
    expect(sent).toMatchObject({
      status: 200,
      data: { rows: 3, good: 2, repeated: 1, invalid: 0, problems: [], preview: ['10001', '02108'], name: 'list.csv', fileUrl: sent.value },
    });
    const input = { mediaType: 'zipcode' as const, title: 'From a file', type: 'uploaded' as const, fileUrl: sent.value };
    const { envelope } = await agency.try(mediaListRoutes.create, input);
    expect(envelope.msg).toBe('Media list created.');
    const { rows } = await agency.call(mediaListRoutes.items, { type: 'zipcode', id: envelope.value ?? '' });
    expect(rows.map(({ data }) => data.code)).toEqual(['02108', '10001']);
  });

  test('is named dma for metro codes, as its key says', async () => {
    const agency = await app.as('agency');
    expect((await send(agency, csv('501\n'), { type: 'dma', key: 'dma' })).status).toBe(200);
    expect(await send(agency, csv('501\n'), { type: 'dma', key: 'bundle' })).toMatchObject({ status: 400, errorDetails: 'badInput' });
  });

  test('with bad rows is an error with counts, the rest of which comes as a CSV without formulas; no list is made of it (1 §4, security rule 21)', async () => {
    const agency = await app.as('agency');
    const bad = ['=1+1', '@SUM(A1)', ...Array.from({ length: 120 }, (_, n) => `bad ${n}`)];
    const sent = await send(agency, csv(`10001\n${bad.join('\n')}\n`));
    expect([sent.status, sent.data.rows, sent.data.good, sent.data.invalid, sent.data.problems.length]).toEqual([200, 123, 1, 122, 100]);
    const refused = await agency.try(mediaListRoutes.create, { mediaType: 'zipcode', title: 'Bad', type: 'uploaded', fileUrl: sent.value });
    expect([refused.status, refused.envelope.msg]).toEqual([400, 'Please upload a valid CSV file.']);
    expect(await run(sql`SELECT 1 FROM media_list WHERE title = 'Bad'`)).toEqual([]);
    const { text } = await agency.try(mediaListRoutes.rejects, { type: 'zipcode', fileUrl: sent.value });
    const lines = text.replace('\ufeff', '').trim().split('\n');
    expect([lines.length, lines[0], lines[1]]).toEqual([123, 'Row,Value,Reason', expect.stringMatching(/^2,'=1\+1,/)]);
    expect(lines.at(-1)).toMatch(/^123,bad 119,/);
  });

  test('with more bad rows than are held at once has all of them in its CSV', async () => {
    const agency = await app.as('agency');
    const { value } = await send(agency, csv(Array.from({ length: 30_000 }, (_, n) => `bad ${n}`).join('\n')));
    const { text } = await agency.try(mediaListRoutes.rejects, { type: 'zipcode', fileUrl: value });
    const lines = text.trim().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([30_001, expect.stringMatching(/^30000,bad 29999,/)]);
  });

  test('is a file of whoever sent it alone, in their account', async () => {
    const { value } = await send(await app.as('agency'), csv('10001\n'));
    for (const persona of ['planner', 'rival', 'super'] as const) {
      const caller = await app.as(persona);
      const made = await caller.try(mediaListRoutes.create, { mediaType: 'zipcode', title: 'Theirs', type: 'uploaded', fileUrl: value });
      expect([made.status, made.envelope.errorDetails]).toEqual([404, 'fileNotFound']);
      expect((await caller.try(mediaListRoutes.rejects, { type: 'zipcode', fileUrl: value })).status).toBe(404);
    }
  });

  test('that samples show is good, and has five rows (3 §9)', async () => {
    const agency = await app.as('agency');
    for (const type of ['bundle', 'domain', 'zipcode', 'metrocode'] as const) {
      const { name, content } = sampleFile(type);
      expect((await send(agency, csv(content, name), { type })).data).toMatchObject({ rows: 5, good: 5, invalid: 0 });
    }
  });
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xd]);
const EMPTY = 'Please upload a valid CSV file with at least one item.';
const NOT_VALID = 'Please select a valid file.';
/** Exactly `bytes` of good rows; spaces around a value say nothing. */
const ofBytes = (bytes: number) => Buffer.from(`10001${' '.repeat(59_994)}\n`.repeat(Math.ceil(bytes / 60_000))).subarray(0, bytes);

describe('hostile and odd files get their answer and leave nothing (1 §5, security rule 18)', () => {
  const refused: [what: string, status: number, msg: string, file: FormFile | FormFile[]][] = [
    ['no file', 400, NOT_VALID, []],
    ['two files', 400, 'Please select one file.', [csv('10001\n'), csv('10002\n')]],
    ['another ending', 400, NOT_VALID, csv('10001\n', 'list.txt')],
    ['an Excel file', 400, NOT_VALID, csv('PK\u0003\u0004', 'list.xlsx')],
    ['no ending', 400, NOT_VALID, csv('10001\n', 'csv')],
    ['two endings', 400, NOT_VALID, csv('10001\n', 'list.csv.exe')],
    ['an image named .csv', 400, NOT_VALID, csv(PNG)],
    ['gzip named .csv', 400, NOT_VALID, csv(gzipSync('10001\n'))],
    ['a JPEG named .csv', 400, NOT_VALID, csv(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]))],
    ['an empty file', 400, TEXT_FAULTS.empty, csv('')],
    ['lines without anything', 400, EMPTY, csv('\n\n \n')],
    ['a byte order mark alone', 400, EMPTY, csv('\ufeff')],
    ['a header alone', 400, EMPTY, csv('zip\n')],
    ['UTF-16, little end first', 400, TEXT_FAULTS.utf16, csv(Buffer.from('\ufeff10001\n', 'utf16le'))],
    ['UTF-16, big end first', 400, TEXT_FAULTS.utf16, csv(Buffer.from([0xfe, 0xff, 0, 0x31]))],
    ['UTF-16 without a mark', 400, TEXT_FAULTS.nul, csv(Buffer.from('10001\n', 'utf16le'))],
    ['a NUL', 400, TEXT_FAULTS.nul, csv('10001\n\0\n')],
    ['a NUL far down', 400, TEXT_FAULTS.nul, csv(`${'10001\n'.repeat(50_000)}\0`)],
    ['Latin-1', 400, NOT_VALID, csv(Buffer.from([0x31, 0xe4, 0x0a]))],
    ['half a letter at its end', 400, NOT_VALID, csv(Buffer.from([0x31, 0xe2, 0x82]))],
    ['a quotation mark never closed', 400, 'Row 2: A quotation mark is not closed.', csv('10001\n"02108\n')],
    ['text behind a quotation', 400, 'Row 1: Text follows a closing quotation mark.', csv('"10001"x\n')],
    ['a quotation mark within a text', 400, 'Row 1: A quotation mark is inside a text without any.', csv('10"001\n')],
    ['one line of 4 MB', 400, 'Row 1: The row is longer than 64 KB.', csv('1'.repeat(4 * MEGABYTE))],
    ['one line of 4 MB in quotes', 400, 'Row 1: The row is longer than 64 KB.', csv(`"${'1\n'.repeat(2 * MEGABYTE)}"`)],
    ['one row too many', 400, 'The file has more than 250,000 rows.', csv('10001\n'.repeat(250_001))],
    ['exactly 5 MB', 413, 'Please select a file less than 5 MB.', csv(ofBytes(5 * MEGABYTE))],
    ['a byte more than 5 MB', 413, 'Please select a file less than 5 MB.', csv(ofBytes(5 * MEGABYTE + 1))],
    ['one line of 49 MB', 413, 'Please select a file less than 5 MB.', csv(Buffer.alloc(49 * MEGABYTE, '1'))],
  ];
  test.each(refused)('refused: %s', async (_, status, msg, file) => {
    const [bytes, rows] = [bytesLeft(), await filesLeft()];
    expect(await send(await app.as('agency'), file)).toMatchObject({ status, success: false, msg });
    expect([bytesLeft(), await filesLeft()]).toEqual([bytes, rows]);
  });

  const taken: [what: string, rows: number, file: FormFile][] = [
    ['a byte less than 5 MB', 88, csv(ofBytes(5 * MEGABYTE - 1))],
    ['as many rows as a list holds', 250_000, csv('10001\n'.repeat(250_000))],
    ['capitals in its ending', 1, csv('10001\n', 'LIST.CSV')],
    ['a path in its name', 1, csv('10001\n', '../../etc/list.csv')],
    ['a name of 300 letters', 1, csv('10001\n', `${'n'.repeat(300)}.csv`)],
    ['formulas in other columns', 1, csv('10001,=1+1\n')],
    ['CRLF, quotes and a byte order mark', 2, csv('\ufeff"zip"\r\n"10001"\r\n"02108"\r\n')],
    ['a line break within quotes', 2, csv('10001,"New\nYork"\n02108,Boston\n')],
    ['a hundred columns', 1, csv(`10001${',x'.repeat(100)}\n`)],
    ['old line ends', 2, csv('10001\r02108\r')],
  ];
  test.each(taken)('taken: %s', async (_, rows, file) => {
    const sent = await send(await app.as('agency'), file);
    expect(sent).toMatchObject({ status: 200, data: { rows, invalid: 0, name: expect.not.stringMatching(/[/\\]/) } });
    expect(sent.data.name.length).toBeLessThanOrEqual(200);
  });
});

test('a file of 25,000 zip codes becomes a list of them, and adds those that another lacks', async () => {
  const agency = await app.as('agency');
  const whole = await send(agency, csv(zips(25_000)));
  const some = await send(agency, csv(zips(24_000)));
  const made = await agency.try(mediaListRoutes.create, { mediaType: 'zipcode', title: 'Many', type: 'uploaded', fileUrl: some.value });
  const id = made.envelope.value ?? '';
  expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({ count: 24_000 });
  await agency.call(mediaListRoutes.update, { type: 'zipcode', id, title: 'Many', fileUrl: whole.value });
  expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({ count: 25_000 });
});
