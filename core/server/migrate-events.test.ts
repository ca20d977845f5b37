import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventStore } from './event-store.ts';
import { migrateEvents, splitStatements } from './migrate-events.ts';
import { openEventStore } from './open-event-store.ts';

let root: string;
let files: string;
let store: EventStore;
const write = (name: string, text: string) => writeFile(join(files, name), text);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kontor-migrate-'));
  store = await openEventStore({ directory: join(root, 'engine') });
});
beforeEach(async () => {
  files = await mkdtemp(join(root, 'sql-'));
  for (const table of ['schema_migrations', 'first', 'second']) await store.command(`DROP TABLE IF EXISTS ${table}`);
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

test('files are applied once, in the order of their numbers', async () => {
  await write('0002_second.sql', 'CREATE TABLE second AS first;\n');
  await write(
    '0001_first.sql',
    "-- a comment; with a semicolon\nCREATE TABLE first (a String DEFAULT ';') ENGINE = MergeTree ORDER BY a;\nINSERT INTO first VALUES ('x; y');\n",
  );
  expect(await migrateEvents(store, files)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrateEvents(store, files)).toEqual([]);
  expect(await store.query('SELECT a FROM first')).toEqual([{ a: 'x; y' }]);
});

test('an applied file that has changed is refused, and nothing is run', async () => {
  await write('0001_first.sql', 'CREATE TABLE first (a String) ENGINE = MergeTree ORDER BY a;\n');
  await migrateEvents(store, files);
  await write('0001_first.sql', 'CREATE TABLE first (b String) ENGINE = MergeTree ORDER BY b;\n');
  await write('0002_second.sql', 'CREATE TABLE second AS first;\n');
  await expect(migrateEvents(store, files)).rejects.toThrow('0001_first.sql was applied in another wording');
  expect(await store.query('EXISTS TABLE second')).toEqual([{ result: 0 }]);
});

test('a new file numbered below an applied one is refused', async () => {
  await write('0002_first.sql', 'CREATE TABLE first (a String) ENGINE = MergeTree ORDER BY a;\n');
  await migrateEvents(store, files);
  await write('0001_second.sql', 'CREATE TABLE second AS first;\n');
  await expect(migrateEvents(store, files)).rejects.toThrow('0001_second.sql comes before 2');
});

test('a file without a number is refused', async () => {
  await write('first.sql', 'SELECT 1;\n');
  await expect(migrateEvents(store, files)).rejects.toThrow('first.sql is not named NNNN_name.sql');
});

test('a statement ends with a semicolon at the end of a line', () => {
  expect(splitStatements("SELECT ';' AS a,\n 1;\r\n-- only a comment\n;\nSELECT 2")).toEqual(["SELECT ';' AS a,\n 1", 'SELECT 2']);
});
