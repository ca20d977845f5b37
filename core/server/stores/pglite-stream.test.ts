import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openEntityStore } from './entity-store.ts';
import { openPgliteWorker } from './pglite-stream.ts';
import { systemScope } from './scope.ts';
import { installationTable } from './tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-pglite-'));
const directory = join(folder, 'postgres');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a first start that died among the first files is begun anew', async () => {
  mkdirSync(join(`${directory}.making`, 'global'), { recursive: true });
  const store = await openEntityStore({ directory, migrations: migrationsOf('postgres') });
  await store.close();
  expect(readdirSync(folder)).toEqual(['postgres']);
});

test('a statement over ten seconds ends, what was kept before is there, and the next one is served as the role of its reach', async () => {
  const store = await openEntityStore({ directory, migrations: migrationsOf('postgres') });
  const scope = systemScope(store);
  const keysOf = () => scope.run((database) => database.select({ key: installationTable.key }).from(installationTable));
  try {
    await scope.run((database) => database.insert(installationTable).values({ key: 'kept', value: {} }));
    const endless = scope.transaction(async (transaction) => {
      await transaction.run((database) => database.insert(installationTable).values({ key: 'half', value: {} }));
      await transaction.run((database) => database.execute(sql`SELECT count(*) FROM generate_series(1, 1000000000000)`));
    });
    const waiting = keysOf();
    await expect(endless).rejects.toThrow(expect.objectContaining({ name: 'ConnectionLost', code: '08006' }));
    expect(await waiting).toEqual([{ key: 'kept' }]);
    const { rows } = await scope.run((database) => database.execute(sql`SELECT current_user AS role`));
    expect(rows).toEqual([{ role: 'kontor_system' }]);
  } finally {
    await store.close();
  }
});

/** `pg` over streams of a worker, as entity-store.ts has it. */
const poolOver = (stream: () => unknown, max: number) =>
  new pg.Pool({ max, user: 'postgres', database: 'postgres', password: 'embedded', stream } as unknown as pg.PoolConfig);

test('a statement that ended in time while the process was busy elsewhere is not counted as too long', async () => {
  const worker = await openPgliteWorker(directory);
  const pool = poolOver(() => worker.stream(2_000), 1);
  pool.on('error', () => {});
  const client = await pool.connect();
  client.on('error', () => {});
  await client.query('SELECT 1');
  const asked = client.query('SELECT 2 AS two');
  // The statement leaves, and then an engine holds the main thread.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000));
  expect((await asked).rows).toEqual([{ two: 2 }]);
  expect((await client.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
  client.release();
  await pool.end();
  await worker.close();
});

test('two connections that find the engine gone start it once', async () => {
  const worker = await openPgliteWorker(directory);
  const limited = poolOver(() => worker.stream(1_000), 1);
  limited.on('error', () => {});
  await expect(limited.query('SELECT count(*) FROM generate_series(1, 1000000000000)')).rejects.toThrow();
  const pool = poolOver(() => worker.stream(), 2);
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  await one.query('CREATE TEMP TABLE only_here ()');
  expect((await other.query('SELECT FROM only_here')).rows).toEqual([]);
  for (const client of [one, other]) client.release();
  await pool.end();
  await worker.close();
});

test('a statement that was answered leaves nothing in memory', async () => {
  const store = await openEntityStore({ directory, migrations: migrationsOf('postgres') });
  const rows = () =>
    systemScope(store).run((database) => database.execute(sql`SELECT n, repeat('x', 100) AS text FROM generate_series(1, 1000) AS n`));
  try {
    for (let statements = 0; statements < 50; statements += 1) await rows();
    const grown: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const before = process.memoryUsage().rss;
      // A quarter of a million rows, which would take more than a hundred megabytes.
      for (let statements = 0; statements < 250; statements += 1) await rows();
      grown.push(process.memoryUsage().rss - before);
    }
    // What is left behind grows in every round; what waits to be collected does not.
    expect(Math.min(...grown)).toBeLessThan(75_000_000);
  } finally {
    await store.close();
  }
});
