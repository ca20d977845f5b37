import { accountTable, forgetBrowser, isLiveSession, recordActingEnds, type Scope, sessionTable } from '@kontor/core/server';
import { and, desc, eq, sql } from 'drizzle-orm';

/** Live sessions of a user with their accounts' names, the latest used first. */
export const liveSessions = (scope: Scope, userId: string) =>
  scope.run((database) =>
    database
      .select({ session: sessionTable, accountName: accountTable.name })
      .from(sessionTable)
      .innerJoin(accountTable, eq(accountTable.id, sessionTable.accountId))
      .where(and(eq(sessionTable.userId, userId), isLiveSession))
      .orderBy(desc(sessionTable.seenAt)),
  );

/** Ends one session of a user and forgets the browser it began in; false where it is not theirs or not there. */
export async function endSessionById(scope: Scope, userId: string, id: string): Promise<boolean> {
  return scope.transaction(async (transaction) => {
    const which = sql`${sessionTable.id} = ${id} AND ${sessionTable.userId} = ${userId}`;
    await recordActingEnds(transaction, which);
    const [ended] = await transaction.run((database) =>
      database.delete(sessionTable).where(which).returning({ browserId: sessionTable.browserId }),
    );
    if (ended?.browserId) await forgetBrowser(transaction, ended.browserId);
    return ended !== undefined;
  });
}
