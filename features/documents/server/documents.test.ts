import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { systemScope } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import { documentRoutes } from '@kontor/documents/contract';
import { sweepUploads } from '@kontor/files/server';
import { historyRoutes } from '@kontor/history/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endDocuments } from './index.ts';
import { HOSTILE, inDisguise, pdfOf } from './test-pdfs.ts';

const app = testApp();
let boss: Caller;
let agency: Caller;
beforeAll(async () => {
  [boss, agency] = [await app.as('super'), await app.as('agency')];
});
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
beforeEach(() => run(sql`DELETE FROM document`));

const upload = async (content: Buffer | string, title = 'A guide', name = 'guide.pdf', caller = boss) => {
  const reply = await caller.raw({
    method: 'POST',
    url: '/api/helpcenter/documentation/upload',
    ...formOf([['title', title]], [{ name, content }]),
  });
  return { status: reply.statusCode, ...(reply.json() as { msg: string; value: string | null }) };
};
const put = async (title: string) => (await upload(await pdfOf(), title)).value ?? '';
const titles = async (asked: object = {}) => (await agency.call(documentRoutes.get, asked)).list.map(({ title }) => title);
const show = (caller: Caller, key: string) => caller.raw({ method: 'GET', url: `/api/helpcenter/documentation/file/${key}` });

describe('documents (1 §2.8, §7.5)', () => {
  test('are uploaded under a title and read by everybody, with size, pages and date; the newest stand first', async () => {
    expect(await upload(await pdfOf((document) => document.addPage()), '  From plan to deal ')).toMatchObject({
      status: 200,
      msg: 'From plan to deal is uploaded.',
    });
    await put('The keyboard');
    const { list, totalCount, hasMore } = await agency.call(documentRoutes.get, {});
    expect(list.map(({ title, pages }) => [title, pages])).toEqual([
      ['The keyboard', 1],
      ['From plan to deal', 2],
    ]);
    expect([totalCount, hasMore]).toEqual([2, false]);
    expect(list[0]?.size).toBeGreaterThan(200);
    expect(Math.abs(Date.now() - Date.parse(list[0]?.lastUpdate ?? ''))).toBeLessThan(60_000);
  });

  test('come in pages, and are found by a part of their title, in which % and _ are letters', async () => {
    for (const title of ['One', 'Two', 'Three 100 %']) await put(title);
    const first = await agency.call(documentRoutes.get, { size: 2 });
    expect([first.list.length, first.totalCount, first.hasMore]).toEqual([2, 3, true]);
    expect(await titles({ start: 2, size: 2 })).toEqual(['One']);
    expect(await titles({ q: 'TW' })).toEqual(['Two']);
    expect(await titles({ q: '%' })).toEqual(['Three 100 %']);
    expect(await titles({ q: 'nothing' })).toEqual([]);
  });

  test('are shown in a frame of ours alone and run nothing, by the bytes that we wrote', async () => {
    const sent = await pdfOf((document) => document.setTitle('Mine'));
    const { value } = await upload(Buffer.concat([sent, Buffer.from('\n<script>alert(1)</script>')]), 'Frames & more');
    const { statusCode, headers, rawPayload } = await show(agency, value ?? '');
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([200, 'application/pdf', 'nosniff']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-disposition']).toContain('filename="Frames & more.pdf"');
    expect(rawPayload.includes('<script>')).toBe(false);
    expect((await PDFDocument.load(rawPayload)).getPageCount()).toBe(1);
    expect((await app.visitor.raw({ method: 'GET', url: `/api/helpcenter/documentation/file/${value}` })).statusCode).toBe(401);
  });

  test('get another title, which is not empty and not the same; who has read an older one is told (1 §5)', async () => {
    const key = await put('Old');
    const rename = (title: string, version?: number) => boss.try(documentRoutes.rename, { key, title, ...(version && { version }) });
    expect((await rename(' ')).envelope.issues).toEqual([{ path: 'title', message: 'Title is required.' }]);
    expect((await rename('Old')).envelope.issues).toEqual([{ path: 'title', message: 'Change the title first.' }]);
    expect((await rename('New', 1)).envelope.msg).toBe('Document renamed.');
    expect((await rename('Newer', 1)).status).toBe(409);
    expect(await titles()).toEqual(['New']);
  });

  test('are deleted together, shown to nobody then, and brought back for a day', async () => {
    const [one, two] = [await put('One'), await put('Two')];
    expect((await boss.try(documentRoutes.remove, { keys: [one, two] })).envelope.msg).toBe('2 documents deleted.');
    expect(await titles()).toEqual([]);
    expect((await show(agency, one)).statusCode).toBe(404);
    expect((await boss.try(documentRoutes.remove, { keys: [one] })).status).toBe(404);
    expect((await boss.try(documentRoutes.restore, { keys: [one] })).envelope.msg).toBe('1 document restored.');
    await run(sql`UPDATE document SET deleted_at = now() - interval '25 hours' WHERE deleted_at IS NOT NULL`);
    await endDocuments(app.stores);
    await run(sql`UPDATE stored_file SET expires_at = now() - interval '1 hour' WHERE purpose = 'document'`);
    await sweepUploads(app.stores);
    expect((await boss.try(documentRoutes.restore, { keys: [two] })).status).toBe(404);
    expect((await show(agency, one)).statusCode).toBe(200);
    const { rows } = await run(sql`SELECT count(*)::int AS n FROM kept_file WHERE feature = 'documents' AND record = ${two}`);
    expect(rows[0]?.['n']).toBe(0);
  });

  test('are looked after by super users alone, each change in the platform’s history', async () => {
    const key = await put('Ours');
    const staff = await app.as('staff');
    for (const caller of [agency, staff]) {
      expect((await upload(await pdfOf(), 'Theirs', 'a.pdf', caller)).status).toBe(403);
      expect((await caller.try(documentRoutes.rename, { key, title: 'Theirs' })).status).toBe(403);
      expect((await caller.try(documentRoutes.remove, { keys: [key] })).status).toBe(403);
    }
    await boss.call(documentRoutes.rename, { key, title: 'Ours still' });
    const { rows } = await boss.call(historyRoutes.list, { id: key, admin: true });
    expect(rows.map(({ data }) => data.summary)).toEqual(['Document renamed to Ours still', 'Document Ours uploaded']);
  });
});

describe('a PDF (1 §5; decisions D60)', () => {
  test.each(HOSTILE)('with %s is refused in words, packed or not', async (_, says, build) => {
    for (const isPacked of [true, false])
      expect(await upload(await pdfOf(build, isPacked))).toMatchObject({
        status: 400,
        msg: `This PDF holds ${says}. Please save it without that and upload it again.`,
      });
    expect(await titles()).toEqual([]);
  });

  test('whose script is written in disguise is refused as well', async () => {
    const [, , build] = HOSTILE[0] ?? [];
    expect((await upload(inDisguise(await pdfOf(build, false)))).msg).toContain('holds JavaScript');
  });

  test('that is none, by name, beginning or end, is named', async () => {
    const pdf = await pdfOf();
    expect((await upload(pdf, 'A', 'guide.docx')).msg).toBe('guide.docx is not a PDF file.');
    expect((await upload('PK\x03\x04 no PDF', 'A', 'guide.pdf')).msg).toBe('guide.pdf is not a PDF file.');
    expect((await upload(Buffer.concat([Buffer.from('MZ'), pdf]))).msg).toBe('guide.pdf is not a PDF file.');
    expect((await upload(pdf.subarray(0, pdf.length - 40))).msg).toBe('guide.pdf is not a PDF file.');
    expect((await upload(`%PDF-1.7\n${randomBytes(400).toString('hex')}\n%%EOF`)).msg).toContain('cannot be read');
    expect((await upload(pdf, ' ')).msg).toBe('Title is required.');
  });

  test('with a password, or one that unpacks without end, is refused, and the server goes on', async () => {
    const locked = await pdfOf(({ context }) => {
      context.trailerInfo.Encrypt = context.obj({ Filter: 'Standard', V: 1, R: 2, P: -4 });
    }, false);
    expect((await upload(locked)).msg).toContain('cannot be read');
    const zeros = deflateSync(Buffer.alloc(400 * 1_048_576, '0 '));
    const stream = `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${zeros.length} >>\nstream\n`;
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.7\n${stream}`),
      zeros,
      Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
    ]);
    expect((await upload(bomb)).msg).toContain('cannot be read');
    expect((await upload(await pdfOf(), 'After all')).status).toBe(200);
    // Nothing of what was refused is left.
    expect(readdirSync(path.join(app.stores.config.dataFolder, 'uploads'))).toEqual([]);
  });
});
