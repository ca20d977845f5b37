import { clockIn, FLIGHT_ZONE, plain } from '@kontor/core/contract';
import {
  accountTable,
  containing,
  type Indexed,
  isDeleted,
  openList,
  ownRows,
  type Scope,
  type SignedCall,
  type Stretched,
} from '@kontor/core/server';
import { byFigure, dealList, type dealRoutes, flightDateOf, nextDealActions } from '@kontor/deals/contract';
import { dspTable as dsp } from '@kontor/dsps/server';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isOwner } from '../deal-standings.ts';
import { dealTable as deal } from '../deal-table.ts';
import { midnight } from '../health/deal-health.ts';
import { DEAL } from '../write-deal.ts';
import { isCounted, keptCounts } from './deal-count-store.ts';
import { type RowTerms, type Sight, sightOf } from './list-sight.ts';
import { waitsFor } from './waits-for.ts';

/** What the event store says of the order and the choice of rows: ids in order, and ids alone where a filter is answered by it. */
export type FromEvents = { order: readonly string[] | null; only: readonly string[] | null };
/** What was changed last, by the deal's own history. */
const lastChange = sql<string | null>`(SELECT h.summary || ', ' || h.creator_name FROM history h
  WHERE h.account_id = deal.account_id AND h.entity = ${DEAL} AND h.entity_id = deal.id
  ORDER BY h.created_at DESC, h.id DESC LIMIT 1)`;
const NO_HEALTH = { pace: null, budgetUsed: null, daysLeft: null, noBidsFor: null, spentOn: null, attention: [] };

/** By the end of a flight that is still to end; the others are last, whichever way. */
function daysLeft(): Stretched {
  const ends = sql`deal.ends_key`;
  const isLeft = sql`(${ends} > ${clockIn(FLIGHT_ZONE)}::timestamp AND ${ends} < 'infinity'::timestamp)`;
  return { stretches: [{ where: isLeft, by: ends }, { where: sql`NOT ${isLeft}` }] };
}

/** Those deals of each DSP, by its name; counts say which DSPs there are. */
async function dspStretches(scope: Scope, reverse: boolean): Promise<Stretched> {
  const own = scope.reach === 'own' ? sql`WHERE account_id = ${scope.accountId}` : sql``;
  const { rows } = await scope.run((database) =>
    database.execute<{ ids: string[] }>(
      sql`SELECT array_agg(${dsp.id}) AS ids FROM ${dsp} WHERE ${dsp.id} IN (SELECT dsp_id FROM deal_count ${own})
        GROUP BY lower(${dsp.name}) ORDER BY lower(${dsp.name})`,
    ),
  );
  const stretches = rows.map(({ ids }) => ({ where: ids.length === 1 ? sql`${deal.dspId} = ${ids[0]}` : inArray(deal.dspId, ids) }));
  return { stretches: reverse ? stretches.reverse() : stretches };
}

/** Changed since Eastern midnight of yesterday, or in the five days before; a range, which the index of changes serves. */
function changedIn(now: Date, wanted: readonly string[]): SQL | undefined {
  const since = (days: number) => sql`${midnight(now, days).toISOString()}::timestamptz`;
  const [isDay, isWeek] = [wanted.includes('day'), wanted.includes('week')];
  if (!isDay && !isWeek) return sql`false`;
  return and(sql`${deal.updatedAt} >= ${since(isWeek ? 6 : 1)}`, isDay ? undefined : sql`${deal.updatedAt} < ${since(1)}`);
}

const MOST_FOUND = 1_000;
/** Rows that the search finds; `ids` where they are few. */
type Search = { ids: ReadonlySet<string> | null; where: SQL | undefined };

/** By the index of words, unless so much matches that reading in the list's order finds a page sooner. */
async function searchFor({ scope, input: { q } }: ListCall, { isGranted }: Sight): Promise<Search> {
  if (q === '') return { ids: null, where: undefined };
  const pattern = sql`lower(${containing(q)})`;
  // The index of words knows an account's own deals alone.
  if (isGranted) return { ids: null, where: sql`(deal.title_key LIKE ${pattern} OR deal.deal_id_key LIKE ${pattern})` };
  const { rows } = await scope.run((database) =>
    database.execute<{ id: string }>(sql`SELECT matching_deals(${pattern}, ${MOST_FOUND + 1}) AS id`),
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length <= MOST_FOUND) return { ids: new Set(ids), where: isOneOf(ids) };
  // Beneath a policy the planner expects a pattern to match hardly anything, and would read and sort all that does; so it is not told.
  return { ids: null, where: sql`nullif(deal.title_key LIKE ${pattern} OR deal.deal_id_key LIKE ${pattern}, false) IS NOT NULL` };
}

const isOneOf = (ids: readonly string[]) => sql`${deal.id} = ANY(${sql.param(ids)}::text[])`;

/** Who asks for the list, and for which rows. */
export type ListCall = SignedCall<(typeof dealRoutes)['list' | 'download']>;

const key = (column: string): Indexed => ({ indexed: sql.raw(`deal.${column}`) });

const COLUMNS = {
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
  mediaPlanId: deal.mediaPlanId,
  pubSeats: deal.pubSeats,
  dspId: deal.dspId,
  seat: deal.seat,
  lastChange,
};
/** What the list is sorted and filtered by, whoever asks. */
const KEYS = {
  title: key('title_key'),
  dealId: key('deal_id_key'),
  status: deal.status,
  company: accountTable.name,
  type: deal.type,
  dealDspId: deal.dspId,
  ends: key('ends_key'),
  rate: key('rate_key'),
  // Ordered by `order`.
  ...byFigure(() => deal.id),
  pace: deal.id,
  budgetUsed: deal.id,
  noBidsFor: deal.id,
  // Answered by `only` and by `where`.
  attention: deal.id,
  changed: deal.id,
  waits: deal.id,
  createTime: deal.createdAt,
  lastUpdate: deal.updatedAt,
};

/** The list of deals, with the `terms` of rows that were read; what they earned lives in the event store and is added to its rows. */
export async function openDealList(call: ListCall, { order, only }: FromEvents) {
  const { session, input } = call;
  const sight = await sightOf(call);
  const { scope } = sight;
  const { attention: _, changed, waits, ...tableFilter } = input.tableFilter;
  const search = await searchFor(call, sight);
  const chosen = only && new Set(only);
  const { ids } = search;
  // Where the rows are known to be few, no other place of the order is looked at; the caller's last row may have left them meanwhile.
  const { after } = input.pagination;
  const mayBe = (id: string) => id === after || ((!ids || ids.has(id)) && (!chosen || chosen.has(id)));
  const { predicate, reverse } = input.sort ?? { predicate: '', reverse: false };
  const selectedDsp = predicate === 'selectedDsp' && !sight.isGranted ? await dspStretches(scope, reverse) : dsp.name;
  const terms = new Map<string, RowTerms>();
  const list = openList(
    scope,
    // The tabs' counts say the total.
    { view: dealList, session, input: { ...input, tableFilter, fetchTotal: false } },
    {
      select: COLUMNS,
      // Left joins by a key: the database leaves out those that a count does not need.
      from: (rows) => rows.from(deal).leftJoin(dsp, eq(dsp.id, deal.dspId)).leftJoin(accountTable, eq(accountTable.id, deal.accountId)),
      where: [
        sight.rows,
        only ? isOneOf(only) : undefined,
        search.where,
        changed && changedIn(new Date(), [changed.value].flat().map(String)),
        waits && waitsFor(scope, [waits.value].flat().map(String)),
      ],
      sql: { ...KEYS, selectedDsp, daysLeft: daysLeft() },
      // Answered by `where`.
      search: [],
      order: ids || chosen ? order?.filter(mayBe) : (order ?? undefined),
      id: deal.id,
      toRow: ({ accountId, mediaPlanId, pubSeats, dspId, seat, flightStart, flightEnd, createdAt, updatedAt, ...row }) => {
        terms.set(row.id, { ...row, accountId, mediaPlanId, pubSeats, dspId, seat, flightStart, flightEnd });
        // Whom it must be approved by is read for the page's rows together.
        const actions = nextDealActions(row.status, { isOwner: isOwner({ accountId }, session), isApprover: false, needsApproval: false });
        return {
          ...row,
          dealDspId: dspId,
          rate: plain(row.rate),
          flightDate: flightDateOf(flightStart, flightEnd),
          ...NO_HEALTH,
          trend: [],
          isTrendRunning: false,
          createTime: createdAt.toISOString(),
          lastUpdate: updatedAt.toISOString(),
          nextDealActions: actions,
          approvalFor: null,
          bulkUnpublishDisabled: !actions.includes('UNPUBLISHED'),
        };
      },
    },
  );
  // What the search has answered is not asked again of every other id.
  return { ...list, sight, terms, among: (some: readonly string[]) => list.among(ids ? some.filter((id) => ids.has(id)) : some) };
}
export type DealList = Awaited<ReturnType<typeof openDealList>>;

/** Which of these deals of the scope are deleted: their delivery is in no total. */
async function deletedAmong(scope: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await scope.run((database) =>
    database
      .select({ id: deal.id })
      .from(deal)
      .where(and(ownRows(scope, deal.accountId), isDeleted(deal), isOneOf(ids))),
  );
  return rows.map(({ id }) => id);
}

/** How many deals each tab has: kept by the database for what deals are counted by, and counted for any other filter. */
export const tabsOf = ({ scope, input }: ListCall, list: DealList): Promise<Record<string, number>> =>
  isCounted(input) && !list.sight.isGranted ? keptCounts(scope, input) : list.tabs();

/** Whose delivery the totals are of: that of the earning deals the filter matches or, without a filter, all but that of deleted deals. */
export async function totalsOver({ scope, input }: ListCall, list: DealList, earning: readonly string[]) {
  const { q, status, ids, tableFilter } = input;
  const isFiltered = q !== '' || status !== undefined || ids !== undefined || Object.keys(tableFilter).length > 0;
  return isFiltered ? { in: await list.among(earning) } : { notIn: await deletedAmong(scope, earning) };
}
