import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EventStore, migrateEvents, openEventStore, openTurns, type Turns } from '@kontor/core/server';

const MIGRATIONS = fileURLToPath(new URL('../../database/clickhouse', import.meta.url));

/** `side` is the store with turns of this process. */
export type TestEventStore = {
  store: EventStore;
  side: { events: EventStore; turns: Turns };
  directory: string;
  close: () => Promise<void>;
};

/**
 * A fresh event store with its tables: embedded in a directory of its own or, where CLICKHOUSE_URL is set, a database of its own on that server.
 * `directory` is for the test's files and goes with the store.
 */
export async function openTestEventStore(): Promise<TestEventStore> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-events-'));
  const { store, drop } = await (process.env.CLICKHOUSE_URL
    ? onServer(process.env.CLICKHOUSE_URL, directory)
    : embedded(join(directory, 'engine')));
  await migrateEvents(store, MIGRATIONS);
  return {
    store,
    side: { events: store, turns: openTurns('') },
    directory,
    close: async () => {
      await drop();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function embedded(directory: string) {
  return { store: await openEventStore({ directory }), drop: async () => {} };
}

async function onServer(url: string, directory: string) {
  const database = `kontor_test_${process.pid}_${Date.now()}`;
  const server = await openEventStore({ url });
  await server.command(`CREATE DATABASE ${database}`);
  const store = await openEventStore({ url: new URL(`/${database}`, url).href, directory });
  const drop = async () => {
    await server.command(`DROP DATABASE ${database}`);
    await server.close();
  };
  return { store, drop };
}
