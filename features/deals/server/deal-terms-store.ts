import type { Scope } from '@kontor/core/server';
import { HAS_RUN, STATUS_LABELS } from '@kontor/deals/contract';
import { and, inArray, sql } from 'drizzle-orm';
import type { DealTerms } from './deal-health.ts';
import { liveDeals } from './deal-store.ts';
import { dealTable as deal } from './deal-table.ts';
import { DEAL } from './write-deal.ts';

/** When the deal's status last became Published, by its history. */
const publishedAt = sql<string | null>`(SELECT max(h.created_at) FROM history h
  WHERE h.account_id = deal.account_id AND h.entity = ${DEAL} AND h.entity_id = deal.id
    AND h.summary LIKE ${`% to ${STATUS_LABELS.PUBLISHED}`})`;

/** What these deals should deliver and when; of every deal of the scope that has run, where no ids are given. */
export async function readTerms(scope: Scope, ids: string[] | null): Promise<DealTerms[]> {
  if (ids?.length === 0) return [];
  const { id, status, flightStart, flightEnd, createdAt, settings } = deal;
  const which = ids ? sql`${id} = ANY(${sql.param(ids)}::text[])` : inArray(status, [...HAS_RUN]);
  const rows = await scope.run((database) =>
    database
      .select({ id, status, flightStart, flightEnd, createdAt, settings, publishedAt })
      .from(deal)
      .where(and(liveDeals(scope), which)),
  );
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt) }));
}
