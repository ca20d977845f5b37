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

export const endSessionByHash = (scope: Scope, tokenHash: string) =>
  scope.run((database) => database.delete(sessionTable).where(eq(sessionTable.tokenHash, tokenHash)));
