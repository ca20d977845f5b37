import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Config, type EntityStore, type EventStore, lockDirectory, openEntityStore, openEventStore } from '@kontor/core/server';
import { entityMigrations, inSnapshot } from './entity-backup-store.ts';
import { eventMigrations } from './event-backup-metrics.ts';

export type Pair = { entities: EntityStore; events: EventStore };
export type Migrations = Record<'entities' | 'events', { name: string; checksum: string }[]>;

/** Settings with which the owner of the tables signs in, where the product itself signs in as somebody else who may do less. */
export const asOwner = (config: Config): Config => ({
  ...config,
  DATABASE_URL: config.DATABASE_OWNER_URL || config.DATABASE_URL,
  DATABASE_OWNER_URL: '',
});

/** Both stores as they are: nothing is migrated and no batch is recovered, because a server by URL may be working on them. */
export async function openAsTheyAre(config: Config): Promise<Pair & { close: () => Promise<void> }> {
  const isEmbedded = config.DATABASE_URL === '' || config.CLICKHOUSE_URL === '';
  const lock = isEmbedded ? await lockDirectory(config.dataFolder) : null;
  const none = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-no-migrations-'));
  const folder = (name: string) => path.join(config.dataFolder, name);
  const entities = await openEntityStore({
    ...(config.DATABASE_URL ? { url: config.DATABASE_URL } : { directory: folder('postgres') }),
    migrations: none,
    isForLong: true,
  });
  const events = await openEventStore(config.CLICKHOUSE_URL ? { url: config.CLICKHOUSE_URL } : { directory: folder('clickhouse') });
  fs.rmSync(none, { recursive: true });
  const close = async () => {
    await events.close();
    await entities.close();
    await lock?.release();
  };
  return { entities, events, close };
}

/** Migrations of both stores, each with what it held when it was applied. */
export const migrationsIn = async ({ entities, events }: Pair): Promise<Migrations> => ({
  entities: await inSnapshot(entities, 'READ ONLY', entityMigrations),
  events: await eventMigrations(events),
});
