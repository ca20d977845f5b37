import { firstSort } from '@kontor/core/contract';
import { type Cells, easternClock, listFile, type SignedCall } from '@kontor/core/server';
import { DEAL_FIGURES, type DealRow, dealList, type dealRoutes, figuresSeen } from '@kontor/deals/contract';
import { type Earnings, earningsByDeal, figuresOf, type ListReader, listReader, totalsOf, trendsOf } from './deal-figures.ts';
import { type DealList, type ListCall, openDealList, totalsCondition } from './deal-list-store.ts';
import { type Healths, readHealth } from './read-health.ts';

/** How the file writes what its kinds say too little of. */
const CELLS: Cells<DealRow, typeof dealList.fields> = {
  starts: ({ flightDate }) => easternClock(flightDate.start),
  ends: ({ flightDate }) => easternClock(flightDate.end),
  // Exact: a price may be of parts of a cent.
  rate: ({ rate }) => rate,
  trend: null,
};

type FileCall = SignedCall<(typeof dealRoutes)['download']>;

const HEALTH_SORTS = ['pace', 'budgetUsed', 'noBidsFor'] as const;
type Sorted = { list: DealList; earned?: Earnings | undefined; health?: Healths | undefined };

/** What a sort key of the event store is worth, by deal; deals without a value have no entry. */
function rankingOf(call: ListCall, reader: ListReader, { earned, health }: Omit<Sorted, 'list'>): Map<string, string> {
  const sorted = sortKeyOf(call);
  const figure = figureOf(reader, sorted);
  const key = HEALTH_SORTS.find((one) => one === sorted);
  const values = figure
    ? [...(earned ?? [])].map(([id, figures]) => [id, figures[DEAL_FIGURES[figure]] ?? null] as const)
    : [...(key && health ? health : [])].map(([id, of]) => [id, key ? of[key] : null] as const);
  return new Map(values.flatMap(([id, value]): [string, string][] => (value === null ? [] : [[id, String(value)]])));
}

const sortKeyOf = ({ input, scope }: ListCall): string =>
  input.sort?.predicate ?? firstSort(dealList, { isStaffView: scope.reach === 'all' }).key;
const figureOf = ({ viewer }: ListReader, sorted: string) => [...figuresSeen(viewer)].find((key) => key === sorted);

/** The list and, where it is sorted or narrowed by what events tell, that of every deal: measures live in the event store. */
async function openSorted(call: ListCall, reader: ListReader): Promise<Sorted> {
  const sorted = sortKeyOf(call);
  const { attention } = call.input.tableFilter;
  const wanted = attention && new Set([attention.value].flat().map(String));
  const asksHealth = wanted !== undefined || HEALTH_SORTS.some((key) => key === sorted);
  const [earned, health] = await Promise.all([
    figureOf(reader, sorted) ? earningsByDeal(reader) : undefined,
    asksHealth ? readHealth(reader, null) : undefined,
  ]);
  const only = wanted ? [...(health ?? [])].flatMap(([id, of]) => (of.attention.some((why) => wanted.has(why)) ? [id] : [])) : null;
  return { list: openDealList(call, { ranking: rankingOf(call, reader, { earned, health }), only }), earned, health };
}

/** What the tabs, the total and the closing line say of every deal that the filter matches. */
async function summaryOf(call: ListCall, reader: ListReader, { list, earned }: Sorted) {
  const [counts, totals] = await Promise.all([list.tabs(), totalsCondition(call, list).then((where) => totalsOf(reader, where, earned))]);
  const { status } = call.input;
  const totalCount = status ? (counts[status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, totals, totalCount };
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
  const [figures, trends, health] = await Promise.all([
    earned ?? earningsByDeal(reader, ids),
    trendsOf(reader, ids),
    readHealth(reader, ids),
  ]);
  const isTrendRunning = reader.span.to > new Date();
  const rows = page.rows.map(({ id, data }) => ({
    id,
    data: { ...data, ...figuresOf(reader.viewer, figures.get(id)), ...health.get(id), trend: trends.get(id) ?? [], isTrendRunning },
  }));
  return { rows, hasMore: page.hasMore, ...summary };
}

/** The list as a file, with what each deal earned. */
export async function downloadDeals(call: FileCall) {
  const reader = listReader(call);
  const { list, earned, health } = await openSorted(call, reader);
  const [figures, healths] = await Promise.all([earned ?? earningsByDeal(reader), health ?? readHealth(reader, null)]);
  const complete = (row: DealRow) => ({ ...row, ...figuresOf(reader.viewer, figures.get(row.id)), ...healths.get(row.id) });
  return listFile(call, { view: dealList, list }, { cells: CELLS, days: reader.span.days, complete });
}
