import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openEntityStore } from './entity-store.ts';
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
}, 300_000);

test('a statement over ten seconds ends, what was kept before is there, and the next one is served as the product’s role', async () => {
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
    expect(rows).toEqual([{ role: 'kontor_app' }]);
  } finally {
    await store.close();
  }
}, 300_000);
