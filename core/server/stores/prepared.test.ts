import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsOf } from '@kontor/database';
import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { openEntityStore } from './entity-store.ts';
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

test('a statement as long as its list of values is not kept', async () => {
  const { ask, asked } = connection();
  const text = `SELECT ${Array.from({ length: 5_000 }, (_, n) => `$${n + 1}`).join()}`;
  for (let n = 0; n < 3; n += 1) await ask(text);
  expect(asked).toEqual([{ text }, { text }, { text }]);
});

test('a connection keeps two hundred statements, whatever comes', async () => {
  const { ask, asked } = connection();
  for (let n = 0; n < 2_000; n += 1) for (let again = 0; again < 2; again += 1) await ask(`SELECT ${n} + $1`);
  const names = asked.flatMap((query) => (query as { name?: string }).name ?? []);
  expect(new Set(names).size).toBe(200);
});

test('a connection that follows another on the embedded engine names its statements anew', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-prepared-'));
  const store = await openEntityStore({ directory: path.join(folder, 'postgres'), migrations: migrationsOf('postgres') });
  for (const words of ['SELECT $1::text AS one', 'SELECT $1::text AS another']) {
    const client = await store.pool.connect();
    for (let n = 0; n < 3; n += 1) expect((await client.query({ text: words }, ['x'])).rows).toHaveLength(1);
    // As the pool does with one that nobody has used for a while.
    client.release(true);
  }
  await store.close();
  fs.rmSync(folder, { recursive: true });
});
