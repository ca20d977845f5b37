import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { busy } from '@kontor/core/contract';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EntityStore, openEntityStore } from './entity-store.ts';
import { systemScope } from './scope.ts';
import type { Stores } from './stores.ts';
import { storesForVisitor } from './visitor-stores.ts';

let folder: string;
let entities: EntityStore;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-visitors-'));
  entities = await openEntityStore({ directory: path.join(folder, 'postgres'), migrations: migrationsOf('postgres') });
});
afterAll(async () => {
  await entities.close();
  fs.rmSync(folder, { recursive: true });
});

/** Whoever waits, in the order in which they were served or refused. */
function openCalls() {
  // The kernel's other stores are of no concern here.
  const stores = { entities } as Stores;
  const order: string[] = [];
  const all: Promise<unknown>[] = [];
  const run = (name: string, scope: ReturnType<typeof systemScope>) =>
    scope
      .run((database) => database.execute(sql`SELECT 1`))
      .then(
        () => void order.push(name),
        ({ failure }) => void order.push(failure === busy ? `${name} refused` : `${name} broken`),
      );
  const visit = (name: string, address: string, statements = 1) => {
    const scope = systemScope(storesForVisitor(stores, address).entities);
    const ask = async () => {
      for (let n = 0; n < statements; n += 1) await run(name, scope);
    };
    all.push(ask());
  };
  return {
    order,
    visit,
    work: (name: string) => all.push(run(name, systemScope(entities))),
    done: () => Promise.all(all),
  };
}

test('a person who is signed in does not wait behind visitors', async () => {
  const { order, visit, work, done } = openCalls();
  for (let n = 0; n < 200; n += 1) visit('visitor', `198.51.100.${n}`);
  work('person');
  await done();
  expect(order.indexOf('person')).toBeLessThan(3);
});

test('of more visitors than may wait those who asked most are refused, and a call that has begun goes on', async () => {
  const { order, visit, done } = openCalls();
  visit('begun', '203.0.113.1', 3);
  for (let n = 0; n < 300; n += 1) visit('flood', '203.0.113.2');
  visit('honest', '203.0.113.3');
  await done();
  expect(order.filter((name) => name === 'begun')).toHaveLength(3);
  expect(order).toContain('honest');
  expect(order.filter((name) => name === 'flood refused').length).toBeGreaterThan(30);
  expect(order.filter((name) => name.endsWith('broken'))).toEqual([]);
});
