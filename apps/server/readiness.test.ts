import { expect, test, vi } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { openProbeServer } from './testing/probe-server.ts';

const app = testApp();

test('/healthz says that it runs, /readyz whether the stores answer, and not why', async () => {
  expect((await app.visitor.raw({ method: 'GET', url: '/healthz' })).json()).toEqual({ status: 'up' });
  const { server } = await openProbeServer(app.stores, { isReady: () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:5432')) });
  const reply = await server.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not ready' }]);
  await server.close();
});

test('/readyz tells figures to this very machine alone, and asks the stores once for many who ask', async () => {
  const facts = { freeMb: 5_000, queues: { outbox: { waiting: 2, oldestS: 7 } } };
  const isReady = vi.fn(async () => facts);
  const { server } = await openProbeServer(app.stores, { isReady });
  expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready', ...facts });
  for (const other of [{ remoteAddress: '10.1.2.3' }, { headers: { 'x-forwarded-for': '10.1.2.3' } }])
    expect((await server.inject({ url: '/readyz', ...other })).json()).toEqual({ status: 'ready' });
  expect(isReady).toHaveBeenCalledTimes(1);
  await server.close();
  const outbox = { waiting: expect.any(Number), oldestS: expect.toSatisfy((age) => age === null || age >= 0) };
  expect((await app.visitor.raw({ method: 'GET', url: '/readyz' })).json()).toEqual({
    status: 'ready',
    freeMb: expect.any(Number),
    queues: { outbox, letters: outbox, hashes: { waiting: 0, oldestS: null } },
  });
});

test('/readyz is not ready while room is short', async () => {
  const facts = { freeMb: 10, queues: {} };
  const { server } = await openProbeServer(app.stores, { isReady: async () => facts });
  const reply = await server.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'not ready', ...facts, reason: 'Less than 200 MB are free.' }]);
  await server.close();
});
