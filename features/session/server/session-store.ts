import type { SystemMessage } from '@kontor/core/contract';
import { type Scope, sessionTable, systemMessageTable } from '@kontor/core/server';
import { and, eq, gt, sql } from 'drizzle-orm';

/** What the platform tells everybody now; null once it has expired (spec 1 §2.4). */
export async function currentMessage(scope: Scope): Promise<SystemMessage | null> {
  const [row] = await scope.run((database) =>
    database
      .select()
      .from(systemMessageTable)
      .where(
        and(eq(systemMessageTable.platform, 'deals'), eq(systemMessageTable.enabled, true), gt(systemMessageTable.expiration, sql`now()`)),
      ),
  );
  return row ? { id: row.id, message: row.message, type: row.type, expiration: row.expiration.toISOString() } : null;
}

/** The session's own row, by the hash of its cookie. */
export async function sessionRow(scope: Scope, tokenHash: string) {
  const [row] = await scope.run((database) => database.select().from(sessionTable).where(eq(sessionTable.tokenHash, tokenHash)));
  return row ?? null;
}

/** Keeps a session from ending until the transaction does; null where it has ended. */
export const holdSession = (transaction: Scope, tokenHash: string) =>
  transaction.run(async (database) => {
    const [row] = await database.select().from(sessionTable).where(eq(sessionTable.tokenHash, tokenHash)).for('key share');
    return row ?? null;
  });

/**
 * Ends a session whose place another takes, and says what it was; null where it has ended meanwhile. Its people are locked first, so that
 * a reset or a new password, which end all their sessions, never miss the one that follows (security rule 12).
 */
export const takeSession = (transaction: Scope, tokenHash: string) =>
  transaction.run(async (database) => {
    await database.execute(sql`
      SELECT 1 FROM app_user WHERE id IN (SELECT unnest(ARRAY[user_id, actor_id]) FROM session WHERE token_hash = ${tokenHash})
      ORDER BY id FOR NO KEY UPDATE`);
    const [row] = await database.delete(sessionTable).where(eq(sessionTable.tokenHash, tokenHash)).returning();
    return row ?? null;
  });

/** Ends a session by its hash; those that act for it end with it. */
export const endSessionAt = (scope: Scope, tokenHash: string) =>
  scope.run((database) => database.delete(sessionTable).where(eq(sessionTable.tokenHash, tokenHash)));
