import { accountTable, isLive, type Scope } from '@kontor/core/server';
import { plansNamingPublisher } from '@kontor/media-plans/server';
import { and, eq, sql } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';

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
      .where(
        and(
          isLive(deal),
          sql`${accountTable.publisherId} IS DISTINCT FROM ${publisher}`,
          sql`(${deal.pubSeats} @> ARRAY[${publisher}]::text[] OR ${deal.mediaPlanId} = ANY(${sql.param(plans)}::text[]))`,
        ),
      ),
  );
  return found ?? { published: 0, waiting: 0, unpublished: 0 };
}
