import type { ListInput } from '@kontor/core/contract';
import { accountTable, type Join, joined, listConditions, runList, type Scope } from '@kontor/core/server';
import type { DealStatus } from '@kontor/deals/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { liveDeals } from './deal-store.ts';
import { dealTable as deal, dspTable as dsp } from './deal-table.ts';

export type ListedDeal = {
  id: string;
  title: string;
  dealId: string;
  status: DealStatus;
  type: 'FIXED' | 'AUCTION';
  dsp: string;
  company: string;
  rate: string;
  flightStart: string | null;
  flightEnd: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};

/** A measure the list is sorted by, from the event store: value by deal. */
export type Ranking = Map<string, string | number>;
export type DealFilter = ListInput & { status?: DealStatus | undefined };

const METRIC = 'metric';

function queryOf(scope: Scope, ranking: Ranking, status: DealStatus | undefined) {
  const ranked: SQL = sql`(SELECT unnest(${sql.param([...ranking.keys()])}::text[]) AS id, unnest(${sql.param([...ranking.values()].map(String))}::numeric[]) AS value) AS ranked`;
  const joins: Join[] = [
    { table: dsp, on: eq(dsp.id, deal.dspId) },
    { table: accountTable, on: eq(accountTable.id, deal.accountId) },
  ];
  return {
    from: deal,
    joins: ranking.size > 0 ? [...joins, { table: ranked, on: sql`ranked.id = ${deal.id}`, isOuter: true }] : joins,
    select: {
      id: deal.id,
      title: deal.title,
      dealId: deal.dealId,
      status: deal.status,
      type: deal.type,
      dsp: dsp.name,
      company: accountTable.name,
      rate: deal.rate,
      flightStart: deal.flightStart,
      flightEnd: deal.flightEnd,
      createdAt: deal.createdAt,
      updatedAt: deal.updatedAt,
      version: deal.version,
    },
    columns: {
      title: { sql: sql`lower(${deal.title})`, isSortable: true },
      dealId: { sql: sql`lower(${deal.dealId})`, isSortable: true },
      status: { sql: deal.status, isSortable: true, isFilterable: true },
      type: { sql: deal.type, isSortable: true, isFilterable: true },
      selectedDsp: { sql: sql`lower(${dsp.name})`, isSortable: true },
      dealDspId: { sql: deal.dspId, isFilterable: true },
      company: { sql: sql`lower(${accountTable.name})`, isSortable: true },
      rate: { sql: deal.rate, isSortable: true },
      ends: { sql: sql`coalesce(${deal.flightEnd}, 'infinity'::timestamp)`, isSortable: true },
      createTime: { sql: deal.createdAt, isSortable: true },
      lastUpdate: { sql: deal.updatedAt, isSortable: true },
      ...(ranking.size > 0 ? { [METRIC]: { sql: sql`coalesce(ranked.value, -1)`, isSortable: true } } : {}),
    },
    search: [deal.title, deal.dealId],
    where: [liveDeals(scope), status ? sql`${deal.status} = ${status}` : undefined],
    defaultSort: ranking.size > 0 ? { predicate: METRIC, reverse: true } : { predicate: 'createTime', reverse: true },
    id: deal.id,
    // The select above, by its names.
    toRow: (row: Record<string, unknown>) => row as unknown as ListedDeal,
  };
}

/** A page of deals; with a `ranking`, the sort the caller asked for is by that measure. */
export function listDealRows(scope: Scope, { status, ...input }: DealFilter, ranking: Ranking) {
  const sort = ranking.size > 0 ? { predicate: METRIC, reverse: input.sort?.reverse ?? true } : input.sort;
  return runList<ListedDeal>(scope, queryOf(scope, ranking, status), { ...input, sort });
}

/** How many deals the filter matches by status, whatever status is chosen: the tabs' counts. */
export async function countByStatus(scope: Scope, input: DealFilter): Promise<Record<string, number>> {
  const query = queryOf(scope, new Map(), undefined);
  const rows = await scope.run((database) =>
    joined(database.select({ status: deal.status, count: sql<number>`count(*)::int` }).from(deal).$dynamic(), query.joins)
      .where(listConditions(query, input))
      .groupBy(deal.status),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Ids of every deal the filter matches, for totals over more than the page. */
export async function matchingIds(scope: Scope, input: DealFilter): Promise<string[]> {
  const query = queryOf(scope, new Map(), input.status);
  const rows = await scope.run((database) =>
    database
      .select({ id: sql<string>`${deal.id}` })
      .from(query.from)
      .where(listConditions(query, input)),
  );
  return rows.map(({ id }) => id);
}
