import { type Scope, signInFailureTable } from '@kontor/core/server';
import { eq, inArray, sql } from 'drizzle-orm';

const MINUTE = 60_000;
/** Growing waits after the fifth failure of an account, never a lock for good; an address has fifty in a quarter of an hour (security rule 10). */
const FREE_FAILURES = { user: 5, address: 50 };
const LONGEST_WAIT_MS = 15 * MINUTE;

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

/** Counts a try before its password is looked at, so that parallel guesses cannot share one count. */
export async function countTry(scope: Scope, subjects: Subjects): Promise<void> {
  for (const kind of ['user', 'address'] as const) {
    const free = FREE_FAILURES[kind];
    await scope.run((database) =>
      database.execute(sql`
        INSERT INTO sign_in_failure AS seen (subject, failures, first_at) VALUES (${keys(subjects)[kind]}, 1, now())
        ON CONFLICT (subject) DO UPDATE SET
          failures = CASE WHEN seen.first_at < now() - interval '15 minutes' AND coalesce(seen.blocked_until, now()) <= now() - interval '15 minutes' THEN 1 ELSE seen.failures + 1 END,
          first_at = CASE WHEN seen.first_at < now() - interval '15 minutes' AND coalesce(seen.blocked_until, now()) <= now() - interval '15 minutes' THEN now() ELSE seen.first_at END,
          blocked_until = CASE WHEN seen.failures + 1 > ${free}
            THEN now() + least(power(2, least(seen.failures - ${free}, 20)), ${LONGEST_WAIT_MS / 1000}) * interval '1 second' END`),
    );
  }
}

/** A right password clears the account's failures; the address keeps its own. */
export const forgetFailures = (scope: Scope, user: string) =>
  scope.run((database) => database.delete(signInFailureTable).where(eq(signInFailureTable.subject, keys({ user, address: '' }).user)));
