// What a body may cost, whoever sends it, and what becomes of one that nobody reads.
import http from 'node:http';
import { createGzip, gzipSync } from 'node:zlib';
import type { Caller } from '@kontor/core/testing';
import { ingestRoutes } from '@kontor/ingest/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from './features.ts';
import { testApp } from './testing/app-of-file.ts';
import { converse, listen, openProbeServer } from './testing/probe-server.ts';

const PUBLIC_LIMIT = 16_384;
const KONTOR = { 'x-requested-with': 'kontor' };

const app = testApp();
let agency: Caller;
let port: number;
let key: string;
beforeAll(async () => {
  agency = await app.as('agency');
  key = (await (await app.as('super')).call(ingestRoutes.issueKey, { name: 'Bodies' })).secret;
  port = await listen(app.server);
});

describe('a body is read for those alone who may make the call', () => {
  const head = (path: string, rest: string) =>
    `POST /api/${path} HTTP/1.1\r\nHost: kontor\r\nX-Requested-With: kontor\r\nContent-Length: 100000\r\n${rest}\r\n`;
  const refused: [what: string, status: number, head: string][] = [
    ['of a visitor', 401, head('mediaplan/create', 'Content-Type: application/json\r\n')],
    ['without the key of a feeder', 401, head('ingest/events', 'Content-Type: application/x-ndjson\r\n')],
    ['with a key that is not known', 401, head('ingest/events', 'Authorization: Bearer kpk_x\r\nContent-Type: application/x-ndjson\r\n')],
    ['from another site', 403, head('publisher/login', 'Sec-Fetch-Site: cross-site\r\nContent-Type: application/json\r\n')],
    ['of a type the call does not take', 415, head('publisher/login', 'Content-Type: multipart/form-data; boundary=x\r\n')],
    ['of a type nobody takes', 415, head('publisher/login', 'Content-Type: text/plain\r\n')],
    [
      'packed, of a call that unpacks nothing',
      415,
      head('publisher/login', 'Content-Type: application/json\r\nContent-Encoding: gzip\r\n'),
    ],
    ['that is too long', 413, head('publisher/login', 'Content-Type: application/json\r\n')],
    ['of a call that is none', 404, head('nothing/here', 'Content-Type: application/json\r\n')],
    ['with a path that is none', 404, head('deal/get/%E0%A4%A', 'Content-Type: application/json\r\n')],
  ];
  test.each(refused)('%s is answered %i before it comes, and its connection ends', async (_, status, words) => {
    const heard = await converse(port, words);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(heard.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(heard).toContain('"success":false');
  });

  test('beyond the minute’s number of calls is answered before it comes', async () => {
    const { server } = await openProbeServer(app.stores, { RATE_LIMIT_PER_MINUTE: 1 });
    const closed = await listen(server);
    const words = head('publisher/login', 'Content-Type: application/json\r\n');
    await converse(closed, words);
    const heard = await converse(closed, words);
    expect(heard).toMatch(/^HTTP\/1\.1 429 /);
    expect(heard.toLowerCase()).toContain('\r\nconnection: close\r\n');
    await server.close();
  });

  test('the sender of a long body that is refused hears the answer', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/ingest/events`, {
      method: 'POST',
      headers: { authorization: 'Bearer kpk_x', 'content-type': 'application/x-ndjson' },
      body: Buffer.alloc(4_000_000, 'x'),
    });
    expect([response.status, ((await response.json()) as { msg: string }).msg]).toEqual([401, 'The platform key is not known.']);
  });
});

describe('a stream that is refused', () => {
  const sendBatch = (agent: http.Agent, body: Buffer, headers: Record<string, string>) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      const request = http.request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/ingest/events' });
      for (const [name, value] of Object.entries({ authorization: `Bearer ${key}`, ...headers })) request.setHeader(name, value);
      request.on('response', (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }));
      });
      request.on('error', reject);
      request.end(body);
    });
  const next = (agent: http.Agent) =>
    new Promise<number>((resolve, reject) => {
      const path = `/api/${sessionRoutes.session.path}`;
      http
        .get({ agent, port, host: '127.0.0.1', path, headers: KONTOR }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
        .on('error', reject);
    });

  test.each([
    ['no gzip, though it says so', { 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson' }, 3_000_000],
    ['a batch id that is none', { 'x-batch-id': '../up', 'content-type': 'application/x-ndjson' }, 40_000_000],
    ['another type', { 'content-type': 'application/json' }, 3_000_000],
  ])('leaves no connection on which the next call would wait: %s', async (_, headers, size) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const refused = await sendBatch(agent, Buffer.alloc(size, 'plain text '), headers);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(await next(agent)).toBe(401);
    agent.destroy();
  });
});

describe('a packed batch', () => {
  /** Megabytes of nothing, packed a thousand times. */
  const bomb = async (megabytes: number) => {
    const packing = createGzip();
    for (let n = 0; n < megabytes; n += 1) packing.write(Buffer.alloc(1_000_000, ' '));
    packing.end();
    return Buffer.concat(await packing.toArray());
  };
  const send = async (payload: Buffer, headers: Record<string, string>, limits: object = {}) => {
    const { server } = await openProbeServer(app.stores, limits);
    const reply = await server.inject({
      method: 'POST',
      url: '/api/ingest/events',
      headers: { authorization: `Bearer ${key}`, ...headers },
      payload,
    });
    await server.close();
    return { status: reply.statusCode, msg: reply.json().msg };
  };
  const asEncoding = { 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson' };
  const asFile = { 'content-type': 'application/gzip' };

  test.each([
    ['named as the encoding', asEncoding],
    ['sent as the file that it is', asFile],
  ])('that grows beyond measure is refused: %s', async (_, headers) => {
    expect(await send(await bomb(20), headers)).toEqual({
      status: 413,
      msg: 'The packed body is more than 200 times larger than what was sent.',
    });
    const incompressible = gzipSync(Buffer.from(Array.from({ length: 400_000 }, (_, n) => `${n * 7919}\n`).join('')));
    expect(await send(incompressible, headers, { INGEST_MAX_MB: 2 })).toEqual({ status: 413, msg: 'The body holds more than 2 MB.' });
  });
});

describe('a body that is packed in another way', () => {
  const lines = '{"type":"request"}';
  const send = (encoding: string, url = '/api/ingest/events') =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', 'content-encoding': encoding },
      payload: encoding.trim().toLowerCase().endsWith('gzip') ? gzipSync(lines) : lines,
    });
  const feeds = features.map(({ route }) => route).filter(({ takes }) => takes === 'stream');

  test.each(['br', 'deflate', 'zstd', 'compress', 'gzip, gzip', 'gzip, br', 'x', '"gzip"'])(
    'is refused with what to do, at each call that takes lines: %s',
    async (encoding) => {
      expect(feeds.length).toBeGreaterThan(2);
      for (const { path } of feeds) {
        const reply = await send(encoding, `/api/${path}`);
        expect([path, reply.statusCode, reply.json()]).toMatchObject([
          path,
          415,
          { msg: 'Send the body as it is, or packed with gzip.', errorDetails: 'wrongContentEncoding' },
        ]);
      }
    },
  );

  test.each(['gzip', 'GZIP', ' x-gzip ', 'identity', 'Identity', ''])(
    'is taken where it is gzip or nothing, however that is spelt: %j',
    async (encoding) => {
      const reply = await send(encoding);
      expect([reply.statusCode, reply.json().data.lines]).toEqual([200, 1]);
    },
  );

  test.each(['gzip', 'br'])('is refused by calls that take JSON or a form with a file: %s', async (encoding) => {
    const said = { msg: 'Send the body without Content-Encoding.', errorDetails: 'wrongContentEncoding' };
    const headers = { 'content-encoding': encoding };
    const json = await agency.raw({
      method: 'POST',
      url: '/api/mediaplan/all',
      payload: '{}',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const form = await agency.raw({
      method: 'POST',
      url: '/api/file/upload',
      payload: '--x--',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([json.statusCode, json.json(), form.statusCode, form.json()]).toMatchObject([415, said, 415, said]);
  });
});

describe('what is read', () => {
  const publicCalls = features.map(({ route }) => route).filter(({ access, method }) => access === 'public' && method !== 'GET');

  test('is 16 KiB of anybody', async () => {
    expect(publicCalls.length).toBeGreaterThan(5);
    for (const { path, takes } of publicCalls) {
      const headers = { ...KONTOR, 'content-type': takes === 'form' ? 'application/x-www-form-urlencoded' : 'application/json' };
      const payload = `{"x":"${' '.repeat(PUBLIC_LIMIT - 7)}"}`;
      const reply = await app.server.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
      expect([path, reply.statusCode]).toEqual([path, 413]);
    }
  });

  test('is told back in at most twenty faults, and in words of bounded length', async () => {
    const wrong = Array.from({ length: 50 }, () => 'no id');
    const faults = await agency.raw({ method: 'POST', url: '/api/mediaplan/duplicate', payload: { data: wrong } });
    expect(faults.json().issues).toHaveLength(20);
    expect(faults.json().msg).toBe('Not a valid id. 30 more are not valid.');
    const unknown = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`key-of-some-length-${n}`, 1]));
    const keys = await agency.raw({ method: 'POST', url: '/api/mediaplan/all', payload: unknown });
    expect([keys.statusCode, keys.body.length < 2_000]).toEqual([400, true]);
    const nuls = Array.from({ length: 100 }, (_, n) => `\0${n}`);
    const targeting = { domain: { included: true, values: nuls } };
    const texts = await agency.raw({ method: 'POST', url: '/api/mediaplan/create', payload: { title: 'A', targeting } });
    expect(texts.json().issues).toHaveLength(20);
  });

  test('is refused by its schema first: texts are looked at in what it lets through', async () => {
    const payload = { title: 'A', surplus: Array.from({ length: 100 }, () => '\0') };
    const { msg } = (await agency.raw({ method: 'POST', url: '/api/mediaplan/create', payload })).json();
    expect(msg).toContain('surplus');
    expect(msg).not.toContain('NUL');
  });

  test('filters by columns of the list alone, and names those that are none in few words', async () => {
    const filters = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`column-of-some-length-${n}`, { value: 'a' }]));
    const reply = await agency.raw({ method: 'POST', url: '/api/mediaplan/all', payload: { tableFilter: filters } });
    expect([reply.statusCode, reply.body.length < 2_000]).toEqual([400, true]);
    expect(reply.json().issues).toMatchObject([{ path: 'tableFilter' }]);
  });
});

describe('a session cookie', () => {
  const session = (cookie: string) => app.server.inject({ method: 'GET', url: '/api/user/session', headers: { ...KONTOR, cookie } });

  test('beside a second one counts for nothing, and the person is told what to do', async () => {
    const own = agency.cookie();
    expect((await session(own)).statusCode).toBe(200);
    for (const cookie of [`${own}; kontor_session=planted`, `kontor_session=planted; ${own}`]) {
      const reply = await session(cookie);
      expect(reply.statusCode).toBe(401);
      expect(reply.json().msg).toBe('Your browser sent two session cookies. Clear the cookies of this site, then sign in again.');
    }
  });

  test('is not one behind odd white space', async () => {
    const secret = agency.cookie().split('=')[1];
    expect((await session(`\u00a0kontor_session=${secret}`)).statusCode).toBe(401);
    expect((await session(`\u00a0kontor_session=planted; ${agency.cookie()}`)).statusCode).toBe(200);
  });
});
