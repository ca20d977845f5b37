import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { forgetFailedJob, noteFailedJob } from './failed-job-store.ts';
import type { Jobs } from './job-queue.ts';
import { newId } from './new-id.ts';
import { waitingJobs } from './readiness-store.ts';
import { queueScope, type Scope, systemScope } from './scope.ts';
import type { Stores } from './stores.ts';

/** Work outside requests: at least once, one run at a time of a name and key, so it may run twice with the same result. */
export type Job<I = null> = {
  name: string;
  /** What a run is given; it may have waited across a release, so it is checked again before the run. */
  input: z.ZodType<I>;
  /** A cron line in UTC. */
  every?: string;
  isAtStart?: boolean;
  run(input: I, stores: Stores): Promise<void>;
};

const RETRIES = 5;
const LONGEST_S = 1_800;
/** A run whose server says nothing for so long is dead, and is tried again. */
const SILENCE_S = 60;

/** Declares a job; one without `input` takes none. */
export function job(declared: Omit<Job, 'input'>): Job;
export function job<I>(declared: Job<I>): Job<I>;
export function job<I>(declared: Omit<Job<I>, 'input'> & { input?: z.ZodType }): Job<I> {
  return { ...declared, input: (declared.input ?? z.null()) as z.ZodType<I> };
}

/** Queues and lines of the clock of jobs that there are no more; those of the library are its own. */
async function dropUnknown(boss: PgBoss, names: ReadonlySet<string>) {
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
  for (const { name } of await boss.getQueues()) if (!names.has(name) && !name.startsWith('__pgboss__')) await boss.deleteQueue(name);
}

/** One run, with what is known of it afterwards: a failure stays noted until a run goes well. */
async function runNoted({ name, run, input }: Job<unknown>, data: unknown, stores: Stores) {
  const { log } = stores;
  const scope = systemScope(stores.entities);
  const started = performance.now();
  try {
    await run(input.parse(data ?? null), stores);
  } catch (error) {
    log.error({ job: name, err: error }, 'job failed');
    await noteFailedJob(scope, name, error).catch((fault) => log.error({ job: name, err: fault }, 'failed job not noted'));
    throw error;
  }
  log.debug({ job: name, ms: Math.round(performance.now() - started) }, 'job done');
  await forgetFailedJob(scope, name);
}

/** pg-boss sends whole transactions as one text: after one that failed, its connection goes back without an open transaction. */
const askedBy = (queue: Scope) => (text: string, values?: unknown[]) =>
  queue.run(({ $client }) =>
    $client.query(text, values).catch(async (error) => {
      await $client.query('ROLLBACK').catch(() => {});
      throw error;
    }),
  );

/** Starts pg-boss on the entity store and the workers of `jobs`, each beside the others. A job that throws is logged, noted and tried again. */
export async function startJobs(stores: Stores, jobs: readonly Job<unknown>[]): Promise<Jobs> {
  const { entities, log } = stores;
  const queue = queueScope(entities);
  const boss = new PgBoss({
    schema: 'jobs',
    createSchema: false,
    db: { executeSql: askedBy(queue) },
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await dropUnknown(boss, new Set(jobs.map(({ name }) => name)));
  const send: Jobs['send'] = async ({ name }, input, { key, startAfter } = {}) => {
    const singletonKey = key ?? (input === null ? undefined : newId());
    // pg-boss takes objects alone.
    const data = input === null ? null : { input };
    await boss.send(name, data, { ...(singletonKey && { singletonKey }), ...(startAfter && { startAfter }) });
  };
  for (const one of jobs) {
    await boss.createQueue(one.name, { policy: 'stately', retryLimit: RETRIES, retryBackoff: true, expireInSeconds: LONGEST_S });
    // Also for a queue of an earlier release.
    await boss.updateQueue(one.name, { heartbeatSeconds: SILENCE_S });
    await boss.work<{ input: unknown } | null>(one.name, { pollingIntervalSeconds: 2 }, ([run]) => runNoted(one, run?.data?.input, stores));
    if (one.every) await boss.schedule(one.name, one.every);
    if (one.isAtStart) await send(one, null);
  }
  return {
    send,
    again: async (name) => {
      const found = jobs.find((one) => one.name === name);
      if (found?.input.safeParse(null).success) await send(found, null);
      else await boss.retry(name, await failedRuns(stores, name));
    },
    waiting: () => waitingJobs(queue),
    stop: () => boss.stop({ graceful: true, timeout: 6_000 }),
  };
}

async function failedRuns({ entities }: Stores, name: string): Promise<string[]> {
  const { rows } = await queueScope(entities).run(({ $client }) =>
    $client.query<{ id: string }>("SELECT id FROM jobs.job WHERE name = $1 AND state = 'failed'", [name]),
  );
  return rows.map(({ id }) => id);
}
