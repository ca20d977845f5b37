import { hashOf, newSecret, type Scope } from '@kontor/core/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import { ssoAttemptTable } from './sso-attempt-table.ts';

const MINUTES = 10;

/** What the provider's answer is held against. */
export type Attempt = { state: string; nonce: string; verifier: string };

/** Keeps an attempt for ten minutes and returns the secret that finishes it, which is stored nowhere. */
export async function keepAttempt(scope: Scope, attempt: Attempt): Promise<string> {
  const secret = newSecret();
  const expiresAt = sql`now() + ${MINUTES} * interval '1 minute'`;
  await scope.run((database) => database.insert(ssoAttemptTable).values({ ...attempt, attemptHash: hashOf(secret), expiresAt }));
  return secret;
}

/** Uses an attempt up; of two calls with its secret one gets it, and null comes for what is unknown, used or over. */
export async function takeAttempt(scope: Scope, secret: string): Promise<Attempt | null> {
  const [row] = await scope.run((database) =>
    database
      .delete(ssoAttemptTable)
      .where(and(eq(ssoAttemptTable.attemptHash, hashOf(secret)), gt(ssoAttemptTable.expiresAt, sql`now()`)))
      .returning({ state: ssoAttemptTable.state, nonce: ssoAttemptTable.nonce, verifier: ssoAttemptTable.verifier }),
  );
  return row ?? null;
}
