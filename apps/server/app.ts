import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  buildServer,
  type Config,
  type EntityStore,
  freeBytes,
  type Jobs,
  type Log,
  openFiles,
  openFirstSteps,
  openMail,
  openNames,
  type Stores,
  startJobs,
  systemScope,
  waitingHashes,
  waitingLetters,
  waitingOutbox,
} from '@kontor/core/server';
import { forecastEngine } from '@kontor/market/server';
import { openSetup } from '@kontor/session/server';
import { makeDemo } from './demo.ts';
import { makeDemoDocuments } from './demo-documents.ts';
import { makeDemoLibrary } from './demo-library.ts';
import { features, serverFeatures } from './features.ts';
import { carryAtOnce, jobsOf } from './jobs.ts';
import { openStores, type Tell } from './open-stores.ts';
import { served } from './pages.ts';
import { atMost } from './stop-limit.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** How long a stop waits for calls that are being answered, and then for letters on their way. */
const CALLS_LIMIT_MS = 5_000;
const LETTERS_LIMIT_MS = 2_000;

export type App = {
  server: Awaited<ReturnType<typeof buildServer>>;
  stores: Stores;
  /** Secret of the one-time link, where nobody can sign in yet. */
  setupToken: string | null;
  /** From now on the server says that it is going, and begins no job; it still answers (docs/decisions/0026). */
  drain: () => void;
  close: () => Promise<void>;
};

/** What waits, for `/readyz`. */
async function queuesOf(entities: EntityStore, jobs: Jobs | null) {
  const scope = systemScope(entities);
  return {
    outbox: await waitingOutbox(scope),
    letters: await waitingLetters(scope),
    ...(jobs && { jobs: await jobs.waiting() }),
    hashes: waitingHashes(),
  };
}

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
    names: openNames(serverFeatures),
    firstSteps: openFirstSteps(serverFeatures),
    jobs: {
      send: async (...sent) => jobs?.send(...sent),
      // What a stopping server does not ask for, the next start does.
      request: (name) =>
        void (jobsStopped ? null : jobs)?.again(name).catch((error) => log.error({ err: error, job: name }, 'job not requested')),
    },
    changes: { carry: (topic, entityIds) => carryAtOnce(stores, topic, entityIds) },
  };
  if (config.DEMO) await makeDemoLibrary(stores, tell);
  if (config.DEMO) await makeDemoDocuments(stores);
  const webRoot = path.join(ROOT, 'dist/web');
  const server = await buildServer({
    stores,
    routes: features,
    isDraining: () => jobsStopped !== null,
    webRoot: existsSync(path.join(webRoot, 'index.html')) ? webRoot : null,
    served,
    isReady: async () => {
      await opened.entities.pool.query('SELECT 1');
      await opened.events.ping();
      return {
        freeMb: Math.floor((await freeBytes(config.dataFolder)) / 1_000_000),
        queues: await queuesOf(opened.entities, jobs),
      };
    },
  });
  if (hasJobs) {
    jobs = await startJobs(stores, jobsOf(config));
    // Each server keeps files of its own, whichever of them indexes.
    opened.events.beside(forecastEngine);
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
