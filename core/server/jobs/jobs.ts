import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss, systemClock } from 'pg-boss';
import { z } from 'zod';
import { newId } from '../stores/new-id.ts';
import { waitingJobs } from '../stores/readiness-store.ts';
import { queueScope, type Scope, systemScope } from '../stores/scope.ts';
import { isStorageFault } from '../stores/storage-fault.ts';
import type { Stores } from '../stores/stores.ts';
import { forgetFailedJob, noteFailedJob } from './failed-job-store.ts';
import type { Jobs } from './job-queue.ts';
import { mendQueueClock } from './queue-clock.ts';
import { keepUnknown, noteKnown } from './unknown-queues.ts';

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
/** How often a failure that could not be noted is noted again. */
const NOTE_AGAIN_MS = 2_000;
const TEND_EVERY_MS = 60_000;
/** Timers of the queue go on whatever the clock of the wall does. */
const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** Declares a job; one without `input` takes none. */
export function job(declared: Omit<Job, 'input'>): Job;
export function job<I>(declared: Job<I>): Job<I>;
export function job<I>(declared: Omit<Job<I>, 'input'> & { input?: z.ZodType }): Job<I> {
  return { ...declared, input: (declared.input ?? z.null()) as z.ZodType<I> };
}

/**
 * Notes a failure. While the store takes nothing, for want of room or connection, the run counts as alive: so the queue can note its end right
 * after, and need not wait until it seems dead.
 */
async function noteWhenPossible(
  { entities, log }: Stores,
  { name, error, stopping }: { name: string; error: unknown; stopping: AbortSignal },
) {
  for (;;) {
    const fault = await noteFailedJob(systemScope(entities), name, error).then(
      () => null,
      (reason) => reason,
    );
    if (fault === null) return;
    log.error({ job: name, err: fault }, 'failed job not noted');
    if (!isStorageFault(fault) || stopping.aborted) return;
    await pause(NOTE_AGAIN_MS, undefined, { signal: stopping }).catch(() => {});
  }
}

/** One run, with what is known of it afterwards: a failure stays noted until a run goes well. */
async function runNoted(
  { name, run, input }: Job<unknown>,
  data: unknown,
  { stores, stopping }: { stores: Stores; stopping: AbortSignal },
) {
  const { log } = stores;
  const started = performance.now();
  try {
    await run(input.parse(data ?? null), stores);
    await forgetFailedJob(systemScope(stores.entities), name);
  } catch (error) {
    log.error({ job: name, err: error }, 'job failed');
    await noteWhenPossible(stores, { name, error, stopping });
    throw error;
  }
  log.debug({ job: name, ms: Math.round(performance.now() - started) }, 'job done');
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
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const names = jobs.map(({ name }) => name);
  await keepUnknown(boss, stores, names);
  const stopping = new AbortController();
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
    // Where several wait, as all schedules of one hour do, none waits for the next look.
    await boss.work<{ input: unknown } | null>(one.name, { pollingIntervalSeconds: 2, burstWhenReadyExceeds: 1 }, ([run]) =>
      runNoted(one, run?.data?.input, { stores, stopping: stopping.signal }),
    );
    if (one.every) await boss.schedule(one.name, one.every);
    if (one.isAtStart) await send(one, null);
  }
  const tend = async () => {
    if (await mendQueueClock(queue)) log.warn('the clock was set back; the queue goes on by the present one');
    await queue.run((database) => database.execute(noteKnown(names)));
  };
  await tend();
  const timer = setInterval(() => void tend().catch((error) => log.error({ err: error }, 'job queue not tended')), TEND_EVERY_MS).unref();
  return {
    send,
    again: async (name) => {
      const found = jobs.find((one) => one.name === name);
      if (found?.input.safeParse(null).success) await send(found, null);
      else await boss.retry(name, await failedRuns(stores, name));
    },
    waiting: () => waitingJobs(queue),
    stop: () => {
      clearInterval(timer);
      stopping.abort();
      return boss.stop({ graceful: true, timeout: 6_000 });
    },
  };
}

async function failedRuns({ entities }: Stores, name: string): Promise<string[]> {
  const { rows } = await queueScope(entities).run(({ $client }) =>
    $client.query<{ id: string }>("SELECT id FROM jobs.job WHERE name = $1 AND state = 'failed'", [name]),
  );
  return rows.map(({ id }) => id);
}
