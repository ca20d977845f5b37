import type { ListInput } from '@kontor/core/contract';
import { accountTable, type Database, type Join, joined, listConditions, ownRows, runList, type Scope } from '@kontor/core/server';
import type { DealStatus } from '@kontor/deals/contract';
import type { Condition } from '@kontor/market/server';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
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
export type Ranking = ReadonlyMap<string, string>;
export type DealFilter = ListInput & { status?: DealStatus | undefined };

const METRIC = 'metric';
const UNRANKED: Ranking = new Map();

function queryOf(scope: Scope, ranking: Ranking, status: DealStatus | undefined) {
  const ranked: SQL = sql`(SELECT unnest(${sql.param([...ranking.keys()])}::text[]) AS id, unnest(${sql.param([...ranking.values()])}::numeric[]) AS value) AS ranked`;
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
export function listDealRows(scope: Scope, { status, ...input }: DealFilter, ranking = UNRANKED) {
  const sort = ranking.size > 0 ? { predicate: METRIC, reverse: input.sort?.reverse ?? true } : input.sort;
  return runList<ListedDeal>(scope, queryOf(scope, ranking, status), { ...input, sort, fetchTotal: false });
}

/** Most rows that a list may have; a page is never as long. */
const EVERY_ROW = 10_000_000;

/** Ids of every deal the filter matches, in the order the list has them. */
export async function listDealIds(scope: Scope, input: DealFilter, ranking = UNRANKED): Promise<string[]> {
  const { status, ...rest } = input;
  const sort = ranking.size > 0 ? { predicate: METRIC, reverse: input.sort?.reverse ?? true } : input.sort;
  const query = {
    ...queryOf(scope, ranking, status),
    select: { id: deal.id },
    toRow: ({ id }: Record<string, unknown>) => ({ id: String(id) }),
  };
  const { rows } = await runList(scope, query, { ...rest, sort, fetchTotal: false, pagination: { start: 0, number: EVERY_ROW } });
  return rows.map(({ id }) => id);
}

/** The list's rows of these deals, by id; those that are gone meanwhile are left out. */
export async function findListedDeals(scope: Scope, ids: string[]): Promise<Map<string, ListedDeal>> {
  const query = queryOf(scope, UNRANKED, undefined);
  const rows = await scope.run((database) =>
    joined(database.select(query.select).from(deal).$dynamic(), query.joins).where(
      and(sql`${deal.id} = ANY(${sql.param(ids)}::text[])`, ...query.where),
    ),
  );
  return new Map(rows.map((row) => [row.id, query.toRow(row)]));
}

/** What is joined where a filter may be of a joined table; without filters the deal's own columns are all that is read. */
const joinsFor = ({ tableFilter }: DealFilter, joins: readonly Join[]) => (Object.keys(tableFilter).length > 0 ? joins : []);

/** How many deals the filter matches by status, whatever status is chosen: the tabs' counts. */
export async function countByStatus(scope: Scope, input: DealFilter): Promise<Record<string, number>> {
  const query = queryOf(scope, UNRANKED, undefined);
  const counting = (database: Database) =>
    database.select({ status: deal.status, count: sql<number>`count(*)::int` }).from(deal).$dynamic();
  const rows = await scope.run((database) =>
    joined(counting(database), joinsFor(input, query.joins)).where(listConditions(query, input)).groupBy(deal.status),
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Whose delivery the totals are of: that of the deals the filter matches or, without a filter, all but that of deleted deals. */
export async function totalsCondition(scope: Scope, input: DealFilter): Promise<Condition> {
  const isFiltered = input.q !== '' || input.status !== undefined || Object.keys(input.tableFilter).length > 0;
  const query = queryOf(scope, UNRANKED, input.status);
  const rows = await scope.run((database) => {
    const ids = database
      .select({ id: sql<string>`${deal.id}` })
      .from(deal)
      .$dynamic();
    return isFiltered
      ? joined(ids, joinsFor(input, query.joins)).where(listConditions(query, input))
      : ids.where(and(ownRows(scope, deal.accountId), isNotNull(deal.deletedAt)));
  });
  const deals = rows.map(({ id }) => id);
  return isFiltered ? { of: 'deal', in: deals } : { of: 'deal', notIn: deals };
}
