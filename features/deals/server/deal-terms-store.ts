import type { Scope } from '@kontor/core/server';
import { type DealStatus, HAS_RUN, STATUS_LABELS } from '@kontor/deals/contract';
import { and, inArray, sql } from 'drizzle-orm';
import { liveDeals } from './deal-store.ts';
import { dealTable as deal } from './deal-table.ts';
import type { DealTerms } from './health/deal-health.ts';
import { DEAL } from './write-deal.ts';

/** When the deal's status last became Published, by its history. */
const publishedAt = sql<string | null>`(SELECT max(h.created_at) FROM history h
  WHERE h.account_id = deal.account_id AND h.entity = ${DEAL} AND h.entity_id = deal.id
    AND h.summary LIKE ${`% to ${STATUS_LABELS.PUBLISHED}`})`;

/** A statement reads so many at a time: an account may have a million. */
const MOST_DEALS = 5_000;

async function idsOf(scope: Scope, statuses: readonly DealStatus[]): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .select({ id: deal.id })
      .from(deal)
      .where(and(liveDeals(scope), inArray(deal.status, [...statuses]))),
  );
  return rows.map(({ id }) => id);
}

/** Some deals by their ids, all that are published, or all that have run. */
export type WhichDeals = readonly string[] | 'PUBLISHED' | 'HAVE_RUN';

/** What deals should deliver and when. */
export async function readTerms(scope: Scope, which: WhichDeals): Promise<DealTerms[]> {
  const { id, status, flightStart, flightEnd, createdAt, settings, mediaPlanId } = deal;
  const wanted = typeof which === 'string' ? await idsOf(scope, which === 'PUBLISHED' ? [which] : HAS_RUN) : which;
  const found: DealTerms[] = [];
  for (let start = 0; start < wanted.length; start += MOST_DEALS) {
    const some = sql.param(wanted.slice(start, start + MOST_DEALS));
    const rows = await scope.run((database) =>
      database
        .select({ id, status, flightStart, flightEnd, createdAt, settings, mediaPlanId, publishedAt })
        .from(deal)
        .where(and(liveDeals(scope), sql`${id} = ANY(${some}::text[])`)),
    );
    for (const row of rows) found.push({ ...row, publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt) });
  }
  return found;
}
