import { fail } from '@kontor/core/contract';
import { accountTable, type Scope } from '@kontor/core/server';
import { dealNotPublishable, type PreflightFacts, roomProblem } from '@kontor/deals/contract';
import { eq, sql } from 'drizzle-orm';

/** How many deals an account has published, and may have at once (decisions D46). */
export async function publishedOf(scope: Scope, accountId: string): Promise<NonNullable<PreflightFacts['published']>> {
  const now = sql<number>`(SELECT coalesce(sum(c.deals), 0)::int FROM deal_count c WHERE c.account_id = ${accountId} AND c.status = 'PUBLISHED')`;
  const [row] = await scope.run((database) =>
    database.select({ now, most: accountTable.allowedAds }).from(accountTable).where(eq(accountTable.id, accountId)),
  );
  return row ?? { now: 0, most: 0 };
}

/**
 * Throws where the account has no room for one more published deal, or for the one that the transaction has published already (`isCounted`).
 * Whoever publishes at the same time waits, so that none is one too many.
 */
export async function refuseTooMany(transaction: Scope, accountId: string, isCounted = false): Promise<void> {
  await transaction.run((database) =>
    database.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`published ${accountId}`}, 0))`),
  );
  const { now, most } = await publishedOf(transaction, accountId);
  const [found] = roomProblem({ now: isCounted ? now - 1 : now, most });
  if (found) fail(dealNotPublishable, `${found.text} ${found.fix}`, [{ path: found.field, message: `${found.text} ${found.fix}` }]);
}
