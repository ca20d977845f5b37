import { execFile, execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { apiKeyRoutes, type ClientPair, dealsCurl, tokenCurl } from '@kontor/api-keys/contract';
import type { Route, RouteMap } from '@kontor/core/contract';
import { type Caller, openCaller, type Raw, requestOf } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT, OTHER_RESELLER, openTestKeys } from './test-keys.ts';

const FORM = 'application/x-www-form-urlencoded';
const GRANT = { grant_type: 'client_credentials' };

const app = testApp();
let keys: ReturnType<typeof openTestKeys>;
let reseller: Caller;
let pair: ClientPair;
beforeAll(async () => {
  keys = openTestKeys(app.stores.entities);
  reseller = await app.as('reseller');
});
beforeEach(async () => {
  await keys.forget();
  pair = await keys.save(reseller);
});

type Row = { id: string };
type Asking = { headers?: Record<string, string>; url?: string };
/** What a program that knows no cookie and no JSON is told. */
async function ask(body: Record<string, string>, { headers = {}, url = '/api/oauth/token' }: Asking = {}) {
  const payload = new URLSearchParams(body).toString();
  const reply = await app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': FORM, ...headers } });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}
const basic = (id: string, secret: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` });
const inBody = ({ clientId, clientSecret }: ClientPair) => ({ ...GRANT, client_id: clientId, client_secret: clientSecret });
const tokenOf = async (from: ClientPair = pair): Promise<string> => String((await ask(inBody(from))).body.access_token);

/** As a program calls: the token, no cookie, no X-Requested-With. */
async function bear(token: string, { method, url, payload, headers = {} }: Raw) {
  const reply = await app.server.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return {
    status: reply.statusCode,
    text: reply.body,
    code: reply.headers['content-type']?.includes('json') ? reply.json().errorDetails : null,
  };
}
const dealsOf = (token: string, input = {}) => bear(token, requestOf(dealRoutes.list, input));

describe('oauth/token (RFC 6749 §4.4)', () => {
  const given = {
    access_token: expect.stringMatching(/^kat_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    scope: 'reporting',
  };

  test('gives a token of fifteen minutes for a saved pair, by Basic authorization or in the body, and it is not cached', async () => {
    const { status, body, headers } = await ask(inBody(pair));
    expect([status, body, headers['cache-control']]).toEqual([200, given, 'no-store']);
    expect((await ask(GRANT, { headers: basic(pair.clientId, pair.clientSecret) })).body).toEqual(given);
    const { rows } = await keys.run(sql`SELECT extract(epoch FROM expires_at - now()) AS seconds FROM access_token`);
    for (const { seconds } of rows) expect(Math.abs(Number(seconds) - 900)).toBeLessThan(30);
    expect(rows).toHaveLength(2);
  });

  test('reads Basic authorization URL-decoded, in whatever case its name is', async () => {
    const encoded = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const { authorization } = basic(encoded(pair.clientId), encoded(pair.clientSecret));
    expect((await ask(GRANT, { headers: { authorization: authorization.replace('Basic', 'bAsIc') } })).status).toBe(200);
  });

  test('takes credentials once: not in the header and in the body', async () => {
    const headers = basic(pair.clientId, pair.clientSecret);
    const twice = {
      error: 'invalid_request',
      error_description: 'Send the client id and secret once, as Basic authorization or in the body.',
    };
    for (const body of [inBody(pair), { ...GRANT, client_id: 'another' }, { ...GRANT, client_secret: '' }])
      expect(await ask(body, { headers })).toMatchObject({ status: 400, body: twice });
    expect((await ask({ ...GRANT, client_id: pair.clientId }, { headers })).status).toBe(200);
  });

  test('says the same of an unknown client, a wrong secret, another account’s, a pending pair and what cannot be read', async () => {
    const other = openCaller(app.server);
    await other.signIn(OTHER_RESELLER);
    const theirs = await keys.save(other);
    const pending = await keys.create(reseller);
    const bodies = [
      { ...inBody(pair), client_id: 'kcl_unknown' },
      { ...inBody(pair), client_secret: `${pair.clientSecret}x` },
      { ...inBody(pair), client_secret: pair.clientSecret.toLowerCase() },
      { ...inBody(pair), client_id: theirs.clientId },
      inBody(pending),
      GRANT,
    ];
    const headers = [
      basic(pair.clientId, theirs.clientSecret),
      basic(`${pair.clientId}\0`, pair.clientSecret),
      basic('%', '%zz'),
      { authorization: 'Basic' },
      { authorization: 'Basic ####' },
      { authorization: `Basic ${Buffer.from(pair.clientId).toString('base64')}` },
      { authorization: `Bearer ${pair.clientSecret}` },
    ];
    const replies = [...bodies.map((body) => ask(body)), ...headers.map((header) => ask(GRANT, { headers: header }))];
    for (const { status, body } of await Promise.all(replies)) {
      expect([status, body]).toEqual([401, { error: 'invalid_client', error_description: 'The client id or secret is not known.' }]);
    }
  });

  test('knows one grant', async () => {
    for (const grant_type of ['password', 'authorization_code', 'CLIENT_CREDENTIALS', '']) {
      const { status, body } = await ask({ ...inBody(pair), grant_type });
      expect([status, body]).toEqual([400, { error: 'unsupported_grant_type', error_description: 'Send grant_type=client_credentials.' }]);
    }
  });

  test('gives none while the account is banned, inactive or no reseller', async () => {
    for (const change of [sql`status = 'banned'`, sql`status = 'inactive'`, sql`type = 'Agency'`]) {
      await keys.run(sql`UPDATE account SET ${change} WHERE id = ${ACCOUNT}`);
      expect((await ask(inBody(pair))).body.error).toBe('invalid_client');
      await keys.run(sql`UPDATE account SET status = 'active', type = 'Reseller' WHERE id = ${ACCOUNT}`);
    }
    expect((await ask(inBody(pair))).status).toBe(200);
  });
});

describe('the whole chain over the network (1 §2.5)', () => {
  let origin: string;
  beforeAll(async () => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    // A server that listens on a port has an address of this kind.
    origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  });
  const own = async () => JSON.parse((await reseller.try(dealRoutes.list, {})).text);

  test('fetch: a token, then the account’s deals as its own session sees them', async () => {
    const asked = await fetch(`${origin}/api/oauth/token`, {
      method: 'POST',
      headers: basic(pair.clientId, pair.clientSecret),
      body: new URLSearchParams(GRANT),
    });
    // What the test above holds against the contract.
    const { access_token } = (await asked.json()) as { access_token: string };
    const deals = await fetch(`${origin}/api/deal/all`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(deals.status).toBe(200);
    expect(await deals.json()).toEqual(await own());
  });

  const hasCurl = (() => {
    try {
      return execFileSync('curl', ['--version']).length > 0;
    } catch {
      return false;
    }
  })();
  test.skipIf(!hasCurl)('curl: the two lines of the page as they stand, with what stands in capitals put in', async () => {
    const shell = async (line: string) => {
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', line], { env: { PATH: process.env.PATH ?? '', NO_PROXY: '*' } });
      return JSON.parse(stdout);
    };
    const { access_token } = await shell(tokenCurl(origin, pair.clientId).replace('CLIENT_SECRET', pair.clientSecret));
    const deals = await shell(dealsCurl(origin).replace('ACCESS_TOKEN', access_token));
    expect(deals.data.rows.length).toBeGreaterThan(0);
    expect(deals).toEqual(await own());
  });
});

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/g;
const inUtc = (text: string) => text.replace(INSTANT, (instant) => new Date(instant).toISOString());

describe('a token reads its own account’s reports and nothing else (1 §2.5)', () => {
  test('the list, the file and the chart are those of the account’s own session', async () => {
    const token = await tokenOf();
    const input = { range: 'last14day', timezone: 'PST', sort: { predicate: 'spend', reverse: true } } as const;
    const own = await reseller.try(dealRoutes.list, input);
    expect(await dealsOf(token, input)).toEqual({ status: 200, text: own.text, code: null });
    const file = await bear(token, requestOf(dealRoutes.download, input));
    // A program has no zone of its own: its instants are in Eastern time, and the same instants.
    expect(inUtc(file.text)).toBe(inUtc((await reseller.try(dealRoutes.download, input)).text));
    const dealId = own.envelope.data?.rows[0]?.id ?? '';
    const chart = await bear(token, requestOf(dashboardRoutes.deal, { dealId }));
    expect(chart).toEqual({ status: 200, text: (await reseller.try(dashboardRoutes.deal, { dealId })).text, code: null });
  });

  test('no other account’s deals are in it, nor with admin:true', async () => {
    const token = await tokenOf();
    const staff = await app.as('staff');
    const all = await staff.call(dealRoutes.list, { admin: true, pagination: { number: 1000 } });
    const foreign = all.rows.filter(({ data }) => data.company !== 'Crossbeam Resale');
    expect(foreign.length).toBeGreaterThan(0);
    for (const admin of [false, true]) {
      const { status, text } = await dealsOf(token, { admin, pagination: { number: 1000 } });
      const { rows } = JSON.parse(text).data as { rows: Row[] };
      expect(status).toBe(200);
      const own = all.rows.filter(({ data }) => data.company === 'Crossbeam Resale');
      expect(rows.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    }
    const chart = await bear(token, requestOf(dashboardRoutes.deal, { dealId: foreign[0]?.id ?? '', admin: true }));
    expect([chart.status, chart.code]).toEqual([404, 'dealNotFound']);
  });

  const maps: RouteMap[] = [
    apiKeyRoutes,
    dashboardRoutes,
    dealRoutes,
    historyRoutes,
    impersonationRoutes,
    mediaPlanRoutes,
    sessionRoutes,
    targetingRoutes,
  ];
  const closed = maps.flatMap((map) => Object.values<Route>(map)).filter((route) => !route.reporting && route !== apiKeyRoutes.token);
  test.each(closed.map((route) => [`${route.method} ${route.path}`, route] as const))('%s is closed', async (_, route) => {
    const id = 'f'.repeat(24);
    const reply = await bear(await tokenOf(), requestOf(route, route.arrayBody ? { [route.arrayBody]: [id] } : { id }));
    expect([reply.status, reply.code]).toEqual([403, 'notAllowed']);
  });

  test('it does not open the feed of events, nor does a platform key open a reporting call', async () => {
    const feed = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${await tokenOf()}` };
    expect((await app.server.inject({ method: 'POST', url: '/api/ingest/events', payload: '', headers: feed })).statusCode).toBe(401);
    const { secret } = await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Exchange' });
    expect((await dealsOf(secret)).status).toBe(401);
  });

  test('another reseller’s token reads that account’s deals; without deal management it reads none', async () => {
    const other = openCaller(app.server);
    await other.signIn(OTHER_RESELLER);
    const token = await tokenOf(await keys.save(other));
    const read = new Set((JSON.parse((await dealsOf(token)).text).data.rows as Row[]).map(({ id }) => id));
    const all = await (await app.as('staff')).call(dealRoutes.list, { admin: true, pagination: { number: 1000 } });
    expect(read.size).toBeGreaterThan(0);
    expect(new Set(all.rows.filter(({ id }) => read.has(id)).map(({ data }) => data.company))).toEqual(new Set(['Copperline Exchange']));
    await keys.run(sql`UPDATE account SET deal_management = false WHERE name = 'Copperline Exchange'`);
    expect(await dealsOf(token)).toMatchObject({ status: 403, code: 'notAllowed' });
    await keys.run(sql`UPDATE account SET deal_management = true WHERE name = 'Copperline Exchange'`);
  });

  test('with somebody’s cookie beside it the token decides', async () => {
    const token = await tokenOf();
    const agency = await app.as('agency');
    const headers = { cookie: agency.cookie(), 'x-requested-with': 'kontor' };
    const own = await reseller.try(dealRoutes.list, {});
    expect((await bear(token, { ...requestOf(dealRoutes.list, {}), headers })).text).toBe(own.text);
    expect((await bear(token, { ...requestOf(mediaPlanRoutes.list, {}), headers })).status).toBe(403);
    expect((await bear('kat_unknown', { ...requestOf(dealRoutes.list, {}), headers })).status).toBe(401);
  });
});

describe('the end of a token', () => {
  const over = { status: 401, code: 'notSignedIn' };

  test('after fifteen minutes', async () => {
    const token = await tokenOf();
    expect((await dealsOf(token)).status).toBe(200);
    await keys.run(sql`UPDATE access_token SET expires_at = now() - interval '1 second'`);
    expect(await dealsOf(token)).toMatchObject(over);
    expect((await dealsOf(`${token}x`)).status).toBe(401);
  });

  test('with its secret, while those of the account’s other secrets go on', async () => {
    const second = await keys.save(reseller);
    const [first, later] = [await tokenOf(), await tokenOf(second)];
    const { data } = await keys.list(reseller);
    await reseller.call(apiKeyRoutes.remove, {
      id: data.find(({ clientSecret }) => pair.clientSecret.endsWith(clientSecret.slice(-4)))?.id ?? '',
    });
    expect(await dealsOf(first)).toMatchObject(over);
    expect((await dealsOf(later)).status).toBe(200);
    expect((await keys.run(sql`SELECT 1 FROM access_token`)).rows).toHaveLength(1);
    expect((await ask(inBody(pair))).body.error).toBe('invalid_client');
  });

  test.each([
    ['a ban of the account', sql`status = 'banned'`],
    ['an inactive account', sql`status = 'inactive'`],
    ['an account that is no reseller any more', sql`type = 'Agency'`],
  ])('with %s, on the next call', async (_, change) => {
    const token = await tokenOf();
    await keys.run(sql`UPDATE account SET ${change} WHERE id = ${ACCOUNT}`);
    expect(await dealsOf(token)).toMatchObject(over);
    await keys.run(sql`UPDATE account SET status = 'active', type = 'Reseller' WHERE id = ${ACCOUNT}`);
  });
});
