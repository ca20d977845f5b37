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
import { DEMO_SEED, makeDemo } from './demo.ts';
import { features } from './features.ts';
import { jobsOf } from './jobs.ts';
import { atMost } from './stop-limit.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** How long a stop waits for calls that are being answered, and then for letters on their way. */
const CALLS_LIMIT_MS = 5_000;
const LETTERS_LIMIT_MS = 2_000;

export type Opened = { entities: EntityStore; events: EventStore; close: () => Promise<void> };

/** Opens both stores, migrated and recovered; the data folder is this process's alone while an embedded one is used. */
export async function openStores(config: Config, log?: Log): Promise<Opened> {
  const isEmbedded = config.DATABASE_URL === '' || config.CLICKHOUSE_URL === '';
  const lock = isEmbedded ? await lockDirectory(config.dataFolder) : null;
  const folder = (name: string) => path.join(config.dataFolder, name);
  const entities = await openEntityStore({
    ...(config.DATABASE_URL ? { url: config.DATABASE_URL } : { directory: folder('postgres') }),
    migrations: migrationsOf('postgres'),
    ownerUrl: config.DATABASE_OWNER_URL,
    warn: (line) => log?.warn(line),
    onLost: (error) => log?.warn({ err: error }, 'database connection lost'),
  });
  const events = await openEventStore(config.CLICKHOUSE_URL ? { url: config.CLICKHOUSE_URL } : { directory: folder('clickhouse') });
  const migrated = await migrateEvents(events, migrationsOf('clickhouse'));
  if (entities.migrated.length + migrated.length > 0) log?.info({ entities: entities.migrated, events: migrated }, 'migrated');
  await recoverBatches(events);
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
  /** From now on the server says that it is going, and begins no job; it still answers (docs/decisions/0026). */
  drain: () => void;
  close: () => Promise<void>;
};

/** Lets calls end, then cuts those that would not: a batch of events may take minutes, and its sender sends it again. */
async function closeServer(server: App['server']) {
  const cut = setTimeout(() => server.server.closeAllConnections(), CALLS_LIMIT_MS);
  await server.close().finally(() => clearTimeout(cut));
}

/** Builds the whole product without listening: stores, demo, jobs, HTTP (style: build apart from start). `hasJobs` is off in tests. */
export async function openApp(
  config: Config,
  log: Log,
  { tell, hasJobs = true }: { tell: (line: string) => void; hasJobs?: boolean },
): Promise<App> {
  const opened = await openStores(config, log);
  if (config.DEMO) await makeDemo(opened, { days: config.DEMO_DAYS, rows: config.DEMO_ROWS }, tell);
  let jobs: Jobs | null = null;
  let jobsStopped: Promise<void> | null = null;
  const drain = () => {
    jobsStopped ??= Promise.resolve(jobs?.stop()).catch((error) => log.error({ err: error }, 'jobs not stopped'));
  };
  const stores: Stores = {
    config,
    log,
    entities: opened.entities,
    events: opened.events,
    files: await openFiles(config),
    mail: openMail(config, log),
    // What a stopping server does not ask for, the next start does.
    requestJob: (name) =>
      void (jobsStopped ? null : jobs)?.request(name).catch((error) => log.error({ err: error, job: name }, 'job not requested')),
  };
  const webRoot = path.join(ROOT, 'dist/web');
  const server = await buildServer({
    stores,
    routes: features,
    isDraining: () => jobsStopped !== null,
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
    drain,
    close: async () => {
      drain();
      await closeServer(server);
      await atMost(LETTERS_LIMIT_MS, stores.mail.settled());
      await jobsStopped;
      await opened.close();
    },
  };
}
