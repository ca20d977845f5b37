import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { EntityId, KILOBYTE, MEGABYTE, route, TEXT_FAULTS } from '@kontor/core/contract';
import { buildServer, implement, type SignedCall, systemScope } from '@kontor/core/server';
import { allReady, type Caller, type FormFile, formOf, pngOf } from '@kontor/core/testing';
import { FilePurpose } from '@kontor/files/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { takeFile } from './index.ts';

/** A call that reads a file as the features of the purposes do. */
const readers = {
  read: route({
    method: 'POST',
    path: 'probe/read-file',
    access: 'signedIn',
    summary: 'Reads a file',
    input: z.object({ id: EntityId, purpose: FilePurpose }),
    output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
    effect: 'read',
  }),
};

const app = testApp();
let server: FastifyInstance;
beforeAll(async () => {
  const read = async ({ input, scope, session, stores }: SignedCall<typeof readers.read>) => {
    const { name, type, read: open } = await takeFile(stores, scope, { ...input, userId: session.userId });
    return { name, type, content: await text(await open()) };
  };
  server = await buildServer({ stores: app.stores, routes: implement(readers, { read }), webRoot: null, isReady: allReady });
});
afterAll(() => server.close());

const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));

/** Files of the data folder that hold uploads, on their way or stored. */
const bytesLeft = () =>
  ['uploads', 'files/uploads'].flatMap((folder) => {
    const place = path.join(app.stores.config.dataFolder, folder);
    return fs.existsSync(place) ? fs.readdirSync(place) : [];
  });
const rowsLeft = async () => Number((await run(sql`SELECT count(*) AS n FROM stored_file`)).rows[0]?.n);

/** What a form with these files is answered; `purpose` null leaves the field out. */
async function send(caller: Caller, files: FormFile[], fields: [string, string][] = [['purpose', 'segment']]) {
  const reply = await caller.raw({ method: 'POST', url: '/api/file/upload', ...formOf(fields, files) });
  return { status: reply.statusCode, ...reply.json() };
}
const csv = (content: FormFile['content'], name = 'list.csv'): FormFile => ({ name, content });

/** What a reader of the purpose gets for an id. */
async function read(caller: Caller, id: string, purpose: FilePurpose = 'segment') {
  const reply = await server.inject({
    method: 'POST',
    url: '/api/probe/read-file',
    headers: { 'x-requested-with': 'kontor', cookie: caller.cookie() },
    payload: { id, purpose },
  });
  return { status: reply.statusCode, ...reply.json() };
}

describe('an uploaded file (1 §7.6, 3 §7)', () => {
  test('is answered with an id, by which its purpose reads what was sent', async () => {
    const agency = await app.as('agency');
    const sent = await send(agency, [csv('ip\n203.0.113.7\n', 'Käufer.csv')]);
    expect(sent).toMatchObject({ status: 200, value: sent.data.id, data: { name: 'Käufer.csv', size: 15 } });
    expect(await read(agency, sent.data.id)).toMatchObject({
      status: 200,
      data: { name: 'Käufer.csv', type: 'text/csv', content: 'ip\n203.0.113.7\n' },
    });
  });

  test('is read by nobody else, for nothing else and not after 24 hours, always with the same words', async () => {
    const agency = await app.as('agency');
    const { id } = (await send(agency, [csv('ip\n')])).data;
    const gone = { status: 404, msg: 'This file is no longer here. Please upload it again.' };
    expect(await read(await app.as('rival'), id)).toMatchObject(gone);
    expect(await read(await app.as('planner'), id)).toMatchObject(gone);
    expect(await read(agency, id, 'mediaList')).toMatchObject(gone);
    expect(await read(agency, '0'.repeat(24))).toMatchObject(gone);
    await run(sql`UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE id = ${id}`);
    expect(await read(agency, id)).toMatchObject(gone);
  });

  test('is not read before all of its bytes are stored', async () => {
    const agency = await app.as('agency');
    const { id } = (await send(agency, [csv('ip\n')])).data;
    await run(sql`UPDATE stored_file SET stored_at = NULL WHERE id = ${id}`);
    expect((await read(agency, id)).status).toBe(404);
  });

  test('has a name without path, control characters or more than 200 letters', async () => {
    const sent = await send(await app.as('agency'), [csv('ip\n', `../../etc/a\u0007b\u202e${'c'.repeat(300)}.csv`)]);
    expect(sent.data.name).toBe(`ab${'c'.repeat(194)}.csv`);
  });
});

describe('an upload is refused (1 §5)', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xd]);
  const segment: [string, string][] = [['purpose', 'segment']];
  const icon: [string, string][] = [['purpose', 'icon']];
  const list: [string, string][] = [['purpose', 'mediaList']];
  const picture = (content: Buffer): FormFile => ({ name: 'icon.png', content });
  const cases: [what: string, status: number, msg: string | RegExp, files: FormFile[], fields: [string, string][]][] = [
    ['another ending', 400, 'Please select a valid file.', [csv('ip\n', 'list.pdf')], segment],
    ['an image named .csv', 400, 'Please select a valid file.', [csv(png)], segment],
    ['bytes that are no text', 400, TEXT_FAULTS.encoding, [csv(Buffer.from([0x69, 0x70, 0xff, 0xfe]))], segment],
    ['text with a NUL', 400, TEXT_FAULTS.nul, [csv('ip\n\0\n')], segment],
    ['UTF-16 of either order', 400, TEXT_FAULTS.utf16, [csv(Buffer.from('\ufeffip\n', 'utf16le'))], segment],
    ['UTF-16 without its mark', 400, TEXT_FAULTS.nul, [csv(Buffer.from('ip\n', 'utf16le'))], segment],
    ['half a character at its end', 400, TEXT_FAULTS.encoding, [csv(Buffer.from([0x69, 0x70, 0xe2, 0x82]))], segment],
    ['an empty file', 400, TEXT_FAULTS.empty, [csv('')], segment],
    ['no file', 400, 'Please select a valid file.', [], segment],
    ['two files', 400, 'Please select one file.', [csv('ip\n'), csv('ip\n')], segment],
    ['a file under another name', 400, 'The file is sent as file.', [{ ...csv('ip\n'), field: 'upload' }], segment],
    ['text named .png', 400, 'Please Select a Valid file format.', [csv('ip\n', 'icon.png')], icon],
    ['a picture without its header', 400, 'Please Select a Valid file format.', [picture(png)], icon],
    [
      'a picture of another size',
      400,
      'Please select a picture of 150 × 150 pixels. This one has 300 × 150 pixels.',
      [picture(pngOf(300, 150))],
      icon,
    ],
    ['a small picture that unpacks to very much', 400, /^Please select a picture of 150 × 150/, [picture(pngOf(9_000, 9_000))], icon],
    [
      'a picture of more bytes than an icon has',
      413,
      'Please select a file less than 100 KB.',
      [picture(Buffer.concat([pngOf(150, 150), Buffer.alloc(100 * KILOBYTE)]))],
      icon,
    ],
    ['more than its purpose takes', 413, 'Please select a file less than 5 MB.', [csv(Buffer.alloc(5 * MEGABYTE, 'a\n'))], list],
    ['a field too long', 400, 'The field “purpose” is longer than 1024 bytes.', [csv('ip\n')], [['purpose', 'x'.repeat(2_000)]]],
    ['a field twice', 400, 'The field “purpose” is given twice.', [csv('ip\n')], [...segment, ...segment]],
    ['an unknown purpose', 400, 'Choose one of the values offered.', [csv('ip\n')], [['purpose', 'fun']]],
    ['an unknown field', 400, 'There is no field called “x”.', [csv('ip\n')], [...segment, ['x', '1']]],
  ];
  test.each(cases)('with %s: %i', async (_, status, msg, files, fields) => {
    const [bytes, rows] = [bytesLeft(), await rowsLeft()];
    const sent = await send(await app.as('agency'), files, fields);
    expect(sent).toMatchObject({ status, success: false, msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) });
    expect([bytesLeft(), await rowsLeft()]).toEqual([bytes, rows]);
  });

  test('with 50 MB, before its bytes come where it says so', async () => {
    const agency = await app.as('agency');
    const whole = await send(agency, [csv(Buffer.alloc(50 * MEGABYTE, 'a\n'))]);
    expect(whole).toMatchObject({ status: 413, msg: 'Please select a file less than 50 MB.' });
    const announced = await agency.raw({
      method: 'POST',
      url: '/api/file/upload',
      payload: '',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '60000000' },
    });
    expect(announced.json()).toMatchObject({ errorDetails: 'fileTooLarge', msg: 'Please select a file less than 50 MB.' });
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that is no form', 'multipart/form-data; boundary=x', 'x'],
    ['that ends within a header', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="purp'],
    [
      'with a field behind its file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nsegment\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nip\n\r\n--x\r\nContent-Disposition: form-data; name="late"\r\n\r\n1\r\n--x--\r\n',
    ],
    ['with a part without a name', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n'],
    [
      'that ends within its file',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nsegment\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nip\n1.2.3.4`,
    ],
  ])('as a form %s', async (_, type, payload) => {
    const rows = await rowsLeft();
    const reply = await (await app.as('agency')).raw({
      method: 'POST',
      url: '/api/file/upload',
      payload,
      headers: { 'content-type': type },
    });
    expect([reply.statusCode, reply.json().success]).toEqual([400, false]);
    expect(await rowsLeft()).toBe(rows);
  });

  test('with a second file, however late it comes', async () => {
    const [bytes, rows] = [bytesLeft(), await rowsLeft()];
    const { payload, headers } = formOf([['purpose', 'segment']], [csv('first\n'), csv('second\n')]);
    const second = payload.indexOf('Content-Disposition', payload.indexOf('first'));
    async function* inTwo() {
      yield payload.subarray(0, second);
      // Longer than a file of a line takes to be stored.
      await setTimeout(500);
      yield payload.subarray(second);
    }
    const sent = { ...headers, cookie: (await app.as('agency')).cookie(), 'x-requested-with': 'kontor' };
    const reply = await app.server.inject({ method: 'POST', url: '/api/file/upload', headers: sent, payload: Readable.from(inTwo()) });
    expect([reply.statusCode, reply.json().msg]).toEqual([400, 'Please select one file.']);
    expect([bytesLeft(), await rowsLeft()]).toEqual([bytes, rows]);
  });

  test('once the account has stored 1 GB within 24 hours', async () => {
    const lean = await app.as('lean');
    const { id } = (await send(lean, [csv('ip\n')])).data;
    await run(sql`UPDATE stored_file SET size = 1000000000 WHERE id = ${id}`);
    expect(await send(lean, [csv('ip\n')])).toMatchObject({ status: 429, errorDetails: 'enoughOfADay' });
    expect((await send(await app.as('agency'), [csv('ip\n')])).status).toBe(200);
    await run(sql`UPDATE stored_file SET size = 3 WHERE id = ${id}`);
  });
});
