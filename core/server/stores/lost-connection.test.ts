import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EntityStore, openEntityStore } from './entity-store.ts';
import { systemScope } from './scope.ts';
import { installationTable } from './tables.ts';

const SERVER = process.env.TEST_DATABASE_URL ?? '';
const NAME = `kontor_lost_${process.pid}`;

let admin: pg.Client;
let url: string;
let store: EntityStore;
beforeAll(async () => {
  if (!SERVER) return;
  admin = new pg.Client({ connectionString: SERVER });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${NAME}`);
  url = Object.assign(new URL(SERVER), { pathname: `/${NAME}` }).href;
  store = await openEntityStore({ url, migrations: migrationsOf('postgres') });
});
afterAll(async () => {
  if (!SERVER) return;
  await store.close();
  await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
  await admin.end();
});

/** Ends every connection of the product, and waits until each has heard of it. */
const cut = async () => {
  await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [NAME]);
  await new Promise((resolve) => setTimeout(resolve, 50));
};
const ask = () => systemScope(store).run(async (database) => (await database.execute(sql`SELECT 1 AS one`)).rows);
const lost = (code: string) => expect.objectContaining({ name: 'ConnectionLost', code });

test.skipIf(!SERVER)('a connection cut between two queries costs that call alone', async () => {
  const between = systemScope(store).run(async (database) => {
    await database.execute(sql`SELECT 1`);
    await cut();
    return database.execute(sql`SELECT 2`);
  });
  await expect(between).rejects.toThrow(lost('08006'));
  expect(await ask()).toEqual([{ one: 1 }]);
});

test.skipIf(!SERVER)('a connection cut in a query, or while nobody uses it, is not lent again', async () => {
  const running = systemScope(store).run((database) => database.execute(sql`SELECT pg_sleep(20)`));
  const told = expect(running).rejects.toThrow(lost('08006'));
  await cut();
  await told;
  expect(await ask()).toEqual([{ one: 1 }]);
  await cut();
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toHaveLength(20);
});

test.skipIf(!SERVER)('a transaction cut before its COMMIT leaves nothing, and says what went wrong first', async () => {
  const begin = () =>
    systemScope(store).transaction(async (transaction) => {
      await transaction.run((database) => database.insert(installationTable).values({ key: 'half', value: {} }));
      await cut();
      throw new TypeError('first');
    });
  await expect(begin()).rejects.toThrow(new TypeError('first'));
  const rows = await systemScope(store).run((database) => database.select().from(installationTable));
  expect(rows.map(({ key }) => key)).not.toContain('half');
});

test.skipIf(!SERVER)(
  'a transaction cut before COMMIT was sent is known to be undone; cut while it runs, nobody claims to know',
  async () => {
    const before = systemScope(store).transaction(async () => {
      await cut();
    });
    await expect(before).rejects.toThrow(lost('08006'));
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    await owner.query(`
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(8); RETURN NULL; END';
    CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON installation DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.key = 'slow') EXECUTE FUNCTION wait()`);
    await owner.end();
    const during = systemScope(store).transaction((transaction) =>
      transaction.run((database) => database.insert(installationTable).values({ key: 'slow', value: {} })),
    );
    const told = expect(during).rejects.toThrow(lost('08007'));
    for (let seen = 0; seen === 0; )
      seen =
        (await admin.query("SELECT FROM pg_stat_activity WHERE datname = $1 AND state = 'active' AND query = 'COMMIT'", [NAME])).rowCount ??
        0;
    await cut();
    await told;
  },
);

test.skipIf(!SERVER)('a transaction whose statement failed is never told as kept', async () => {
  const begin = () =>
    systemScope(store).transaction(async (transaction) => {
      await transaction.run((database) => database.insert(installationTable).values({ key: 'swallowed', value: {} }));
      await transaction.run((database) => database.execute(sql`SELECT 1 / 0`)).catch(() => {});
    });
  await expect(begin()).rejects.toThrow('nothing of it was kept');
});

test.skipIf(!SERVER)('two transactions that wait for each other are both kept, by running one again', async () => {
  const write = (key: string) =>
    systemScope(store).run((database) => database.insert(installationTable).values({ key, value: 0 }).onConflictDoNothing());
  await write('left');
  await write('right');
  let arrived = 0;
  const both = (keys: string[]) =>
    systemScope(store).transaction(async (transaction) => {
      for (const key of keys) {
        await transaction.run((database) =>
          database.execute(sql`UPDATE installation SET value = to_jsonb(value::int + 1) WHERE key = ${key}`),
        );
        arrived += 1;
        while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
  await Promise.all([both(['left', 'right']), both(['right', 'left'])]);
  const { rows } = await systemScope(store).run((database) =>
    database.execute(sql`SELECT value FROM installation WHERE key IN ('left', 'right')`),
  );
  expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
});

test.skipIf(!SERVER)('a start whose migration is cut goes on with it', async () => {
  const name = `${NAME}_migrated`;
  await admin.query(`CREATE DATABASE ${name}`);
  const other = new pg.Client({ connectionString: Object.assign(new URL(SERVER), { pathname: `/${name}` }).href });
  await other.connect();
  // As another server that migrates: ours waits for its turn, where it can be met.
  await other.query('SELECT pg_advisory_lock(727001)');
  const opening = openEntityStore({
    url: Object.assign(new URL(SERVER), { pathname: `/${name}` }).href,
    migrations: migrationsOf('postgres'),
  });
  const waiting =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'SELECT pg_advisory_lock%' AND wait_event = 'advisory'";
  for (let cuts = 0; cuts < 2; ) cuts += (await admin.query(waiting, [name])).rowCount ?? 0;
  await other.end();
  const opened = await opening;
  expect(opened.migrated).toContain('0001_foundation.sql');
  await opened.close();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
});
