import { expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();

test('a server that was told to stop says so first, answers on, and keeps no connection', async () => {
  expect((await app.server.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
  app.drain();
  const ready = await app.server.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'draining' }]);
  const answered = await app.server.inject('/healthz');
  expect([answered.statusCode, answered.headers.connection]).toEqual([200, 'close']);
});
