import { type SQL, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { queueScope, systemScope } from '../stores/scope.ts';
import type { Stores } from '../stores/stores.ts';
import { noteFailedJob } from './failed-job-store.ts';

/** A queue that no server has known for so many days and in which nothing waits is of a release that is gone. */
const KEPT_DAYS = 7;

/** Runs that somebody asked for; those of the schedule have no input, and come again. */
const ASKED_FOR = sql`count(*) FILTER (WHERE job.data IS NOT NULL AND job.state IN ('created', 'retry', 'active', 'failed'))::int`;

type Unknown = { name: string; waiting: number; isOld: boolean };

const unknownTo = (names: readonly string[]): SQL => sql`
  SELECT queue.name, ${ASKED_FOR} AS waiting, queue.updated_on < now() - ${KEPT_DAYS} * interval '1 day' AS "isOld"
  FROM jobs.queue LEFT JOIN jobs.job ON job.name = queue.name
  WHERE queue.name NOT LIKE '\\_\\_pgboss\\_\\_%' AND queue.name <> ALL(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))
  GROUP BY queue.name, queue.updated_on ORDER BY queue.name`;

/**
 * Keeps queues of jobs that this release does not have, as another release may still work on them or come back, and says what waits in them.
 * Those that are empty and long out of use go, with their schedules (decision 0082).
 */
export async function keepUnknown(boss: PgBoss, { entities, log }: Stores, names: readonly string[]): Promise<void> {
  const { rows } = await queueScope(entities).run((database) => database.execute<Unknown>(unknownTo(names)));
  for (const { name, waiting, isOld } of rows) {
    if (waiting > 0) {
      log.warn({ job: name, waiting }, 'work waits for a job that this release does not have');
      const error = new Error(`This release has no such job. ${waiting} ${waiting === 1 ? 'run waits' : 'runs wait'} for one that has.`);
      await noteFailedJob(systemScope(entities), name, error);
    } else if (isOld) {
      log.info({ job: name }, 'an empty queue of a release that is gone was deleted');
      for (const { key } of await boss.getSchedules(name)) await boss.unschedule(name, key);
      await boss.deleteQueue(name);
    }
  }
}

/** Notes that a server knows these jobs, for servers of other releases. */
export const noteKnown = (names: readonly string[]): SQL => sql`UPDATE jobs.queue SET updated_on = now()
  WHERE name = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))) AND updated_on NOT BETWEEN now() - interval '1 hour' AND now()`;
