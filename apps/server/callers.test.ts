import { once } from 'node:events';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { listen, openProbeServer } from './testing/probe-server.ts';

const app = testApp();

const LIMIT = 3;
/** What `address` may make before it is refused: sessions of ten people. */
const OF_ONE_ADDRESS = LIMIT * 10;

type Ask = { url?: string; headers?: Record<string, string>; remoteAddress?: string };
const ask = (server: FastifyInstance, { url = '/api/sign-in/ways', headers = {}, remoteAddress = '198.51.100.7' }: Ask) =>
  server.inject({ method: 'GET', url, headers: { 'x-requested-with': 'kontor', ...headers }, remoteAddress });

/** How many of `count` calls, each asked by another `one`, are refused. */
async function refusedOf(server: FastifyInstance, count: number, one: (index: number) => Ask): Promise<number> {
  const replies = [];
  for (let index = 0; index < count; index += 1) replies.push(await ask(server, one(index)));
  return replies.filter(({ statusCode }) => statusCode === 429).length;
}

describe('the limit of an address (security rule 29)', () => {
  test('counts one line of IPv6, which may call from 2^64 addresses, as one', async () => {
    const { server } = await openProbeServer(app.stores, { RATE_LIMIT_PER_MINUTE: LIMIT });
    const fromLine = (line: string) => (index: number) => ({ remoteAddress: `${line}:${index.toString(16)}::1` });
    expect(await refusedOf(server, 10, fromLine('2001:db8:1:1'))).toBe(10 - LIMIT);
    expect((await ask(server, { remoteAddress: '2001:db8:1:2::1' })).statusCode).toBe(200);
    await server.close();
  });

  test('counts an IPv4 address written as IPv6 as itself, and no two as one', async () => {
    const { server } = await openProbeServer(app.stores, { RATE_LIMIT_PER_MINUTE: LIMIT });
    expect(await refusedOf(server, LIMIT, () => ({ remoteAddress: '198.51.100.8' }))).toBe(0);
    expect((await ask(server, { remoteAddress: '::ffff:198.51.100.8' })).statusCode).toBe(429);
    expect((await ask(server, { remoteAddress: '::ffff:198.51.100.9' })).statusCode).toBe(200);
    await server.close();
  });

  test('believes the proxy before the server and nothing that a caller wrote before it', async () => {
    const { server } = await openProbeServer(app.stores, { RATE_LIMIT_PER_MINUTE: LIMIT, TRUST_PROXY: true });
    const spoofed = (index: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${index}, 198.51.100.9` } });
    expect(await refusedOf(server, 10, spoofed)).toBe(10 - LIMIT);
    expect((await ask(server, { headers: { 'x-forwarded-for': '198.51.100.10' } })).statusCode).toBe(200);
    await server.close();
  });

  test('believes no header where there is no proxy', async () => {
    const { server } = await openProbeServer(app.stores, { RATE_LIMIT_PER_MINUTE: LIMIT });
    const spoofed = (index: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${index}` } });
    expect(await refusedOf(server, 10, spoofed)).toBe(10 - LIMIT);
    await server.close();
  });
});

describe('a call is one however its address is written', () => {
  test('in percent signs it is counted and not cached', async () => {
    const { server } = await openProbeServer(app.stores, { RATE_LIMIT_PER_MINUTE: LIMIT });
    expect((await ask(server, { url: '/%61pi/sign-in/ways' })).headers['cache-control']).toBe('no-store');
    expect(await refusedOf(server, OF_ONE_ADDRESS, () => ({ url: '/%61p%69/sign-in/ways' }))).toBe(OF_ONE_ADDRESS + 1 - LIMIT);
    await server.close();
  });

  test('as a whole address, as proxies are asked, it is not cached either', async () => {
    const { server } = await openProbeServer(app.stores, {});
    const socket = net.connect(await listen(server), '127.0.0.1');
    socket.write('GET http://elsewhere/api/sign-in/ways HTTP/1.1\r\nHost: elsewhere\r\nX-Requested-With: kontor\r\n\r\n');
    const [heard] = await once(socket, 'data');
    expect(String(heard)).toMatch(/^HTTP\/1\.1 200 /);
    expect(String(heard)).toMatch(/\r\ncache-control: no-store\r\n/);
    socket.destroy();
    await server.close();
  });
});
