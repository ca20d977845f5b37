import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  askPostgres,
  buildServer,
  type Config,
  type EntityStore,
  type EventStore,
  freeBytes,
  type Jobs,
  type Log,
  lockDirectory,
  migrateEvents,
  openEntityStore,
  openEventStore,
  openFiles,
  openMail,
  openTurns,
  type Stores,
  startJobs,
  systemScope,
  type Turn,
  type Turns,
  TurnTaken,
  waitForStore,
  waitingOutbox,
} from '@kontor/core/server';
import { migrationsOf } from '@kontor/database';
import { recoverBatches } from '@kontor/market/server';
import { openSetup } from '@kontor/session/server';
import { DEMO_SEED, makeDemo } from './demo.ts';
import { features } from './features.ts';
import { jobsOf } from './jobs.ts';
import { atMost } from './stop-limit.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Longer than any honest migration. */
const MIGRATION_LIMIT_MS = 1_800_000;
const MIGRATING = 'Another server is migrating the stores; waiting';
const MIGRATION_STUCK = 'Another server has been migrating the stores for half an hour. Look at its log, or stop it.';

/** How long a stop waits for calls that are being answered, and then for letters on their way. */
const CALLS_LIMIT_MS = 5_000;
const LETTERS_LIMIT_MS = 2_000;

type Tell = (line: string) => void;
type Voice = { tell?: Tell; log?: Log };
export type Opened = { entities: EntityStore; events: EventStore; turns: Turns; close: () => Promise<void> };

/** Opens both stores, migrated and recovered; the data folder is this process's alone while an embedded one is used. */
export async function openStores(config: Config, { tell = () => {}, log }: Voice = {}): Promise<Opened> {
  const { DATABASE_URL, CLICKHOUSE_URL, dataFolder } = config;
  const lock = DATABASE_URL === '' || CLICKHOUSE_URL === '' ? await lockDirectory(dataFolder) : null;
  const folder = (name: string) => path.join(dataFolder, name);
  const waiting = { limitMs: config.START_WAIT_SECONDS * 1000, tell };
  if (DATABASE_URL) await waitForStore({ name: 'PostgreSQL', url: DATABASE_URL, ask: () => askPostgres(DATABASE_URL) }, waiting);
  const events = await openEventStore(CLICKHOUSE_URL ? { url: CLICKHOUSE_URL } : { directory: folder('clickhouse') });
  if (CLICKHOUSE_URL) await waitForStore({ name: 'ClickHouse', url: CLICKHOUSE_URL, ask: events.ping }, waiting);
  const turns = openTurns(DATABASE_URL);
  const migrate = async (turn: Turn) => {
    const entities = await openEntityStore({
      ...(DATABASE_URL ? { url: DATABASE_URL } : { directory: folder('postgres') }),
      migrations: migrationsOf('postgres'),
      onLost: (error) => log?.warn({ err: error }, 'database connection lost'),
    });
    const inTurn = {
      ...events,
      command: (...statement: Parameters<EventStore['command']>) => turn.check().then(() => events.command(...statement)),
    };
    const migrated = await migrateEvents(inTurn, migrationsOf('clickhouse'));
    if (entities.migrated.length + migrated.length > 0) log?.info({ entities: entities.migrated, events: migrated }, 'migrated');
    return entities;
  };
  const entities = await turns.take('migrate', migrate, { waitMs: MIGRATION_LIMIT_MS, onWait: () => tell(MIGRATING) }).catch((error) => {
    throw error instanceof TurnTaken ? new Error(MIGRATION_STUCK) : error;
  });
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
export async function openApp(config: Config, log: Log, { tell, hasJobs = true }: { tell: Tell; hasJobs?: boolean }): Promise<App> {
  const opened = await openStores(config, { tell, log });
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
    turns: opened.turns,
    files: await openFiles(config),
    mail: openMail(config, log, opened.entities),
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
      return {
        freeMb: Math.floor((await freeBytes(config.dataFolder)) / 1_000_000),
        queues: { outbox: await waitingOutbox(systemScope(opened.entities)) },
      };
    },
  });
  if (hasJobs) {
    jobs = await startJobs(opened.entities, jobsOf(stores, config.DEMO ? DEMO_SEED : null), log);
    for (const name of ['outbox', 'end-flights', 'index-forecast', 'recover-batches', ...(config.DEMO ? ['append-market'] : [])])
      stores.requestJob(name);
  }
  return {
    server,
    stores,
    setupToken: config.DEMO ? null : await openSetup(opened.entities),
    drain,
    close: async () => {
      drain();
      await closeServer(server);
      await atMost(LETTERS_LIMIT_MS, stores.mail.close());
      await jobsStopped;
      await opened.close();
    },
  };
}
