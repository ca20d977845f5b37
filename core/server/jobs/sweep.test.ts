import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsOf } from '@kontor/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EntityStore, openEntityStore } from '../stores/entity-store.ts';
import { systemScope } from '../stores/scope.ts';
import { endedRows, sweepEnded } from './sweep.ts';

let folder: string;
let store: EntityStore;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-sweep-'));
  store = await openEntityStore({ directory: path.join(folder, 'postgres'), migrations: migrationsOf('postgres') });
});
afterAll(async () => {
  await store.close();
  fs.rmSync(folder, { recursive: true });
});

test('a table that cannot be swept keeps no other from it', async () => {
  await store.pool.query(`
    RESET ROLE;
    INSERT INTO attempt_limit VALUES ('old', 1, now() - interval '2 days'), ('new', 1, now());
    INSERT INTO sso_attempt SELECT 'old', 'state', 'nonce', 'verifier', now() - interval '2 days';
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''A bad day.''; END';
    CREATE TRIGGER refuse BEFORE DELETE ON attempt_limit FOR EACH ROW EXECUTE FUNCTION refuse();
    SET ROLE kontor_app`);
  const left = async () =>
    (await store.pool.query('SELECT subject FROM attempt_limit UNION ALL SELECT attempt_hash FROM sso_attempt ORDER BY 1')).rows.length;
  await expect(sweepEnded(systemScope(store), [{ ends: [endedRows('sso_attempt')] }])).rejects.toThrow(/^1 of \d+ failed/);
  expect(await left()).toBe(2);
  await store.pool.query('BEGIN; SET LOCAL ROLE NONE; DROP TRIGGER refuse ON attempt_limit; COMMIT');
  await sweepEnded(systemScope(store), [{ ends: [endedRows('sso_attempt')] }]);
  expect(await left()).toBe(1);
});
