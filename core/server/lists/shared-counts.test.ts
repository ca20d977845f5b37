import { setTimeout as pause } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import { testApp } from '@kontor/server-app/testing';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedCounts } from './shared-counts.ts';

const MOST = 40;
const app = testApp();

/** A server's counts, over the calls of which there may be so many an hour. */
async function openServer(pool = app.stores.entities.pool) {
  const server = Fastify();
  const store = sharedCounts({ ...app.stores.entities, pool });
  await server.register(rateLimit, { max: MOST, timeWindow: 3_600_000, keyGenerator: ({ headers }) => String(headers.caller), store });
  server.get('/', () => 'done');
  return { call: async (caller: string) => (await server.inject({ url: '/', headers: { caller } })).statusCode };
}

test('two servers count one caller together, learn it within seconds, and keep others apart', async () => {
  const [first, second] = [await openServer(), await openServer()];
  const caller = 'somebody';
  const statuses = (server: typeof first, times: number) => Promise.all(Array.from({ length: times }, () => server.call(caller)));
  expect(new Set(await statuses(first, 30))).toEqual(new Set([200]));
  expect(new Set(await statuses(second, 5))).toEqual(new Set([200]));
  const isRefused = async (server: typeof first) => (await server.call(caller)) === 429;
  // Each asks once a second: far fewer than either could refuse by its own count.
  let asked = 0;
  while (!(await isRefused(first)) || !(await isRefused(second))) {
    asked += 1;
    expect(asked).toBeLessThan(20);
    await pause(1_000);
  }
  expect(await second.call('somebody else')).toBe(200);
});

test('a server whose database is away still counts for itself', async () => {
  const pool = new pg.Pool();
  await pool.end();
  const { call } = await openServer(pool);
  const replies = await Promise.all(Array.from({ length: MOST + 1 }, () => call('alone')));
  expect(replies.filter((status) => status === 429)).toHaveLength(1);
});

test('what waits for a slow database is told once', async () => {
  const pool = new pg.Pool({ ...app.stores.entities.pool.options, max: 1 });
  const held = await pool.connect();
  const { call } = await openServer(pool);
  for (let round = 0; round < 3; round += 1) {
    for (let times = 0; times < 10; times += 1) await call('patient');
    await pause(1_200);
  }
  held.release();
  const told = async () =>
    (await app.stores.entities.pool.query("SELECT attempts FROM attempt_limit WHERE subject LIKE 'rate % patient'")).rows[0]?.attempts ?? 0;
  while ((await told()) < 30) await pause(100);
  // Time for all that was still on its way.
  await pause(1_500);
  await pool.end();
  expect(await told()).toBe(30);
});
