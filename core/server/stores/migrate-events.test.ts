import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { splitStatements } from './event-migration.ts';
import type { EventStore } from './event-store.ts';
import { migrateEvents } from './migrate-events.ts';
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
  for (const table of ['schema_migrations', 'schema_statements', 'first', 'second', 'third'])
    await store.command(`DROP TABLE IF EXISTS ${table}`);
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

test('files are applied once, in the order of their numbers', async () => {
  await write('0002_second.sql', 'CREATE TABLE IF NOT EXISTS second AS first;\n');
  await write(
    '0001_first.sql',
    "-- a comment; with a semicolon\nCREATE TABLE first (a String DEFAULT ';', b UInt8) ENGINE = MergeTree ORDER BY a;\nALTER TABLE first MODIFY COLUMN b UInt16;\n",
  );
  expect(await migrateEvents(store, files)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrateEvents(store, files)).toEqual([]);
  expect(await store.query("SELECT type FROM system.columns WHERE table = 'second' ORDER BY name")).toEqual([
    { type: 'String' },
    { type: 'UInt16' },
  ]);
});

test('an applied file that has changed is refused, and nothing is run', async () => {
  await write('0001_first.sql', 'CREATE TABLE first (a String) ENGINE = MergeTree ORDER BY a;\n');
  await migrateEvents(store, files);
  await write('0001_first.sql', 'CREATE TABLE first (b String) ENGINE = MergeTree ORDER BY b;\n');
  await write('0002_second.sql', 'CREATE TABLE IF NOT EXISTS second AS first;\n');
  await expect(migrateEvents(store, files)).rejects.toThrow('0001_first.sql was applied in another wording');
  expect(await store.query('EXISTS TABLE second')).toEqual([{ result: 0 }]);
});

test('a new file numbered below an applied one is refused', async () => {
  await write('0002_first.sql', 'CREATE TABLE IF NOT EXISTS first (a String) ENGINE = MergeTree ORDER BY a;\n');
  await migrateEvents(store, files);
  await write('0001_second.sql', 'CREATE TABLE IF NOT EXISTS second AS first;\n');
  await expect(migrateEvents(store, files)).rejects.toThrow('0001_second.sql comes before 2');
});

test('a file without a number is refused', async () => {
  await write('first.sql', 'TRUNCATE TABLE first;\n');
  await expect(migrateEvents(store, files)).rejects.toThrow('first.sql is not named NNNN_name.sql');
});

test('a statement ends with a semicolon at the end of a line', () => {
  expect(splitStatements("SELECT ';' AS a,\n 1;\r\n-- only a comment\n;\nSELECT 2")).toEqual(["SELECT ';' AS a,\n 1", 'SELECT 2']);
});

const THREE = ['first', 'second', 'third'].map((name) => `CREATE TABLE ${name} (a String) ENGINE = MergeTree ORDER BY a;\n`).join('');
const tables = async () => (await store.query<{ name: string }>('SHOW TABLES')).map(({ name }) => name);
/** The store of a process that dies before (or right after) its nth command or insert. */
const dying = (moment: number, isAfter: boolean): EventStore => {
  let count = 0;
  const step = async (work: () => Promise<void>) => {
    count += 1;
    if (count > moment || (count === moment && !isAfter)) throw new Error('killed');
    await work();
    if (count === moment) throw new Error('killed');
  };
  return {
    ...store,
    command: (...given) => step(() => store.command(...given)),
    insert: (...given) => step(() => store.insert(...given)),
  };
};

test('wherever a start died, the next one goes on after the last statement that ran', async () => {
  await write('0001_first.sql', THREE);
  for (let moment = 1; moment <= 9; moment += 1)
    for (const isAfter of [false, true]) {
      for (const table of ['schema_migrations', 'schema_statements', 'first', 'second', 'third'])
        await store.command(`DROP TABLE IF EXISTS ${table}`);
      await expect(migrateEvents(dying(moment, isAfter), files)).rejects.toThrow('killed');
      const marked = await store.query('EXISTS TABLE schema_statements');
      const [{ done = 0 } = {}] = JSON.stringify(marked).includes('1')
        ? await store.query<{ done: number }>('SELECT toUInt8(count()) AS done FROM schema_statements')
        : [];
      const isWhole = moment === 9 && isAfter;
      const told = done > 0 ? `0001_first.sql (went on after statement ${done})` : '0001_first.sql';
      expect(await migrateEvents(store, files)).toEqual(isWhole ? [] : [told]);
      expect(await tables()).toEqual(['first', 'schema_migrations', 'schema_statements', 'second', 'third']);
    }
});

test('an installation whose tables were half made without any mark starts', async () => {
  await write('0001_first.sql', THREE);
  await store.command('CREATE TABLE first (a String) ENGINE = MergeTree ORDER BY a');
  expect(await migrateEvents(store, files)).toEqual(['0001_first.sql']);
  expect(await tables()).toContain('third');
});

test('a table of the same name and another shape is not taken for ours', async () => {
  await write('0001_first.sql', THREE);
  await store.command('CREATE TABLE second (a UInt8) ENGINE = MergeTree ORDER BY a');
  await expect(migrateEvents(store, files)).rejects.toThrow('0001_first.sql makes the table second, but the event store has another one');
});

test('a statement that was run in another wording is refused', async () => {
  await write('0001_first.sql', THREE);
  await expect(migrateEvents(dying(5, true), files)).rejects.toThrow('killed');
  await write('0001_first.sql', THREE.replace('first (a String)', 'first (b UInt8, a String)'));
  await expect(migrateEvents(store, files)).rejects.toThrow('Statement 1 of 0001_first.sql was run in another wording');
});

test.each([
  'CREATE TABLE third (a String) ENGINE = MergeTree ORDER BY a',
  'DROP TABLE first',
  'ALTER TABLE first ADD COLUMN b UInt8',
  "INSERT INTO first VALUES ('a')",
  'RENAME TABLE first TO third',
])('a statement that may not run twice is refused before anything runs: %s', async (statement) => {
  await write('0002_second.sql', `${statement};\n`);
  await expect(migrateEvents(store, files)).rejects.toThrow('Statement 1 of 0002_second.sql may not run twice');
});
