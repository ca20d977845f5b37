import { sql } from 'drizzle-orm';
import type { Scope } from '../stores/scope.ts';

/** The queue's own moments may be a little ahead of a server's clock; what is further ahead was written by a clock that ran ahead. */
const AHEAD = sql`now() + interval '1 minute'`;
/** No run that failed waits longer for its next try. */
const LONGEST_RETRY = sql`now() + interval '1 hour'`;

const isAhead = sql`SELECT 1 FROM jobs.version WHERE greatest(cron_on, bam_on, flow_on, reindex_on) > ${AHEAD}
  UNION ALL SELECT 1 FROM jobs.queue WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > ${AHEAD} LIMIT 1`;

const MENDED = [
  sql`UPDATE jobs.version SET cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
    reindex_on = least(reindex_on, now()), monitor_backoff_on = least(monitor_backoff_on, ${LONGEST_RETRY})`,
  sql`UPDATE jobs.queue SET monitor_claim_on = least(monitor_claim_on, now()), monitor_on = least(monitor_on, now()),
    maintain_on = least(maintain_on, now())`,
  // A run that was sent for later keeps its distance from when it was sent; a slot of the schedule that is still to come is free.
  sql`UPDATE jobs.job SET
      start_after = CASE WHEN created_on > ${AHEAD} THEN start_after - (created_on - now()) ELSE start_after END,
      keep_until = CASE WHEN created_on > ${AHEAD} THEN keep_until - (created_on - now()) ELSE keep_until END,
      created_on = least(created_on, now()), started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now()),
      singleton_on = CASE WHEN singleton_on <= (now() AT TIME ZONE 'UTC') + interval '1 minute' THEN singleton_on END
    WHERE greatest(created_on, started_on, heartbeat_on) > ${AHEAD} OR singleton_on > (now() AT TIME ZONE 'UTC') + interval '1 minute'`,
  sql`UPDATE jobs.job SET start_after = ${LONGEST_RETRY} WHERE state = 'retry' AND start_after > ${LONGEST_RETRY}`,
];

/**
 * Lets the queue go on after the database's clock was set back: until it came to those moments again, no schedule would be read, no dead run
 * found and nothing tried again (decision 0082). True where that was needed.
 */
export const mendQueueClock = (queue: Scope): Promise<boolean> =>
  queue.transaction(async (transaction) =>
    transaction.run(async (database) => {
      if ((await database.execute(isAhead)).rows.length === 0) return false;
      for (const statement of MENDED) await database.execute(statement);
      return true;
    }),
  );
