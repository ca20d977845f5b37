import { systemScope } from '@kontor/core/server';
import { type Caller, type FormFile, formOf } from '@kontor/core/testing';
import { mediaListRoutes, sampleFile } from '@kontor/media-lists/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const app = testApp();
const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
async function send(caller: Caller, file: FormFile, { type = 'zipcode', key }: { type?: string; key?: string } = {}) {
  const form = formOf(key ? [['key', key]] : [], [file]);
  const reply = await caller.raw({ method: 'POST', url: `/api/medialist/upload/${type}`, ...form });
  return { status: reply.statusCode, ...reply.json() };
}
const csv = (content: FormFile['content'], name = 'list.csv'): FormFile => ({ name, content });
const zips = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1).padStart(5, '0')).join('\n');

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
