import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pageSessionOf } from '@kontor/core/contract';
import { buildServer } from '@kontor/core/server';
import { allReady } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { sessionRoutes } from '@kontor/session/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from './features.ts';
import { served } from './pages.ts';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();
const webRoot = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-web-'));
const INDEX = '<!doctype html><html><head><script src="/start.js"></script></head><body></body></html>';
fs.writeFileSync(path.join(webRoot, 'index.html'), INDEX);
fs.writeFileSync(
  path.join(webRoot, 'pages.json'),
  JSON.stringify({
    shell: ['assets/shell.js'],
    pages: { 'deals/list': ['assets/deals.js', 'assets/deals.css'], 'deals/edit': ['assets/deal.js'] },
  }),
);
type Persona = Parameters<typeof app.as>[0];
let server: FastifyInstance;
beforeAll(async () => {
  // A busy machine looks nobody up in 150 ms.
  server = await buildServer({
    stores: app.stores,
    routes: features,
    webRoot,
    served: { ...served, patienceMs: 60_000 },
    isReady: allReady,
  });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(webRoot, { recursive: true });
});

type Said = { session: string; drawnFor: string; isOfOne: boolean; calls: { method: string; url: string; body: string | null }[] };
async function open(url: string, persona?: Persona) {
  const headers = persona ? { cookie: (await app.as(persona)).cookie() } : {};
  const { body, headers: answered, statusCode } = await server.inject({ url, headers });
  const said = /<script type="application\/json" id="first-calls">(.*?)<\/script>/.exec(body)?.[1];
  return { body, statusCode, kept: answered['cache-control'], said: said === undefined ? null : (JSON.parse(said) as Said) };
}

test('a page’s document names its files and the calls that it makes first, for whoever opens it', async () => {
  const { body, said, kept } = await open('/deals/self?status=DRAFT', 'agency');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/shell.js">');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/deals.js">');
  expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/deals.css">');
  expect(body.indexOf('first-calls')).toBeLessThan(body.indexOf('/start.js'));
  const { user } = await (await app.as('agency')).call(sessionRoutes.session, {});
  expect(said?.drawnFor).toBe(pageSessionOf(user));
  expect(said?.session).toBe(`/api/${sessionRoutes.session.path}`);
  expect(said?.calls.map(({ url }) => url.split('?')[0])).toContain(`/api/${dealRoutes.list.path}`);
  expect(said?.isOfOne).toBe(false);
  expect((await open('/deals/self/create', 'agency')).said?.isOfOne).toBe(true);
  // It names a person: no cache keeps it.
  expect(kept).toBe('no-store');
});

test('every call that a document names is answered to the one it was made for, and refused to everybody else', async () => {
  const { said } = await open('/deals/self', 'agency');
  const headersOf = async (persona: Persona) => ({
    cookie: (await app.as(persona)).cookie(),
    'x-requested-with': 'kontor',
    'x-kontor-drawn-for': said?.drawnFor ?? '',
    'content-type': 'application/json',
  });
  for (const { method, url, body } of said?.calls ?? []) {
    const ask = async (persona: Persona) =>
      (await server.inject({ method: method as 'GET' | 'POST', url, headers: await headersOf(persona), ...(body && { payload: body }) }))
        .statusCode;
    expect(await ask('agency')).toBe(200);
    expect(await ask('publisher')).toBe(409);
  }
});

test('a record’s page asks for it by the id in its path; a literal segment is no id', async () => {
  const id = 'a'.repeat(24);
  expect((await open(`/deals/self/${id}/dashboard`, 'agency')).said?.calls.map(({ url }) => url)).toContain(`/api/deal/get/${id}`);
  expect((await open('/deals/self/create', 'agency')).said?.calls).toEqual([]);
});

test('staff’s page of all accounts asks as staff', async () => {
  const { said } = await open('/admin/deals', 'super');
  expect(said?.calls[0]?.url).toContain('admin=true');
});

test.each([
  ['a visitor', '/deals/self', undefined],
  ['a page that the rule closes', '/admin/deals', 'agency'],
  ['a public page', '/login', 'agency'],
  ['a path that is no page', '/nothing/at/all', 'agency'],
  ['a visitor of the start page', '/', undefined],
] as const)('%s gets index.html as it is built, and nothing of anybody', async (_, url, persona) => {
  const { body, kept } = await open(url, persona);
  expect(body).toBe(INDEX);
  expect(kept).toBe('no-cache');
});

test('a search that is cut in the middle of a letter is asked all the same', async () => {
  const { statusCode, said } = await open(`/deals/self?q=${encodeURIComponent(`${'a'.repeat(199)}😀`)}`, 'agency');
  expect(statusCode).toBe(200);
  expect(said?.calls.map(({ url }) => url.split('?')[0])).toContain(`/api/${dealRoutes.list.path}`);
});

test('a word of the URL ends no element of the document', async () => {
  const { body, said } = await open(`/deals/self?q=${encodeURIComponent('</script><script src=//evil>')}`, 'agency');
  expect(said).not.toBeNull();
  expect(body.match(/<script/g)).toHaveLength(2);
});
