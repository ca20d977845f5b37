import { sql } from 'drizzle-orm';
import type { Scope } from '../stores/scope.ts';

export type Limit = { most: number; withinMs: number };

/**
 * Counts one attempt of `subject` and says whether it was within `limit`. Atomic, so parallel attempts share one counter; refused attempts
 * are not counted. `retryInMs` is 0 when allowed. With `by` 0 it only asks, with the same statement, so asking takes as long as counting; with
 * more than 1 so many are counted, and the last of them may pass beyond the limit. An end further ahead than `withinMs` was written by a clock
 * that ran ahead, and is over (decision 0082).
 */
export async function countAttempt(
  scope: Scope,
  subject: string,
  { most, withinMs }: Limit,
  by = 1,
): Promise<{ isAllowed: boolean; retryInMs: number }> {
  const within = sql`${withinMs} * interval '1 millisecond'`;
  const isOver = sql`(seen.expires_at <= clock_timestamp() OR seen.expires_at > clock_timestamp() + ${within})`;
  return scope.run(async (database) => {
    const { rowCount } = await database.execute(sql`
      INSERT INTO attempt_limit AS seen (subject, attempts, expires_at)
      VALUES (${subject}, ${by}::int, clock_timestamp() + ${within})
      ON CONFLICT (subject) DO UPDATE SET
        attempts = excluded.attempts + CASE WHEN ${isOver} THEN 0 ELSE seen.attempts END,
        expires_at = CASE WHEN ${isOver} THEN excluded.expires_at ELSE seen.expires_at END
      WHERE ${isOver} OR seen.attempts < ${most}`);
    if (rowCount !== 0) return { isAllowed: true, retryInMs: 0 };
    const { rows } = await database.execute<{ wait: number }>(sql`
      SELECT greatest(0, extract(epoch FROM least(expires_at - clock_timestamp(), ${within})) * 1000)::float8 AS wait FROM attempt_limit WHERE subject = ${subject}`);
    return { isAllowed: false, retryInMs: Math.ceil(rows[0]?.wait ?? 0) };
  });
}

/** A wait as people read it: '40 s', '12 min', '5 h'. */
export function waitWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
