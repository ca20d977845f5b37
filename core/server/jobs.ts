import { PgBoss } from 'pg-boss';
import type { EntityStore } from './entity-store.ts';
import { forgetFailedJob, noteFailedJob } from './failed-job-store.ts';
import type { Log } from './log.ts';
import type { WaitingWork } from './readiness.ts';
import { waitingJobs } from './readiness-store.ts';
import { type Scope, systemScope } from './scope.ts';

/** Work outside requests: at least once, one at a time per name. `every` is a cron line in UTC. */
export type Job = { name: string; every?: string; run: () => Promise<void> };

export type Jobs = {
  /** Asks for `name` to run soon; asking again before it has run changes nothing. */
  request(name: string): Promise<void>;
  /** Runs that are due and have not begun, on all servers. */
  waiting(): Promise<WaitingWork>;
  stop(): Promise<void>;
};

/** Queues and lines of the clock of jobs that there are no more; those of the library are its own. */
async function dropUnknown(boss: PgBoss, names: ReadonlySet<string>) {
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  for (const { name } of await boss.getQueues()) if (!names.has(name) && !name.startsWith('__pgboss__')) await boss.deleteQueue(name);
}

/** One run, with what is known of it afterwards: a failure stays noted until a run goes well. */
async function runNoted({ name, run }: Job, scope: Scope, log: Log) {
  const started = performance.now();
  try {
    await run();
  } catch (error) {
    log.error({ job: name, err: error }, 'job failed');
    await noteFailedJob(scope, name, error).catch((fault) => log.error({ job: name, err: fault }, 'failed job not noted'));
    throw error;
  }
  log.debug({ job: name, ms: Math.round(performance.now() - started) }, 'job done');
  await forgetFailedJob(scope, name);
}

/** Starts pg-boss on the entity store and the workers of `jobs`, each beside the others. A job that throws is logged, noted and tried again. */
export async function startJobs(store: EntityStore, jobs: Job[], log: Log): Promise<Jobs> {
  const scope = systemScope(store);
  const boss = new PgBoss({
    schema: 'jobs',
    createSchema: false,
    db: { executeSql: (text, values) => store.pool.query(text, values) },
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await dropUnknown(boss, new Set(jobs.map(({ name }) => name)));
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'stately', retryLimit: 5, retryBackoff: true, expireInSeconds: 1_800 });
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, () => runNoted(job, scope, log));
    if (job.every) await boss.schedule(job.name, job.every);
  }
  return {
    request: async (name) => {
      await boss.send(name, null);
    },
    waiting: () => waitingJobs(scope),
    stop: () => boss.stop({ graceful: true, timeout: 6_000 }),
  };
}
