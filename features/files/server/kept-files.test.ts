import { EntityId, fail, Nothing, route } from '@kontor/core/contract';
import { buildServer, implement, type Scope, type SignedCall, systemScope } from '@kontor/core/server';
import { allReady, type Caller, formOf, PERSONAS, type Persona, pngOf } from '@kontor/core/testing';
import { noSuchFile } from '@kontor/files/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { drawnAnew, dropFile, keepFiles, showKept, sweepUploads } from './index.ts';

const Kept = z.object({ record: EntityId, ids: z.array(EntityId).max(8) });
/** Calls that keep and show pictures as features with records do: deals of an account, DSPs of the platform. */
const calls = {
  ofDeal: route({
    method: 'POST',
    path: 'probe/deal',
    access: 'signedIn',
    summary: 'Keeps files of a deal',
    input: Kept,
    output: Nothing,
    effect: 'write',
  }),
  ofDsp: route({
    method: 'POST',
    path: 'probe/dsp',
    access: 'super',
    reach: 'platform',
    summary: 'Keeps files of a DSP',
    input: Kept,
    output: Nothing,
    effect: 'write',
  }),
  drop: route({
    method: 'POST',
    path: 'probe/drop',
    access: 'signedIn',
    summary: 'Drops a file',
    input: z.object({ id: EntityId }),
    output: Nothing,
    effect: 'write',
  }),
  show: route({
    method: 'GET',
    path: 'probe/picture/{feature}/{record}/{id}',
    access: 'signedIn',
    summary: 'Shows a picture of a record',
    input: z.object({ feature: z.enum(['deals', 'dsps']), record: EntityId, id: EntityId }),
    output: Nothing,
    effect: 'read',
    answers: 'shown',
  }),
};

/** Whether the caller may read the record, as its own store would say. */
async function refuseUnreadable(scope: Scope, { feature, record }: { feature: 'deals' | 'dsps'; record: string }) {
  const table = sql.identifier(feature === 'deals' ? 'deal' : 'dsp');
  const { rows } = await scope.run((database) => database.execute(sql`SELECT FROM ${table} WHERE id = ${record}`));
  if (rows.length === 0) fail(noSuchFile);
}

const keep =
  (feature: string) =>
  async ({ input: { record, ids }, scope, session }: SignedCall<typeof calls.ofDeal>) => {
    await scope.transaction((transaction) => keepFiles(transaction, { feature, record }, { ids, userId: session.userId, purpose: 'icon' }));
    return null;
  };

const app = testApp();
let server: FastifyInstance;
/** The picture that is sent, as it is kept. */
let drawn: Buffer;
beforeAll(async () => {
  drawn = await drawnAnew(pngOf(150, 150));
  const routes = implement(calls, {
    ofDeal: keep('deals'),
    ofDsp: keep('dsps'),
    drop: async ({ input, scope, stores }) => {
      await dropFile(stores, scope, input.id);
      return null;
    },
    show: async ({ input, scope, stores }) => {
      await refuseUnreadable(scope, input);
      return showKept(stores, scope, input);
    },
  });
  server = await buildServer({ stores: app.stores, routes, webRoot: null, isReady: allReady });
});
afterAll(() => server.close());

const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const idsOf = async (statement: ReturnType<typeof sql>) => (await run(statement)).rows.map(({ id }) => String(id));

async function upload(caller: Caller): Promise<string> {
  const form = formOf([['purpose', 'icon']], [{ name: 'Zeichen.png', content: pngOf(150, 150) }]);
  const reply = await caller.raw({ method: 'POST', url: '/api/file/upload', ...form });
  return String(reply.json().value);
}

const ask = async (who: Persona, url: string, payload: object) => {
  const headers = { cookie: (await app.as(who)).cookie(), 'x-requested-with': 'kontor' };
  return (await server.inject({ method: 'POST', url: `/api/probe/${url}`, headers, payload })).statusCode;
};
const keeps = (who: Persona, noun: 'deal' | 'dsp', record: string, ids: string[]) => ask(who, noun, { record, ids });

/** As a browser asks for a picture of a page: by its address, without a header of ours. */
async function show(who: Persona, path: string, headers: Record<string, string> = {}) {
  const cookie = (await app.as(who)).cookie();
  return server.inject({
    method: 'GET',
    url: `/api/probe/picture/${path}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
  });
}

async function letDayPass() {
  await run(sql`UPDATE stored_file SET created_at = created_at - interval '25 hours', expires_at = expires_at - interval '25 hours'`);
  await sweepUploads(app.stores);
}

let deals: string[];
let dsp: string;
beforeAll(async () => {
  deals = await idsOf(sql`SELECT id FROM deal WHERE deleted_at IS NULL AND account_id = (
    SELECT account_id FROM membership m JOIN app_user u ON u.id = m.user_id WHERE u.email = ${PERSONAS.agency} LIMIT 1) ORDER BY id LIMIT 2`);
  [dsp = ''] = await idsOf(sql`SELECT id FROM dsp ORDER BY id LIMIT 1`);
});
/** Files that records of the demo keep: its icons and documents. */
const ofDemo = sql`feature IN ('meta', 'library', 'documents')`;
beforeEach(() => run(sql`DELETE FROM kept_file WHERE NOT ${ofDemo}`));
const [first, second] = [() => deals[0] ?? '', () => deals[1] ?? ''];

describe('a file that a record names (1 §4, 3 §4)', () => {
  test('stays beyond its 24 hours, and ends with the last record that names it', async () => {
    const agency = await app.as('agency');
    const [id, other] = [await upload(agency), await upload(agency)];
    expect(await keeps('agency', 'deal', first(), [id])).toBe(200);
    expect(await keeps('agency', 'deal', second(), [id])).toBe(200);
    await letDayPass();
    expect(await idsOf(sql`SELECT id FROM stored_file WHERE id IN (${id}, ${other})`)).toEqual([id]);
    expect((await show('agency', `deals/${first()}/${id}`)).rawPayload).toEqual(drawn);

    await keeps('agency', 'deal', first(), []);
    await sweepUploads(app.stores);
    expect((await show('agency', `deals/${first()}/${id}`)).statusCode).toBe(404);
    expect((await show('agency', `deals/${second()}/${id}`)).statusCode).toBe(200);

    await keeps('agency', 'deal', second(), []);
    await sweepUploads(app.stores);
    expect(await idsOf(sql`SELECT id FROM stored_file WHERE id = ${id}`)).toEqual([]);
    await expect(app.stores.files.get(`uploads/${id}`).then((stream) => stream.toArray())).rejects.toThrow();
  });

  test('stays when the record is saved again long after, while another takes its place where that is said', async () => {
    const agency = await app.as('agency');
    const old = await upload(agency);
    await keeps('agency', 'deal', first(), [old]);
    await letDayPass();
    expect(await keeps('agency', 'deal', first(), [old])).toBe(200);
    const next = await upload(agency);
    expect(await keeps('agency', 'deal', first(), [next])).toBe(200);
    await letDayPass();
    expect(await idsOf(sql`SELECT id FROM stored_file WHERE id IN (${old}, ${next})`)).toEqual([next]);
  });

  test('is not dropped by who has used an upload of that id', async () => {
    const id = await upload(await app.as('agency'));
    await keeps('agency', 'deal', first(), [id]);
    expect(await ask('agency', 'drop', { id })).toBe(200);
    expect((await show('agency', `deals/${first()}/${id}`)).statusCode).toBe(200);
  });

  test('is an upload of the person who saves the record, of its day and whole; any other is refused and nothing is changed', async () => {
    const agency = await app.as('agency');
    const mine = await upload(agency);
    await keeps('agency', 'deal', first(), [mine]);
    const [late, dropped] = [await upload(agency), await upload(agency)];
    await run(sql`UPDATE stored_file SET expires_at = now() WHERE id = ${late}`);
    await ask('agency', 'drop', { id: dropped });
    const theirs = await upload(await app.as('planner'));
    for (const id of [late, dropped, theirs, await upload(await app.as('rival')), '0'.repeat(24)])
      expect(await keeps('agency', 'deal', first(), [id])).toBe(404);
    expect(await idsOf(sql`SELECT file_id AS id FROM kept_file WHERE NOT ${ofDemo}`)).toEqual([mine]);
  });

  test('is kept or swept where both come at once, never kept without its bytes', async () => {
    const agency = await app.as('agency');
    const ids = await Promise.all(Array.from({ length: 4 }, () => upload(agency)));
    const began = Promise.all(ids.map((id) => keeps('agency', 'deal', first(), [id])));
    await run(sql`UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE id = ANY (${sql.param(ids)}::text[])`);
    await sweepUploads(app.stores);
    await began;
    await sweepUploads(app.stores);
    for (const id of await idsOf(sql`SELECT file_id AS id FROM kept_file WHERE NOT ${ofDemo}`))
      expect((await show('agency', `deals/${first()}/${id}`)).rawPayload).toEqual(drawn);
  });

  test('of the platform is named by who administers it, and read from every account', async () => {
    const id = await upload(await app.as('super'));
    expect(await keeps('super', 'dsp', dsp, [id])).toBe(200);
    await letDayPass();
    for (const who of ['super', 'agency', 'publisher'] as const) expect((await show(who, `dsps/${dsp}/${id}`)).statusCode).toBe(200);
    expect(await keeps('agency', 'dsp', dsp, [])).toBe(403);
    expect(await keeps('super', 'dsp', dsp, [])).toBe(200);
    await sweepUploads(app.stores);
    expect((await show('super', `dsps/${dsp}/${id}`)).statusCode).toBe(404);
  });
});

describe('a file is shown', () => {
  let id: string;
  beforeEach(async () => {
    id = await upload(await app.as('agency'));
    await keeps('agency', 'deal', first(), [id]);
  });
  const path = () => `deals/${first()}/${id}`;

  test('in its place, as what it is and nothing else, and runs nothing where a browser opens it by itself', async () => {
    const { statusCode, headers } = await show('agency', path());
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="Zeichen.png"; filename*=UTF-8''Zeichen.png`,
      'content-length': String(drawn.length),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
      'cache-control': 'private, no-cache',
    });
  });

  test('once: who has it is told so without its bytes, as long as they may see it', async () => {
    const tag = String((await show('agency', path())).headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await show('agency', path(), { 'if-none-match': known });
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', tag]);
    }
    expect((await show('agency', path(), { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await show('rival', path(), { 'if-none-match': tag })).statusCode).toBe(404);
  });

  test('to who may read the record that names it, and by no other id', async () => {
    expect((await show('planner', path())).statusCode).toBe(200);
    const { rows } = await run(sql`SELECT id FROM deal WHERE account_id <> (SELECT account_id FROM deal WHERE id = ${first()}) LIMIT 1`);
    for (const [who, other] of [
      ['rival', path()],
      ['agency', `deals/${second()}/${id}`],
      ['agency', `dsps/${dsp}/${id}`],
      ['agency', `deals/${rows[0]?.id}/${id}`],
      ['agency', `deals/${first()}/${'0'.repeat(24)}`],
    ] as const) {
      const reply = await show(who, other);
      expect([other, reply.statusCode, reply.json().errorDetails]).toEqual([other, 404, 'noSuchFile']);
    }
  });

  test('to our own pages alone, and to nobody who is signed out', async () => {
    expect((await show('agency', path(), { 'sec-fetch-site': 'none' })).statusCode).toBe(200);
    for (const site of ['cross-site', 'same-site']) expect((await show('agency', path(), { 'sec-fetch-site': site })).statusCode).toBe(403);
    expect((await show('agency', path(), { cookie: '' })).statusCode).toBe(401);
  });

  test('not at all where its bytes are lost: the answer says nothing of the file', async () => {
    await app.stores.files.remove(`uploads/${id}`);
    const { statusCode, headers } = await show('agency', path());
    expect(statusCode).toBeGreaterThanOrEqual(500);
    expect([headers.etag, headers['content-disposition'], headers['cache-control']]).toEqual([undefined, undefined, 'no-store']);
  });
});

test('a call that shows a file only reads, by GET', async () => {
  const wrong = implement({ show: { ...calls.show, effect: 'write' as const } }, { show: async () => null });
  const built = buildServer({ stores: app.stores, routes: wrong, webRoot: null, isReady: allReady });
  expect(await built.then(() => 'It started.', String)).toContain('only read, by GET');
});
