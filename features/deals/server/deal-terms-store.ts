import type { Scope } from '@kontor/core/server';
import { HAS_RUN, STATUS_LABELS } from '@kontor/deals/contract';
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

async function idsThatHaveRun(scope: Scope): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .select({ id: deal.id })
      .from(deal)
      .where(and(liveDeals(scope), inArray(deal.status, [...HAS_RUN]))),
  );
  return rows.map(({ id }) => id);
}

/** What these deals should deliver and when; of every deal of the scope that has run, where no ids are given. */
export async function readTerms(scope: Scope, ids: readonly string[] | null): Promise<DealTerms[]> {
  const { id, status, flightStart, flightEnd, createdAt, settings } = deal;
  const wanted = ids ?? (await idsThatHaveRun(scope));
  const found: DealTerms[] = [];
  for (let start = 0; start < wanted.length; start += MOST_DEALS) {
    const some = sql.param(wanted.slice(start, start + MOST_DEALS));
    const rows = await scope.run((database) =>
      database
        .select({ id, status, flightStart, flightEnd, createdAt, settings, publishedAt })
        .from(deal)
        .where(and(liveDeals(scope), sql`${id} = ANY(${some}::text[])`)),
    );
    for (const row of rows) found.push({ ...row, publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt) });
  }
  return found;
}
