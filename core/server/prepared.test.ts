import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { prepareRepeated } from './prepared.ts';

/** A connection that answers what it was asked; the real ones are in `entity-store.test.ts` and in every test through HTTP. */
function connection() {
  const asked: unknown[] = [];
  const client = { query: async (query: unknown) => void asked.push(query) } as unknown as ClientBase;
  prepareRepeated(client);
  const ask = (text: string, values: unknown[] = [1]) => client.query({ text }, values);
  return { ask, client, asked };
}

test('a statement that comes again is named, and keeps its name', async () => {
  const { ask, asked } = connection();
  for (let n = 0; n < 3; n += 1) await ask('SELECT $1');
  await ask('SELECT 2 + $1');
  const name = 'again_0';
  expect(asked).toEqual([{ text: 'SELECT $1' }, { text: 'SELECT $1', name }, { text: 'SELECT $1', name }, { text: 'SELECT 2 + $1' }]);
});

test('statements without values, and plain texts, are sent as they are', async () => {
  const { ask, client, asked } = connection();
  for (let n = 0; n < 2; n += 1) {
    await ask('COMMIT', []);
    await client.query('SELECT 1');
  }
  expect(asked).toEqual([{ text: 'COMMIT' }, 'SELECT 1', { text: 'COMMIT' }, 'SELECT 1']);
});

test('a connection keeps two hundred statements, whatever comes', async () => {
  const { ask, asked } = connection();
  for (let n = 0; n < 2_000; n += 1) for (let again = 0; again < 2; again += 1) await ask(`SELECT ${n} + $1`);
  const names = asked.flatMap((query) => (query as { name?: string }).name ?? []);
  expect(new Set(names).size).toBe(200);
});
