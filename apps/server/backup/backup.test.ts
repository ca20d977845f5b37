import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Config, openFiles, readConfig } from '@kontor/core/server';
import { startClickHouseShim } from '@kontor/core/testing';
import { sweepUploads } from '@kontor/files/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '../testing/test-database.ts';
import { ensureTemplate, templateDatabase } from '../testing/test-template.ts';
import { inSnapshot } from './entity-backup-store.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { asOwner, openAsTheyAre, type Pair } from './open-stores.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SERVER = process.env.TEST_DATABASE_URL ?? '';

/** Several whole commands, each with stores of its own; a busy machine takes its time. */
const LONG_MS = 900_000;

type Settings = Record<string, string>;
let place: string;
let whole: string;
let made: Manifest;
/** How to end what was begun. */
const ends: (() => Promise<unknown>)[] = [];

const inPlace = (name: string) => path.join(place, name);

/** A command as people run it; `until` kills it at the first line that matches. */
async function run(program: string, args: string[], settings: Settings, until?: RegExp): Promise<{ code: number | null; told: string }> {
  const env = { ...process.env, UV_THREADPOOL_SIZE: '16', LOG_LEVEL: 'error', ...settings };
  const child = spawn(process.execPath, [program, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      told += chunk;
      if (until?.test(told)) child.kill('SIGKILL');
    });
  const [code] = await once(child, 'close');
  return { code, told };
}
const backUp = (folder: string, settings: Settings) => run('tools/backup.ts', [folder], settings);
const restore = (folder: string, settings: Settings, until?: RegExp) => run('tools/restore.ts', [folder], settings, until);

/** A database of the test's own, made from `template`, with a login that owns it and one for the product. */
async function database(name: string, template: string): Promise<Settings> {
  ends.push(() => dropDatabase(SERVER, name));
  return createDatabase(SERVER, name, template);
}

/** A file whose 24 hours are over, and which stays because a record names it. */
const KEPT = 'f'.repeat(24);
/** The stores of an installation that nobody else works on; the settings are those of its commands. */
async function onStores<T>(settings: Settings, work: (stores: Pair, config: Config) => Promise<T>): Promise<T> {
  const config = asOwner(readConfig({ ...process.env, ...settings }));
  const { close, ...stores } = await openAsTheyAre(config);
  try {
    return await work(stores, config);
  } finally {
    await close();
  }
}
const storeKeptFile = (settings: Settings) =>
  onStores(settings, async ({ entities }, config) => {
    fs.mkdirSync(path.join(config.dataFolder, 'files/uploads'), { recursive: true });
    fs.writeFileSync(path.join(config.dataFolder, 'files/uploads', KEPT), 'kept');
    await inSnapshot(entities, '', async (client) => {
      await client.query(
        `INSERT INTO stored_file (id, account_id, user_id, purpose, name, type, size, sha256, created_at, stored_at, expires_at)
         SELECT $1, id, $1, 'icon', 'kept.png', 'image/png', 4, 'x', now() - interval '9 days', now() - interval '9 days', now() - interval '8 days'
         FROM account LIMIT 1`,
        [KEPT],
      );
      await client.query(
        `INSERT INTO kept_file (file_id, feature, record, account_id) SELECT id, 'deals', $1, account_id FROM stored_file`,
        [KEPT],
      );
    });
  });
const sweepAt = (settings: Settings) =>
  onStores(settings, async ({ entities }, config) => sweepUploads({ entities, config, files: await openFiles(config) }));

/** Counts, sums and hashes: what must be the same in another place. */
const contents = ({ migrations, entities, events }: Manifest) => ({
  migrations,
  entities,
  events: events.map(({ table, rows, check }) => ({ table, rows, check })),
});

beforeAll(async () => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-backup-'));
  fs.cpSync(await ensureTemplate(), inPlace('origin'), { recursive: true });
  const origin = {
    KONTOR_DATA: inPlace('origin'),
    ...(SERVER ? await database(`kontor_origin_${process.pid}`, templateDatabase()) : { DATABASE_URL: '' }),
  };
  await storeKeptFile(origin);
  whole = inPlace('whole');
  expect(await backUp(whole, origin)).toMatchObject({ code: 0, told: expect.stringContaining('is whole') });
  made = await readManifest(whole);
}, LONG_MS);
afterAll(async () => {
  for (const end of ends) await end();
  fs.rmSync(place, { recursive: true, force: true });
});

describe('a backup', () => {
  test('has rows of both stores and the files, and is not written over', async () => {
    expect(made.entities.find(({ table }) => table === 'deal')?.rows).toBeGreaterThan(100);
    expect(Number(made.events.find(({ table }) => table === 'delivery_hourly')?.rows)).toBeGreaterThan(1_000);
    const onDisk = fs.readdirSync(inPlace('origin/files/uploads')).map((name) => `files/uploads/${name}`);
    expect(onDisk).toContain(`files/uploads/${KEPT}`);
    expect(made.files?.map(({ file }) => file).toSorted()).toEqual(onDisk.toSorted());
    const { code, told } = await backUp(whole, { KONTOR_DATA: inPlace('origin') });
    expect([code, told]).toEqual([1, expect.stringContaining('exists already')]);
  });

  const damages: [string, (folder: string) => void, RegExp][] = [
    ['without its manifest', (folder) => fs.rmSync(path.join(folder, 'manifest.json')), /no whole backup/],
    ['without one of its files', (folder) => fs.rmSync(path.join(folder, 'entities/deal.ndjson')), /deal\.ndjson is missing/],
    ['cut short in one of them', (folder) => fs.truncateSync(path.join(folder, 'entities/history.ndjson'), 100), /history\.ndjson is not/],
    [
      'whose manifest names a file elsewhere',
      (folder) => {
        const file = path.join(folder, 'manifest.json');
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('entities/deal.ndjson', '../deal.ndjson'));
      },
      /outside the backup/,
    ],
  ];
  test.each(damages)('%s is refused', async (name, damage, reason) => {
    const torn = inPlace(`torn ${name}`);
    fs.cpSync(whole, torn, { recursive: true });
    damage(torn);
    await expect(readManifest(torn)).rejects.toThrow(reason);
    fs.rmSync(torn, { recursive: true });
  });
});

describe('restored elsewhere', () => {
  const again = async (settings: Settings, name: string) => {
    expect(await backUp(inPlace(name), settings)).toMatchObject({ code: 0 });
    return contents(await readManifest(inPlace(name)));
  };

  test(
    'with embedded stores everything is there, row by row; cut off it does not start, and the same command mends it',
    async () => {
      const settings = { KONTOR_DATA: inPlace('embedded'), DATABASE_URL: '', CLICKHOUSE_URL: '' };
      await restore(whole, settings, /delivery_hourly: \d+ rows/);
      const start = await run('apps/server/main.ts', [], { ...settings, PORT: '0', DEMO: 'off' });
      expect([start.code, start.told]).toEqual([1, expect.stringContaining('A restore into this installation was cut off.')]);
      expect(await restore(whole, settings)).toMatchObject({ code: 0 });
      expect(await again(settings, 'embedded again')).toEqual(contents(made));
      await sweepAt(settings);
      expect(fs.readFileSync(inPlace(`embedded/files/uploads/${KEPT}`), 'utf8')).toBe('kept');
      const twice = await restore(whole, settings);
      expect([twice.code, twice.told]).toEqual([1, expect.stringContaining('into an empty installation alone')]);
    },
    LONG_MS,
  );

  test.runIf(SERVER)(
    'with PostgreSQL, whose owner signs in for it, and a server of events everything is there too',
    async () => {
      const shim = await startClickHouseShim(inPlace('shim'));
      ends.push(() => shim.close());
      const logins = await database(`kontor_restored_${process.pid}`, 'template0');
      const settings = { KONTOR_DATA: inPlace('server'), ...logins, CLICKHOUSE_URL: shim.url };
      expect(await restore(whole, settings)).toMatchObject({ code: 0 });
      expect(await again(settings, 'server again')).toEqual(contents(made));
    },
    LONG_MS,
  );
});
