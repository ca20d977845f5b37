import { type SQL, sql } from 'drizzle-orm';
import type { WaitingWork } from './readiness.ts';
import type { Scope } from './scope.ts';

async function waitingIn(scope: Scope, rows: SQL): Promise<WaitingWork> {
  const found = await scope.run((database) =>
    database.execute<{ waiting: number; oldest: number | null }>(
      sql`SELECT count(*)::int AS waiting, round(extract(epoch FROM now() - min(since)))::int AS oldest FROM (${rows}) AS waiting`,
    ),
  );
  const { waiting = 0, oldest = null } = found.rows[0] ?? {};
  return { waiting, oldestS: oldest };
}

/** Changes that have not reached the event store yet. */
export const waitingOutbox = (scope: Scope) => waitingIn(scope, sql`SELECT created_at AS since FROM outbox WHERE done_at IS NULL`);

/** Letters on their way, and those that could not be sent. */
export const waitingLetters = (scope: Scope) => waitingIn(scope, sql`SELECT created_at AS since FROM letter`);

/** Runs of jobs that are due and have not begun; where pg-boss has been started (schema jobs). */
export const waitingJobs = (scope: Scope) =>
  waitingIn(
    scope,
    sql`SELECT greatest(created_on, start_after) AS since FROM jobs.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
  );
