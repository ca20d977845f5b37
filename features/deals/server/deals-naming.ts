import { accountTable, isLive, type Scope } from '@kontor/core/server';
import { plansNamingPublisher } from '@kontor/media-plans/server';
import { and, desc, eq, sql } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';

/** Deals of every account but the publisher's own that name it, by their seats or by a plan of `plans`. */
const naming = (publisher: string, plans: readonly string[]) =>
  and(
    isLive(deal),
    sql`${accountTable.publisherId} IS DISTINCT FROM ${publisher}`,
    sql`(${deal.pubSeats} @> ARRAY[${publisher}]::text[] OR ${deal.mediaPlanId} = ANY(${sql.param([...plans])}::text[]))`,
  );

const MOST_LISTED = 200;
/** The deals that name a publisher, of every account but its own, those that changed last first; at most so many. */
export async function listDealsNaming(scope: Scope, publisher: string) {
  const plans = await plansNamingPublisher(scope, publisher);
  return scope.run((database) =>
    database
      .select({ id: deal.id, title: deal.title, dealId: deal.dealId, status: deal.status, account: accountTable.name })
      .from(deal)
      .innerJoin(accountTable, eq(accountTable.id, deal.accountId))
      .where(naming(publisher, plans))
      .orderBy(desc(deal.updatedAt), desc(deal.id))
      .limit(MOST_LISTED),
  );
}

/** How many deals name a publisher, of every account but its own: published, waiting for an answer, and the others that may come to be published. */
export async function dealsNaming(scope: Scope, publisher: string): Promise<{ published: number; waiting: number; unpublished: number }> {
  const plans = await plansNamingPublisher(scope, publisher);
  const of = (statuses: readonly string[]) =>
    sql<number>`(count(*) FILTER (WHERE ${deal.status} = ANY(${sql.param([...statuses])}::text[])))::int`;
  const [found] = await scope.run((database) =>
    database
      .select({
        published: of(['PUBLISHED']),
        waiting: of(['SEND_FOR_APPROVAL', 'CHANGES_REQUESTED']),
        unpublished: of(['DRAFT', 'APPROVED', 'UNPUBLISHED']),
      })
      .from(deal)
      .innerJoin(accountTable, eq(accountTable.id, deal.accountId))
      .where(naming(publisher, plans)),
  );
  return found ?? { published: 0, waiting: 0, unpublished: 0 };
}
