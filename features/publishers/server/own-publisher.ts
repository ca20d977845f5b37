import type { Session } from '@kontor/core/contract';
import { accountTable, type Scope } from '@kontor/core/server';
import { eq } from 'drizzle-orm';

/** The one publisher that a publisher account may look at, '' where it is connected to none; null for everybody else, who see the market's. */
export async function ownPublisher(scope: Scope, session: Session): Promise<string | null> {
  if (session.accountType !== 'Publisher') return null;
  const [account] = await scope.run((database) =>
    database.select({ publisher: accountTable.publisherId }).from(accountTable).where(eq(accountTable.id, session.accountId)),
  );
  return account?.publisher ?? '';
}
