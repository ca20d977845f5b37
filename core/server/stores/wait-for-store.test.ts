import { once } from 'node:events';
import net from 'node:net';
import { expect, test } from 'vitest';
import { askPostgres, waitForStore } from './wait-for-store.ts';

const url = 'postgres://kontor:a-password@db.example:5432/kontor';
const failing = (times: number, error: Error) => {
  let asked = 0;
  return async () => {
    asked += 1;
    if (asked <= times) throw error;
  };
};
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });

test('a store that is not there yet is waited for, told once and without its password', async () => {
  const told: string[] = [];
  const waiting = { limitMs: 60_000, tell: (line: string) => void told.push(line) };
  await waitForStore({ name: 'PostgreSQL', url, ask: failing(2, refused) }, waiting);
  await waitForStore({ name: 'PostgreSQL', url, ask: failing(1, starting) }, waiting);
  await waitForStore({ name: 'PostgreSQL', url, ask: failing(0, refused) }, waiting);
  expect(told).toEqual(Array.from({ length: 2 }, () => 'Waiting for PostgreSQL at db.example:5432/kontor'));
});

test('the wait has an end, with a message that names the store', async () => {
  const waiting = { limitMs: 0, tell: () => {} };
  await expect(waitForStore({ name: 'ClickHouse', url: 'http://events.example:8123', ask: failing(9, refused) }, waiting)).rejects.toThrow(
    'ClickHouse at events.example:8123 does not answer; gave up after 0 s.',
  );
});

test('what waiting cannot mend ends it at once', async () => {
  const wrong = Object.assign(new Error('password authentication failed for user "kontor"'), { code: '28P01' });
  const told: string[] = [];
  const waiting = { limitMs: 60_000, tell: (line: string) => void told.push(line) };
  await expect(waitForStore({ name: 'PostgreSQL', url, ask: failing(9, wrong) }, waiting)).rejects.toThrow(
    'refuses: password authentication failed',
  );
  expect(told).toEqual([]);
});

test('a server that is really away, and one that cuts the connection, are waited for', async () => {
  const cutting = net.createServer((peer) => peer.destroy()).listen(0, '127.0.0.1');
  await once(cutting, 'listening');
  const address = cutting.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const away = `postgres://nobody@127.0.0.1:${port}/nowhere`;
  const wait = () => waitForStore({ name: 'PostgreSQL', url: away, ask: () => askPostgres(away) }, { limitMs: 0, tell: () => {} });
  await expect(wait()).rejects.toThrow('does not answer');
  cutting.close();
  await once(cutting, 'close');
  await expect(wait()).rejects.toThrow('does not answer');
});
