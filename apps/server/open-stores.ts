import path from 'node:path';
import {
  askPostgres,
  type Config,
  type EntityStore,
  type EventStore,
  type Log,
  lockDirectory,
  migrateEvents,
  openEntityStore,
  openEventStore,
  openTurns,
  recordKindsOf,
  type Turn,
  type Turns,
  TurnTaken,
  waitForStore,
} from '@kontor/core/server';
import { migrationsOf } from '@kontor/database';
import { recoverBatches } from '@kontor/market/server';
import { refuseHalfRestored } from './backup/restoring.ts';
import { serverFeatures } from './features.ts';

/** Longer than any honest migration. */
const MIGRATION_LIMIT_MS = 1_800_000;
const MIGRATING = 'Another server is migrating the stores; waiting';
const MIGRATION_STUCK = 'Another server has been migrating the stores for half an hour. Look at its log, or stop it.';

export type Tell = (line: string) => void;
/** `isRestore`: this is who restores, so a half restored installation is no reason to refuse. */
type Opening = { tell?: Tell; log?: Log; isRestore?: boolean };
export type Opened = { entities: EntityStore; events: EventStore; turns: Turns; close: () => Promise<void> };

const folderOf = ({ dataFolder }: Config, name: string) => path.join(dataFolder, name);

async function openEvents(config: Config, tell: Tell, log: Log | undefined): Promise<EventStore> {
  const { DATABASE_URL, CLICKHOUSE_URL, START_WAIT_SECONDS } = config;
  const waiting = { limitMs: START_WAIT_SECONDS * 1000, tell };
  if (DATABASE_URL) await waitForStore({ name: 'PostgreSQL', url: DATABASE_URL, ask: () => askPostgres(DATABASE_URL) }, waiting);
  const events = await openEventStore({ directory: folderOf(config, 'clickhouse'), log, ...(CLICKHOUSE_URL && { url: CLICKHOUSE_URL }) });
  if (CLICKHOUSE_URL) await waitForStore({ name: 'ClickHouse', url: CLICKHOUSE_URL, ask: events.ping }, waiting);
  return events;
}

type Migrating = { opening: Promise<EventStore>; log: Log | undefined; isForLong: boolean };

/** Opens the entity store while the event store opens, and brings both up to date; of several servers one at a time. */
async function migrate(config: Config, { opening, log, isForLong }: Migrating, turn: Turn): Promise<EntityStore> {
  const { DATABASE_URL } = config;
  const entityStore = openEntityStore({
    ...(DATABASE_URL ? { url: DATABASE_URL } : { directory: folderOf(config, 'postgres') }),
    migrations: migrationsOf('postgres'),
    ownerUrl: config.DATABASE_OWNER_URL,
    isForLong,
    records: recordKindsOf(serverFeatures),
    warn: (line) => log?.warn(line),
    onLost: (error) => log?.warn({ err: error }, 'database connection lost'),
  });
  const [events, entities] = await Promise.all([opening, entityStore]);
  const inTurn = {
    ...events,
    command: (...statement: Parameters<EventStore['command']>) => turn.check().then(() => events.command(...statement)),
  };
  const migrated = await migrateEvents(inTurn, migrationsOf('clickhouse'));
  if (entities.migrated.length + migrated.length > 0) log?.info({ entities: entities.migrated, events: migrated }, 'migrated');
  return entities;
}

/** Opens both stores, migrated and recovered; the data folder is this process's alone while an embedded one is used. */
export async function openStores(config: Config, { tell = () => {}, log, isRestore = false }: Opening = {}): Promise<Opened> {
  const isEmbedded = config.DATABASE_URL === '' || config.CLICKHOUSE_URL === '';
  const lock = isEmbedded ? await lockDirectory(config.dataFolder) : null;
  const opening = openEvents(config, tell, log);
  // Who waits for it says why it failed.
  opening.catch(() => {});
  // A turn is no place to wait for a server.
  if (config.DATABASE_URL || config.CLICKHOUSE_URL) await opening;
  const turns = openTurns(config.DATABASE_URL);
  const patience = { waitMs: MIGRATION_LIMIT_MS, onWait: () => tell(MIGRATING) };
  const entities = await turns
    .take('migrate', (turn) => migrate(config, { opening, log, isForLong: isRestore }, turn), patience)
    .catch((error) => {
      throw error instanceof TurnTaken ? new Error(MIGRATION_STUCK) : error;
    });
  const events = await opening;
  if (!isRestore) await refuseHalfRestored(entities);
  // A batch that cannot be brought to its end now is tried again by its job, and told there.
  await recoverBatches({ events, turns }).catch((error) => tell(`Some batches wait to be recovered: ${error.message}`));
  return {
    entities,
    events,
    turns,
    close: async () => {
      await events.close();
      await turns.close();
      await entities.close();
      await lock?.release();
    },
  };
}
