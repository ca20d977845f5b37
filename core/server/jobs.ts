import { PgBoss } from 'pg-boss';
import type { EntityStore } from './entity-store.ts';
import type { Log } from './log.ts';

/** Work outside requests: at least once, one at a time per name. `every` is a cron line in UTC. */
export type Job = { name: string; every?: string; run: () => Promise<void> };

export type Jobs = {
  /** Asks for `name` to run soon; asking again before it has run changes nothing. */
  request(name: string): Promise<void>;
  stop(): Promise<void>;
};

/** Starts pg-boss on the entity store and the workers of `jobs`. A job that throws is logged and tried again. */
export async function startJobs(store: EntityStore, jobs: Job[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    createSchema: false,
    db: { executeSql: (text, values) => store.pool.query(text, values) },
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const { name, every, run } of jobs) {
    await boss.createQueue(name, { policy: 'stately', retryLimit: 5, retryBackoff: true, expireInSeconds: 1_800 });
    await boss.work(name, { pollingIntervalSeconds: 2 }, async () => {
      const started = performance.now();
      try {
        await run();
        log.debug({ job: name, ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        log.error({ job: name, err: error }, 'job failed');
        throw error;
      }
    });
    if (every) await boss.schedule(name, every);
  }
  return {
    request: async (name) => {
      await boss.send(name, null);
    },
    stop: () => boss.stop({ graceful: true, timeout: 6_000 }),
  };
}
