import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  buildServer,
  type Config,
  type EntityStore,
  type EventStore,
  type Jobs,
  type Log,
  lockDirectory,
  migrateEvents,
  openEntityStore,
  openEventStore,
  openFiles,
  openMail,
  type Stores,
  startJobs,
} from '@kontor/core/server';
import { migrationsOf } from '@kontor/database';
import { recoverBatches } from '@kontor/market/server';
import { openSetup } from '@kontor/session/server';
import { refuseHalfRestored } from './backup/restoring.ts';
import { DEMO_SEED, makeDemo } from './demo.ts';
import { features } from './features.ts';
import { jobsOf } from './jobs.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export type Opened = { entities: EntityStore; events: EventStore; close: () => Promise<void> };

/** Opens both stores, migrated and recovered; the data folder is this process's alone while an embedded one is used. */
export async function openStores(config: Config, { isRestore = false } = {}): Promise<Opened> {
  const isEmbedded = config.DATABASE_URL === '' || config.CLICKHOUSE_URL === '';
  const lock = isEmbedded ? await lockDirectory(config.dataFolder) : null;
  const folder = (name: string) => path.join(config.dataFolder, name);
  const entities = await openEntityStore({
    ...(config.DATABASE_URL ? { url: config.DATABASE_URL } : { directory: folder('postgres') }),
    migrations: migrationsOf('postgres'),
  });
  const events = await openEventStore(config.CLICKHOUSE_URL ? { url: config.CLICKHOUSE_URL } : { directory: folder('clickhouse') });
  await migrateEvents(events, migrationsOf('clickhouse'));
  await recoverBatches(events);
  if (!isRestore) await refuseHalfRestored(entities);
  return {
    entities,
    events,
    close: async () => {
      await events.close();
      await entities.close();
      await lock?.release();
    },
  };
}

export type App = {
  server: Awaited<ReturnType<typeof buildServer>>;
  stores: Stores;
  /** Secret of the one-time link, where nobody can sign in yet. */
  setupToken: string | null;
  close: () => Promise<void>;
};

/** Builds the whole product without listening: stores, demo, jobs, HTTP (style: build apart from start). `hasJobs` is off in tests. */
export async function openApp(
  config: Config,
  log: Log,
  { tell, hasJobs = true }: { tell: (line: string) => void; hasJobs?: boolean },
): Promise<App> {
  const opened = await openStores(config);
  if (config.DEMO) await makeDemo(opened, { days: config.DEMO_DAYS, rows: config.DEMO_ROWS }, tell);
  let jobs: Jobs | null = null;
  const stores: Stores = {
    config,
    log,
    entities: opened.entities,
    events: opened.events,
    files: await openFiles(config),
    mail: openMail(config, log),
    requestJob: (name) => void jobs?.request(name).catch((error) => log.error({ err: error, job: name }, 'job not requested')),
  };
  const webRoot = path.join(ROOT, 'dist/web');
  const server = await buildServer({
    stores,
    routes: features,
    webRoot: existsSync(path.join(webRoot, 'index.html')) ? webRoot : null,
    isReady: async () => {
      await opened.entities.pool.query('SELECT 1');
      await opened.events.ping();
    },
  });
  if (hasJobs) {
    jobs = await startJobs(opened.entities, jobsOf(opened, config.DEMO ? DEMO_SEED : null), log);
    for (const name of ['outbox', 'end-flights', 'index-forecast', ...(config.DEMO ? ['append-market'] : [])]) stores.requestJob(name);
  }
  return {
    server,
    stores,
    setupToken: config.DEMO ? null : await openSetup(opened.entities),
    close: async () => {
      await server.close();
      await stores.mail.settled();
      await jobs?.stop();
      await opened.close();
    },
  };
}
