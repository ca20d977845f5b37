import { openEntityStore, systemScope } from '@kontor/core/server';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdmin, createDatabase, dropDatabase } from './testing/test-database.ts';
import { PGBOUNCER, startPgbouncer } from './testing/test-pgbouncer.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const NAME = `kontor_logins_${process.pid}`;
const migrations = migrationsOf('postgres');

let url: string;
let ownerUrl: string;
beforeAll(async () => {
  if (SERVER) ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = await createDatabase(SERVER, NAME));
});
afterAll(async () => {
  if (SERVER) await dropDatabase(SERVER, NAME);
});

test.skipIf(!SERVER)('the product signs in as somebody who gains nothing by leaving its role (security rule 3)', async () => {
  const warnings: string[] = [];
  const store = await openEntityStore({ url, ownerUrl, migrations, warn: (line) => warnings.push(line) });
  const client = await store.pool.connect();
  const denied = expect.objectContaining({ code: '42501' });
  try {
    for (const role of ['RESET ROLE', ...['app', 'reader', 'staff', 'system'].map((name) => `SET ROLE kontor_${name}`)]) {
      await client.query(role);
      await expect(client.query('DROP POLICY own_rows ON deal')).rejects.toThrow(denied);
      await expect(client.query('ALTER TABLE deal NO FORCE ROW LEVEL SECURITY')).rejects.toThrow(denied);
      await expect(client.query("INSERT INTO schema_migration (name, checksum) VALUES ('0000', '')")).rejects.toThrow(denied);
      await expect(client.query("DELETE FROM schema_migration WHERE name > ''")).rejects.toThrow(denied);
      await expect(client.query('SET ROLE kontor_test_owner')).rejects.toThrow(denied);
    }
    expect(warnings).toEqual([]);
  } finally {
    client.release(true);
    await store.close();
  }
});

test.skipIf(!SERVER)('one address alone works, as the owner, and says what is given up', async () => {
  const warnings: string[] = [];
  const store = await openEntityStore({ url: ownerUrl, migrations, warn: (line) => warnings.push(line) });
  const { rows } = await systemScope(store).run((database) => database.execute(sql`SELECT current_user AS role`));
  await store.close();
  expect(rows).toEqual([{ role: 'kontor_system' }]);
  expect(warnings).toEqual([expect.stringContaining('DATABASE_URL signs in as the owner of the tables.')]);
});

test.skipIf(!SERVER)('two addresses of which the first is an owner’s are refused', async () => {
  await expect(openEntityStore({ url: ownerUrl, ownerUrl, migrations })).rejects.toThrow('who may do what the owner may');
  await expect(openEntityStore({ url: SERVER.replace(/\/[^/]*$/, `/${NAME}`), ownerUrl, migrations })).rejects.toThrow('who may do what');
});

test.skipIf(!SERVER)('a login that is allowed too few connections ends the start with the reason', async () => {
  const login = `kontor_few_${process.pid}`;
  await asAdmin(SERVER, (admin) => admin.query(`CREATE ROLE ${login} LOGIN CONNECTION LIMIT 1 PASSWORD 'kontor'`));
  const few = Object.assign(new URL(url), { username: login }).href;
  await expect(openEntityStore({ url: few, ownerUrl, migrations })).rejects.toThrow('too many connections');
  await asAdmin(SERVER, (admin) => admin.query(`DROP ROLE ${login}`));
});

const hasBouncer = Boolean(SERVER && PGBOUNCER);
if (!hasBouncer) console.log('PgBouncer or PostgreSQL is not here: its tests are skipped. On Debian: apt-get install pgbouncer.');

test.skipIf(!hasBouncer)('a pooler that shares connections between transactions is refused at start, in a sentence', async () => {
  const bouncer = await startPgbouncer(url, 'transaction');
  try {
    await expect(openEntityStore({ url: bouncer.url, ownerUrl, migrations })).rejects.toThrow('set pool_mode = session there');
  } finally {
    await bouncer.stop();
  }
});

test.skipIf(!hasBouncer)('a pooler that leaves a connection to whoever holds it works', async () => {
  const bouncer = await startPgbouncer(url, 'session');
  const store = await openEntityStore({ url: bouncer.url, ownerUrl, migrations });
  try {
    const ask = () => systemScope(store).run(async (database) => (await database.execute(sql`SELECT 1 AS one`)).rows);
    expect(await Promise.all(Array.from({ length: 12 }, ask))).toHaveLength(12);
  } finally {
    await store.close();
    await bouncer.stop();
  }
});
