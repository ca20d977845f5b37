import { type Scope, signInFailureTable } from '@kontor/core/server';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';

const MINUTE = 60_000;
/** Growing waits from the fifth failure of an account on, never a lock for good; an address has fifty in a quarter of an hour (security rule 10). */
const FREE_FAILURES = { user: 5, address: 50 };
const LONGEST_WAIT_MS = 15 * MINUTE;
/** Failures count until so long after the last wait: forgotten sooner, an account's would allow more than twenty guesses an hour. */
const FORGET_MS = { user: 60 * MINUTE, address: 15 * MINUTE };

type Kind = keyof typeof FREE_FAILURES;
export type Subjects = Record<Kind, string>;
const keys = (subjects: Subjects) => ({ user: `user:${subjects.user.toLowerCase()}`, address: `address:${subjects.address}` });

/** Milliseconds until these subjects may try again; 0 when they may now. */
export async function waitOf(scope: Scope, subjects: Subjects): Promise<number> {
  const rows = await scope.run((database) =>
    database
      .select({ blockedUntil: signInFailureTable.blockedUntil })
      .from(signInFailureTable)
      .where(inArray(signInFailureTable.subject, Object.values(keys(subjects)))),
  );
  return Math.max(0, ...rows.map(({ blockedUntil }) => (blockedUntil?.getTime() ?? 0) - Date.now()));
}

/** Seconds to wait after `failures` of a subject that has `free` of them; NULL while it may go on at once. */
const pause = (failures: SQL, free: number) =>
  sql`CASE WHEN ${failures} >= ${free}::int THEN clock_timestamp() + least(power(2, least(${failures} - ${free}::int, 20)), ${LONGEST_WAIT_MS / 1000}) * interval '1 second' END`;

/**
 * Counts a try before its password is looked at; false where another try has just used up what was free. One statement decides and counts,
 * so that of many guesses sent at once no more are looked at than of guesses sent in turn.
 */
export async function countTry(scope: Scope, subjects: Subjects): Promise<boolean> {
  for (const kind of ['user', 'address'] as const) {
    const free = FREE_FAILURES[kind];
    const isOver = sql`greatest(seen.first_at, seen.blocked_until) < clock_timestamp() - ${FORGET_MS[kind] / 1000} * interval '1 second'`;
    const failures = sql`CASE WHEN ${isOver} THEN 1 ELSE seen.failures + 1 END`;
    const { rowCount } = await scope.run((database) =>
      database.execute(sql`
        INSERT INTO sign_in_failure AS seen (subject, failures, first_at) VALUES (${keys(subjects)[kind]}, 1, clock_timestamp())
        ON CONFLICT (subject) DO UPDATE SET
          failures = ${failures},
          first_at = CASE WHEN ${isOver} THEN clock_timestamp() ELSE seen.first_at END,
          blocked_until = ${pause(sql`(${failures})`, free)}
        WHERE coalesce(seen.blocked_until, '-infinity') <= clock_timestamp()`),
    );
    if (rowCount === 0) return false;
  }
  return true;
}

/** A right password clears the account's failures and was none of its address's, which keeps its others. */
export async function forgetFailures(scope: Scope, subjects: Subjects): Promise<void> {
  const { user, address } = keys(subjects);
  await scope.run(async (database) => {
    await database.delete(signInFailureTable).where(eq(signInFailureTable.subject, user));
    await database.execute(sql`UPDATE sign_in_failure SET failures = failures - 1 WHERE subject = ${address} AND failures > 0`);
  });
}
