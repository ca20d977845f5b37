import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopUnderLoad } from './stops.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('SIGTERM under load ends the server by itself, and whatever was acknowledged is there (design §5)', async () => {
  const report = await stopUnderLoad(2);
  expect(report).toMatchObject({ stops: 2, byKill: 0, lost: [], torn: [] });
});

test('a server that was told to stop says so first, answers on, and keeps no connection', async () => {
  expect((await app.server.inject('/readyz')).json()).toEqual({ status: 'ready' });
  app.drain();
  const ready = await app.server.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'draining' }]);
  const answered = await app.server.inject('/healthz');
  expect([answered.statusCode, answered.headers.connection]).toEqual([200, 'close']);
});
