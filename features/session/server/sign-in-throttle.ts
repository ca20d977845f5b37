import { type Scope, signInFailureTable } from '@kontor/core/server';
import { eq, type SQL, sql } from 'drizzle-orm';

const MINUTE = 60_000;
const LONGEST_WAIT_MS = 15 * MINUTE;

/** `free` failures, then waits of 1 s and `factor` times the last, never a lock for good; they count until `forgetMs` after the last wait. */
type Growing = { free: number; factor: number; forgetMs: number };
/** `most` failures at once, and another each `stepMs`. */
type Steady = { most: number; stepMs: number };

/** One line's guesses at one person, or one known browser's: at most thirteen in its first hour, then four (security rule 10). */
const GUESSER: Growing = { free: 5, factor: 4, forgetMs: 60 * MINUTE };
const ADDRESS: Growing = { free: 50, factor: 2, forgetMs: 15 * MINUTE };
/** All strangers' guesses at one person: twenty in their first hour, then eight; more than one of them can use up, so others still get in. */
const PERSON: Steady = { most: 12, stepMs: 7.5 * MINUTE };

type Count = { subject: string; rule: Growing | Steady };
export type Guesser = { email: string; address: string; browserId: string | null };

/** What a guess counts for; a browser that the person has used counts on its own, so that strangers never make it wait (decision 0024). */
function countsOf({ email, address, browserId }: Guesser): Count[] {
  if (browserId) return [{ subject: `browser:${browserId}`, rule: GUESSER }];
  const user = email.toLowerCase();
  return [
    { subject: `pair:${user} ${address}`, rule: GUESSER },
    { subject: `address:${address}`, rule: ADDRESS },
    // The last, so that it counts nothing that the others refuse.
    { subject: `user:${user}`, rule: PERSON },
  ];
}

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`;

/** No wait of a rule is longer: a row that lies further ahead was written by a clock that ran ahead, and counts nothing (decision 0082). */
const longestOf = (rule: Growing | Steady) => ('free' in rule ? LONGEST_WAIT_MS : rule.stepMs);
const isAhead = (longestMs: number) => sql`greatest(seen.first_at, seen.blocked_until) > clock_timestamp() + ${milliseconds(longestMs)}`;

/** Milliseconds until a guesser may try again, by the clock that wrote the waits; 0 when they may now. */
export async function waitOf(scope: Scope, guesser: Guesser): Promise<number> {
  const counts = countsOf(guesser).map(({ subject, rule }) => sql`(subject = ${subject} AND NOT ${isAhead(longestOf(rule))})`);
  const { rows } = await scope.run((database) =>
    database.execute<{ wait: number | null }>(sql`
      SELECT max(extract(epoch FROM blocked_until - clock_timestamp()) * 1000)::float8 AS wait
      FROM sign_in_failure AS seen WHERE ${sql.join(counts, sql` OR `)}`),
  );
  return Math.max(0, Math.ceil(rows[0]?.wait ?? 0));
}

/** The end of the wait after `failures`; NULL while one may go on at once. */
const growingWait = (failures: SQL, { free, factor }: Growing) =>
  sql`CASE WHEN ${failures} >= ${free}::int THEN clock_timestamp() + least(power(${factor}::int, least(${failures} - ${free}::int, 20)), ${LONGEST_WAIT_MS / 1000}) * interval '1 second' END`;

/** As if each failure took a step, and so many steps might be done ahead; it lies in the past while some are left. */
const steadyWait = (before: SQL, { most, stepMs }: Steady) =>
  sql`greatest(${before}, clock_timestamp() - ${milliseconds((most - 1) * stepMs)}) + ${milliseconds(stepMs)}`;

/** Counts one failure, and decides in the same statement whether it may be one; false where it must wait. */
async function count(scope: Scope, { subject, rule }: Count): Promise<boolean> {
  const forgetMs = 'free' in rule ? rule.forgetMs : rule.most * rule.stepMs;
  const ahead = isAhead(longestOf(rule));
  const isOver = sql`(greatest(seen.first_at, seen.blocked_until) < clock_timestamp() - ${milliseconds(forgetMs)} OR ${ahead})`;
  const failures = sql`CASE WHEN ${isOver} THEN 1 ELSE seen.failures + 1 END`;
  const first = 'free' in rule ? sql`NULL` : steadyWait(sql`NULL::timestamptz`, rule);
  const next =
    'free' in rule ? growingWait(sql`(${failures})`, rule) : steadyWait(sql`CASE WHEN NOT ${ahead} THEN seen.blocked_until END`, rule);
  const { rowCount } = await scope.run((database) =>
    database.execute(sql`
      INSERT INTO sign_in_failure AS seen (subject, failures, first_at, blocked_until) VALUES (${subject}, 1, clock_timestamp(), ${first})
      ON CONFLICT (subject) DO UPDATE SET
        failures = ${failures},
        first_at = CASE WHEN ${isOver} THEN clock_timestamp() ELSE seen.first_at END,
        blocked_until = ${next}
      WHERE coalesce(seen.blocked_until, '-infinity') <= clock_timestamp() OR ${ahead}`),
  );
  return rowCount !== 0;
}

/**
 * Counts a try before its password is looked at; false where another try has just used up what was free. One statement decides and counts,
 * so that of many guesses sent at once no more are looked at than of guesses sent in turn.
 */
export async function countTry(scope: Scope, guesser: Guesser): Promise<boolean> {
  for (const one of countsOf(guesser)) if (!(await count(scope, one))) return false;
  return true;
}

/** A right password clears the failures of who gave it, and was none of its address's and of the strangers', which keep their others. */
export async function forgetFailures(scope: Scope, guesser: Guesser): Promise<void> {
  const [own, ...shared] = countsOf(guesser);
  await scope.run(async (database) => {
    if (own) await database.delete(signInFailureTable).where(eq(signInFailureTable.subject, own.subject));
    for (const { subject, rule } of shared) {
      const back = 'free' in rule ? sql`blocked_until` : sql`blocked_until - ${milliseconds(rule.stepMs)}`;
      await database.execute(
        sql`UPDATE sign_in_failure SET failures = failures - 1, blocked_until = ${back} WHERE subject = ${subject} AND failures > 0`,
      );
    }
  });
}

/** Deletes failures that have not counted for a day, and those of a clock that ran ahead. */
export const endedFailures = sql`DELETE FROM sign_in_failure
  WHERE greatest(first_at, blocked_until) NOT BETWEEN now() - interval '1 day' AND now() + interval '1 day'`;
