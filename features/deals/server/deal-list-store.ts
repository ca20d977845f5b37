import { clockIn, FLIGHT_ZONE, plain } from '@kontor/core/contract';
import { accountTable, openList, ownRows, type Scope, type SignedCall } from '@kontor/core/server';
import { byFigure, dealList, type dealRoutes, nextDealActions } from '@kontor/deals/contract';
import { dspTable as dsp } from '@kontor/dsps/server';
import type { Condition } from '@kontor/market/server';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { standingOf } from './change-status.ts';
import { midnight } from './deal-health.ts';
import { liveDeals } from './deal-store.ts';
import { dealTable as deal } from './deal-table.ts';
import { DEAL } from './write-deal.ts';

/** A measure the list is sorted by, from the event store: value by deal. */
export type Ranking = ReadonlyMap<string, string>;
/** What the event store says of the order and the choice of rows; `only` where a filter is answered by it. */
export type FromEvents = { ranking: Ranking; only: readonly string[] | null };
/** What was changed last, by the deal's own history. */
const lastChange = sql<string | null>`(SELECT h.summary || ', ' || h.creator_name FROM history h
  WHERE h.account_id = deal.account_id AND h.entity = ${DEAL} AND h.entity_id = deal.id
  ORDER BY h.created_at DESC, h.id DESC LIMIT 1)`;
const NO_HEALTH = { pace: null, budgetUsed: null, daysLeft: null, noBidsFor: null, attention: [] };

/** By the end of a flight that is still to end; the others are last, whichever way. */
const daysLeft = (isReverse: boolean) => {
  const never = isReverse ? '-infinity' : 'infinity';
  return sql`CASE WHEN ${deal.flightEnd} > ${clockIn(FLIGHT_ZONE)}::timestamp THEN ${deal.flightEnd} ELSE ${never}::timestamp END`;
};

/** Since Eastern midnight of yesterday, or in the five days before. */
const changedSince = (now: Date) =>
  sql`CASE WHEN ${deal.updatedAt} >= ${midnight(now, 1).toISOString()}::timestamptz THEN 'day'
    WHEN ${deal.updatedAt} >= ${midnight(now, 6).toISOString()}::timestamptz THEN 'week' END`;

/** Who asks for the list, and for which rows. */
export type ListCall = SignedCall<(typeof dealRoutes)['list' | 'download']>;

/** The list of deals; what they earned lives in the event store and is added to its rows. */
export function openDealList({ scope, session, input }: ListCall, { ranking, only }: FromEvents) {
  const isRanked = ranking.size > 0;
  const ranked = sql`(SELECT unnest(${sql.param([...ranking.keys()])}::text[]) AS id, unnest(${sql.param([...ranking.values()])}::numeric[]) AS value) AS ranked`;
  const value = isRanked ? sql`ranked.value` : deal.createdAt;
  const { attention: _, ...tableFilter } = input.tableFilter;
  return openList(
    scope,
    // The tabs' counts say the total.
    { view: dealList, session, input: { ...input, tableFilter, fetchTotal: false } },
    {
      select: {
        id: deal.id,
        accountId: deal.accountId,
        title: deal.title,
        dealId: deal.dealId,
        status: deal.status,
        type: deal.type,
        selectedDsp: dsp.name,
        company: accountTable.name,
        rate: deal.rate,
        flightStart: deal.flightStart,
        flightEnd: deal.flightEnd,
        createdAt: deal.createdAt,
        updatedAt: deal.updatedAt,
        version: deal.version,
        lastChange,
      },
      // Left joins by a key: the database leaves out those that a count does not need.
      from: (rows) => {
        const named = rows.from(deal).leftJoin(dsp, eq(dsp.id, deal.dspId)).leftJoin(accountTable, eq(accountTable.id, deal.accountId));
        return isRanked ? named.leftJoin(ranked, sql`ranked.id = ${deal.id}`) : named;
      },
      where: [liveDeals(scope), only ? sql`${deal.id} = ANY(${sql.param(only)}::text[])` : undefined],
      sql: {
        title: deal.title,
        dealId: deal.dealId,
        status: deal.status,
        company: accountTable.name,
        type: deal.type,
        dealDspId: deal.dspId,
        selectedDsp: dsp.name,
        ends: sql`coalesce(${deal.flightEnd}, 'infinity'::timestamp)`,
        rate: deal.rate,
        ...byFigure(() => value),
        pace: value,
        budgetUsed: value,
        noBidsFor: value,
        daysLeft: daysLeft(input.sort?.reverse ?? false),
        // Answered by `only`.
        attention: deal.id,
        changed: changedSince(new Date()),
        createTime: deal.createdAt,
        lastUpdate: deal.updatedAt,
      },
      search: [deal.title, deal.dealId],
      id: deal.id,
      toRow: ({ accountId, flightStart, flightEnd, createdAt, updatedAt, ...row }) => {
        const actions = nextDealActions(row.status, standingOf({ accountId }, session));
        return {
          ...row,
          rate: plain(row.rate),
          flightDate: { start: flightStart, end: flightEnd },
          ...NO_HEALTH,
          trend: [],
          isTrendRunning: false,
          createTime: createdAt.toISOString(),
          lastUpdate: updatedAt.toISOString(),
          nextDealActions: actions,
          bulkUnpublishDisabled: !actions.includes('UNPUBLISHED'),
        };
      },
    },
  );
}
export type DealList = ReturnType<typeof openDealList>;

/** Deleted deals of the scope: their delivery is in no total. */
async function deletedIds(scope: Scope): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .select({ id: deal.id })
      .from(deal)
      .where(and(ownRows(scope, deal.accountId), isNotNull(deal.deletedAt))),
  );
  return rows.map(({ id }) => id);
}

/** Whose delivery the totals are of: that of the deals the filter matches or, without a filter, all but that of deleted deals. */
export async function totalsCondition({ scope, input }: ListCall, list: DealList): Promise<Condition> {
  const isFiltered = input.q !== '' || input.status !== undefined || Object.keys(input.tableFilter).length > 0;
  return isFiltered ? { of: 'deal', in: await list.ids() } : { of: 'deal', notIn: await deletedIds(scope) };
}
