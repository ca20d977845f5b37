// A start on a folder whose files are not what an engine wrote: it says which store, which folder and what helps.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-broken-'));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const told = (store: string, folder: string) =>
  `The ${store} in ${folder} cannot be opened: its folder is damaged, or another process has it open. If none has, set KONTOR_DATA to a new folder and restore a backup into it: npm run restore -- FOLDER.`;
/** Writes a file and its folders. */
function write(file: string, content: string) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

/** Runs Node on this data folder until it ends, or says that the product is ready: what it said, and its code. */
async function run(folder: string, ...script: string[]) {
  const { DATABASE_URL: _database, DATABASE_OWNER_URL: _owner, CLICKHOUSE_URL: _events, ...rest } = process.env;
  const env = { ...rest, KONTOR_DATA: folder, PORT: '0', DEMO: 'off', UV_THREADPOOL_SIZE: '16' };
  const child = spawn(process.execPath, script, { env, stdio: ['ignore', 'ignore', 'pipe'], cwd: import.meta.dirname });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  for await (const piece of child.stderr) {
    said += piece;
    if (said.includes('is ready')) child.kill();
  }
  return { said, code: await ended };
}
const MAKE_EVENTS = `import { openEventStore } from '@kontor/core/server';
const store = await openEventStore({ directory: process.env.KONTOR_DATA + '/clickhouse' });
await store.command('CREATE TABLE kept (day Date) ENGINE = MergeTree ORDER BY day');
await store.close();
process.exit(0);`;

test.each([
  {
    store: 'database',
    name: 'postgres',
    damage: async (folder: string) => {
      write(path.join(folder, 'PG_VERSION'), '17\n');
      write(path.join(folder, 'global/pg_control'), '');
    },
  },
  {
    store: 'event store',
    name: 'clickhouse',
    damage: async (folder: string) => {
      expect(await run(path.dirname(folder), '--input-type=module', '-e', MAKE_EVENTS)).toMatchObject({ code: 0 });
      const [table = ''] = (fs.readdirSync(folder, { recursive: true }) as string[]).filter((file) => /^store.+kept\.sql$/.test(file));
      write(path.join(folder, table), 'rubbish');
    },
  },
])('a damaged $store is named with the way to restore a backup, without a stack', async ({ store, name, damage }) => {
  const data = path.join(root, name);
  await damage(path.join(data, name));
  const { said, code } = await run(data, 'main.ts');
  expect(said).toContain(`Kontor could not start. ${told(store, path.join(data, name))}\n`);
  expect(said).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});

/** Opens the database and says in which file the names of its migrations lie, or why it cannot be opened. */
const OPEN_TABLES = `import { openEntityStore } from '@kontor/core/server';
const folder = process.env.KONTOR_DATA;
try {
  const store = await openEntityStore({ directory: folder + '/tables', migrations: folder + '/migrations' });
  const { rows } = await store.pool.query("SELECT pg_relation_filepath('schema_migration') AS file");
  await store.close();
  process.stderr.write(rows[0].file);
} catch (error) {
  process.stderr.write(error.message);
}
process.exit(0);`;

test('so is one whose damage shows in its tables', async () => {
  write(path.join(root, 'migrations/0001_first.sql'), 'SELECT 1;');
  // An engine that reads rubbish may take its process with it, so it has one of its own.
  const open = () => run(root, '-e', OPEN_TABLES);
  const directory = path.join(root, 'tables');
  const { said } = await open();
  const file = path.join(directory, said);
  fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 7));
  expect((await open()).said).toContain(told('database', directory));
});
