import { addDays, dayIn, type Envelope } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import { ingestRoutes, type SellersReport, sellerRoutes } from '@kontor/ingest/contract';
import { testApp } from '@kontor/server-app/testing';
import { targetingRoutes } from '@kontor/targeting/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { followEvents } from './jobs.ts';

const NOON = Date.parse(`${addDays(dayIn('UTC'), -1)}T12:00:00Z`) / 1000;

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
  const { secret } = await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Exchange' });
  const lines = ['pub-7', 'pub-8', 'pub-9'].map((id, n) =>
    JSON.stringify({
      type: 'request',
      ts: NOON,
      sample: 1,
      request: { id: `s${n}`, imp: [{ id: '1', banner: {} }], site: { domain: `${id}.example`, publisher: { id } } },
    }),
  );
  const headers = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${secret}` };
  await app.server.inject({ method: 'POST', url: '/api/ingest/events', headers, payload: lines.join('\n') });
  await followEvents(app.stores);
});

type Sending = { domain?: string; persona?: Parameters<typeof app.as>[0] };
async function load(name: string, content: string, { domain = '', persona = 'super' }: Sending = {}) {
  const caller = await app.as(persona);
  const form = formOf(domain === '' ? [] : [['domain', domain]], [{ name, content }]);
  const reply = await caller.raw({ method: 'POST', url: '/api/sellers/load', ...form });
  return { status: reply.statusCode, ...reply.json<Envelope<SellersReport>>() };
}
const publishers = async (q: string) =>
  (await agency.call(targetingRoutes.publishers, { q })).values.map(({ code, name, group }) => [code, name, group]);

test('a sellers.json names seen publishers and marks resellers; its bad rows are told, and the catalogue’s names stay', async () => {
  const [known] = await publishers('');
  const sellers = [
    { seller_id: 'pub-7', name: ' Brackish Media ', domain: 'brackish.example', seller_type: 'publisher' },
    { seller_id: 'pub-8', name: 'Many Hands', seller_type: 'INTERMEDIARY' },
    { seller_id: 'pub-9', seller_type: 'PUBLISHER', is_confidential: 1 },
    { seller_id: known?.[0], name: 'Another name', seller_type: 'BOTH' },
    { name: 'Nobody', seller_type: 'PUBLISHER' },
    { seller_id: 'x', name: 'X', seller_type: 'OWNER' },
    { seller_id: 'y', seller_type: 'PUBLISHER' },
    7,
    { seller_id: 'z', name: 'z'.repeat(401), seller_type: 'PUBLISHER' },
  ];
  const { data } = await load('sellers.json', JSON.stringify({ version: '1.0', sellers }));
  expect(data).toEqual({
    kind: 'sellers.json',
    sellers: 4,
    resellers: 1,
    rows: 9,
    invalid: 5,
    problems: [
      { row: 5, reason: 'seller_id: Required' },
      { row: 6, reason: 'seller_type: One of PUBLISHER, INTERMEDIARY, BOTH' },
      { row: 7, reason: 'name: Required unless is_confidential is 1' },
      { row: 8, reason: 'Not an object' },
      { row: 9, reason: 'name: At most 400 letters' },
    ],
  });
  expect(await publishers('brackish')).toEqual([['pub-7', 'Brackish Media', null]]);
  expect(await publishers('pub-8')).toEqual([['pub-8', 'Many Hands', 'Reseller']]);
  expect(await publishers('pub-9')).toEqual([['pub-9', 'pub-9', null]]);
  expect((await publishers(String(known?.[1])))[0]).toEqual(known);
  const { values } = await agency.call(targetingRoutes.search, { dim: 'domain', q: 'pub-7' });
  expect(values).toMatchObject([{ code: 'pub-7.example', group: 'Brackish Media' }]);
});

test('a file in which no row names a seller is refused with its first reason, and nothing is kept of it', async () => {
  const before = await load('sellers.json', JSON.stringify({ sellers: [{ name: 'Nobody', seller_type: 'PUBLISHER' }] }));
  expect(before).toMatchObject({ status: 400, errorDetails: 'sellersUnreadable' });
  expect(before.msg).toBe('No row of the file names a seller: row 1, seller_id: Required.');
});

test('an app-ads.txt marks the resellers of one exchange, and keeps names', async () => {
  const text = `\uFEFF# of a publisher
contact=ads@brackish.example
Exchange.example, pub-7, RESELLER, f08c47fec0942fa0
exchange.example, pub-8, DIRECT # our own
exchange.example, pub-8, reseller
other.example, pub-9, RESELLER
exchange.example, pub-9
exchange.example, , DIRECT
exchange.example, pub-9, OWNER`;
  expect(await load('app-ads.txt', text)).toMatchObject({ status: 400, errorDetails: 'sellersUnreadable' });
  const { data } = await load('app-ads.txt', text, { domain: 'EXCHANGE.example' });
  expect(data).toEqual({
    kind: 'app-ads.txt',
    sellers: 2,
    resellers: 1,
    rows: 7,
    invalid: 3,
    problems: [
      { row: 7, reason: 'Not three or four fields: domain, account, relationship, certification' },
      { row: 8, reason: 'account: Required' },
      { row: 9, reason: 'relationship: One of DIRECT, RESELLER' },
    ],
  });
  expect(await publishers('pub-7')).toEqual([['pub-7', 'Brackish Media', 'Reseller']]);
  expect(await publishers('pub-8')).toEqual([['pub-8', 'Many Hands', null]]);
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute(sql`SELECT id, is_reseller FROM seller WHERE id LIKE 'exchange.example/%' ORDER BY id`),
  );
  // Supply chains name them so.
  expect(rows).toEqual([
    { id: 'exchange.example/pub-7', is_reseller: true },
    { id: 'exchange.example/pub-8', is_reseller: false },
  ]);
});

test('files are logged, newest first, and are in the history', async () => {
  const files = await (await app.as('super')).call(sellerRoutes.list, {});
  expect(files).toMatchObject([
    { kind: 'app-ads.txt', name: 'app-ads.txt', sellers: 2, resellers: 1, refused: 3 },
    { kind: 'sellers.json', sellers: 4, refused: 5 },
  ]);
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute(sql`SELECT summary FROM history WHERE entity = 'seller-file'`),
  );
  expect(rows).toEqual([{ summary: 'Sellers loaded' }, { summary: 'Sellers loaded' }]);
});

test('what is no such file is refused whole', async () => {
  expect(await load('sellers.json', '{"sellers": [')).toMatchObject({ status: 400, msg: 'The file is not valid JSON.' });
  expect(await load('sellers.json', '{"publishers": []}')).toMatchObject({ status: 400, msg: 'The file has no list of sellers.' });
  expect((await load('app-ads.txt', 'a', { domain: 'not a domain' })).status).toBe(400);
  expect((await (await app.as('super')).call(sellerRoutes.list, {})).length).toBe(2);
});

test.each(['agency', 'staff', 'publisher', 'reseller'] as const)('%s may load none', async (persona) => {
  expect((await load('sellers.json', '{"sellers":[]}', { persona })).status).toBe(403);
});
