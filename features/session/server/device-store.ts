import { accountTable, type Scope, sessionTable } from '@kontor/core/server';
import { and, desc, eq, gt, sql } from 'drizzle-orm';

/** Live sessions of a user with their accounts' names, the latest used first. */
export const liveSessions = (scope: Scope, userId: string) =>
  scope.run((database) =>
    database
      .select({ session: sessionTable, accountName: accountTable.name })
      .from(sessionTable)
      .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
      // One that is not remembered opens nothing after eight idle hours (security rule 13).
      .where(
        and(
          eq(sessionTable.userId, userId),
          gt(sessionTable.expiresAt, sql`now()`),
          sql`(${sessionTable.remember} OR ${sessionTable.seenAt} > now() - interval '8 hours')`,
        ),
      )
      .orderBy(desc(sessionTable.seenAt)),
  );

/** Ends one session of a user; false where it is not theirs or not there. */
export async function endSessionById(scope: Scope, userId: string, id: string): Promise<boolean> {
  const ended = await scope.run((database) =>
    database
      .delete(sessionTable)
      .where(and(eq(sessionTable.id, id), eq(sessionTable.userId, userId)))
      .returning({ id: sessionTable.id }),
  );
  return ended.length > 0;
}
