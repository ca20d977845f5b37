import { isLive, ownRows, type StepFactOf } from '@kontor/core/server';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';

/** A deal counts once it is published. */
export const dealStep: StepFactOf = async ({ scope }) => {
  const own = and(ownRows(scope, deal.accountId), isLive(deal));
  const published = eq(deal.status, 'PUBLISHED');
  const [[all], [first]] = await Promise.all([
    scope.run((database) => database.select({ published: count() }).from(deal).where(and(own, published))),
    scope.run((database) =>
      database
        .select({ title: deal.title })
        .from(deal)
        .where(own)
        .orderBy(desc(sql`${published}`), asc(deal.createdAt), asc(deal.id))
        .limit(1),
    ),
  ]);
  return { count: all?.published ?? 0, name: first?.title, begun: first?.title };
};
