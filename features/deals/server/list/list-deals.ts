import { firstSort } from '@kontor/core/contract';
import { type Cells, easternClock, listFile, type SignedCall } from '@kontor/core/server';
import { type DealRow, dealList, type dealRoutes, figuresSeen, flightOf } from '@kontor/deals/contract';
import {
  type Earnings,
  earningsByDeal,
  figuresOf,
  type ListReader,
  listReader,
  orderBy,
  sortedByValue,
  totalsOf,
  trendsOf,
} from '../health/deal-figures.ts';
import { attendedDeals, type Healths, readHealth } from '../health/read-health.ts';
import { type NamedDeals, namedDeals } from '../named-deals.ts';
import { type DealList, type ListCall, openDealList, tabsOf, totalsOver } from './deal-list-store.ts';
import { besideOf, sightOf, toldRow } from './list-sight.ts';

/** How the file writes what its kinds say too little of. */
const CELLS: Cells<DealRow, typeof dealList.fields> = {
  starts: ({ flightDate }) => easternClock(flightOf(flightDate).start),
  ends: ({ flightDate }) => easternClock(flightOf(flightDate).end),
  // Exact: a price may be of parts of a cent.
  rate: ({ rate }) => rate,
  trend: null,
};

type FileCall = SignedCall<(typeof dealRoutes)['download']>;

const HEALTH_SORTS = ['pace', 'budgetUsed', 'noBidsFor'] as const;
type Sorted = { list: DealList; earned: Earnings; health?: Healths | undefined; named: NamedDeals | null };

const sortOf = ({ input, scope }: ListCall): { key: string; reverse: boolean } =>
  input.sort ? { ...input.sort, key: input.sort.predicate } : firstSort(dealList, { isStaffView: scope.reach === 'all' });
const figureOf = ({ viewer }: ListReader, { key }: { key: string }) => [...figuresSeen(viewer)].find((figure) => figure === key);

/** Ids in the order of what events say; null where the list is sorted by what deals say themselves. */
function orderOf(call: ListCall, reader: ListReader, { earned, health }: Pick<Sorted, 'earned' | 'health'>): readonly string[] | null {
  const sort = sortOf(call);
  const figure = figureOf(reader, sort);
  if (figure) return orderBy(earned, figure, sort.reverse);
  const key = HEALTH_SORTS.find((one) => one === sort.key);
  if (!key) return null;
  return sortedByValue(
    [...(health ?? [])].map(([id, of]) => [id, of[key] === null ? null : String(of[key])] as const),
    sort.reverse,
  );
}

/** The list and, where it is sorted or narrowed by what events tell, that of every deal: measures live in the event store. */
async function openSorted(call: ListCall, reader: ListReader): Promise<Sorted> {
  const sort = sortOf(call);
  const { ids: named, tableFilter } = call.input;
  const { attention } = tableFilter;
  const wanted = attention && new Set([attention.value].flat().map(String));
  const isSortedByHealth = HEALTH_SORTS.some((key) => key === sort.key);
  const [earned, health, found] = await Promise.all([
    earningsByDeal(reader),
    isSortedByHealth || wanted ? readHealth(reader, wanted ? 'PUBLISHED' : 'HAVE_RUN') : undefined,
    named ? sightOf(call).then((sight) => namedDeals(sight, named)) : null,
  ]);
  const attended = wanted && health ? attendedDeals(health, wanted) : null;
  const isNamed = found && new Set(found.ids);
  const only = attended && isNamed ? attended.filter((id) => isNamed.has(id)) : (attended ?? found?.ids ?? null);
  return { list: await openDealList(call, { order: orderOf(call, reader, { earned, health }), only }), earned, health, named: found };
}

const totalsFor = async (call: ListCall, reader: ListReader, { list, earned }: Sorted) =>
  totalsOf(reader, earned, await totalsOver(call, list, [...earned.keys()]));

/** What the tabs, the total and the closing line say of every deal that the filter matches. */
async function summaryOf(call: ListCall, reader: ListReader, sorted: Sorted) {
  const [counts, totals] = await Promise.all([tabsOf(call, sorted.list), totalsFor(call, reader, sorted)]);
  const { status } = call.input;
  const totalCount = status ? (counts[status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const holdsOthers = sorted.list.sight.isGranted;
  return { counts, totals, totalCount, holdsOthers, ...(sorted.named && { unknownIds: sorted.named.unknown }) };
}

/** One page of deals with what they earned in the dates; where it is asked for, the tabs' counts and the totals as well. */
export async function listDeals(call: ListCall) {
  const reader = listReader(call);
  const sorted = await openSorted(call, reader);
  const { list, earned } = sorted;
  const [page, summary] = await Promise.all([
    list.page(),
    call.input.fetchTotal ? summaryOf(call, reader, sorted) : { counts: null, totals: null, totalCount: null },
  ]);
  const ids = page.rows.map(({ id }) => id);
  const [trends, health, beside] = await Promise.all([
    trendsOf(reader, ids),
    readHealth(reader, ids),
    besideOf(call, list.sight, list.terms.values()),
  ]);
  const isTrendRunning = reader.span.to > new Date();
  const rows = page.rows.map(({ id, data }) => ({
    id,
    data: toldRow(
      { ...data, ...figuresOf(reader.viewer, earned.get(id)), ...health.get(id), trend: trends.get(id) ?? [], isTrendRunning },
      beside.get(id),
    ),
  }));
  return { rows, hasMore: page.hasMore, ...summary };
}

/** Ids of every deal that a filter of the list matches. */
export const dealsOfFilter = async (call: ListCall): Promise<string[]> => (await openSorted(call, listReader(call))).list.ids();

/** The list as a file, with what each deal earned. */
export async function downloadDeals(call: FileCall) {
  const reader = listReader(call);
  const { list, earned, health } = await openSorted(call, reader);
  const complete = async (rows: DealRow[]) => {
    const ids = rows.map(({ id }) => id);
    const healths = health ?? (await readHealth(reader, ids));
    const beside = await besideOf(call, list.sight, list.terms.values());
    list.terms.clear();
    return rows.map((row) =>
      toldRow({ ...row, ...figuresOf(reader.viewer, earned.get(row.id)), ...healths.get(row.id) }, beside.get(row.id)),
    );
  };
  return listFile(call, { view: dealList, list }, { cells: CELLS, days: reader.span.days, complete });
}
