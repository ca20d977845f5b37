import { firstSort } from '@kontor/core/contract';
import { type Cells, easternClock, listFile, type SignedCall } from '@kontor/core/server';
import { DEAL_FIGURES, type DealRow, dealList, type dealRoutes, figuresSeen } from '@kontor/deals/contract';
import { type Earnings, earningsByDeal, figuresOf, type ListReader, listReader, totalsOf, trendsOf } from './deal-figures.ts';
import { type DealList, type ListCall, openDealList, totalsCondition } from './deal-list-store.ts';

/** How the file writes what its kinds say too little of. */
const CELLS: Cells<DealRow, typeof dealList.fields> = {
  starts: ({ flightDate }) => easternClock(flightDate.start),
  ends: ({ flightDate }) => easternClock(flightDate.end),
  // Exact: a price may be of parts of a cent.
  rate: ({ rate }) => rate,
  trend: null,
};

type FileCall = SignedCall<(typeof dealRoutes)['download']>;

/** The list and, where it is sorted by a figure, what every deal earned: measures live in the event store. */
async function openSorted(call: ListCall, reader: ListReader) {
  const { key: first } = firstSort(dealList, { isStaffView: call.scope.reach === 'all' });
  const sorted = call.input.sort?.predicate ?? first;
  const figure = [...figuresSeen(reader.viewer)].find((key) => key === sorted);
  if (!figure) return { list: openDealList(call, new Map()) };
  const earned = await earningsByDeal(reader);
  const valued = [...earned].flatMap(([id, figures]): [string, string][] => {
    const value = figures[DEAL_FIGURES[figure]] ?? null;
    return value === null ? [] : [[id, value]];
  });
  return { list: openDealList(call, new Map(valued)), earned };
}

/** What the tabs, the total and the closing line say of every deal that the filter matches. */
async function summaryOf(call: ListCall, reader: ListReader, { list, earned }: { list: DealList; earned?: Earnings | undefined }) {
  const [counts, totals] = await Promise.all([list.tabs(), totalsCondition(call, list).then((where) => totalsOf(reader, where, earned))]);
  const { status } = call.input;
  const totalCount = status ? (counts[status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, totals, totalCount };
}

/** One page of deals with what they earned in the dates; where it is asked for, the tabs' counts and the totals as well. */
export async function listDeals(call: ListCall) {
  const reader = listReader(call);
  const { list, earned } = await openSorted(call, reader);
  const [page, summary] = await Promise.all([
    list.page(),
    call.input.fetchTotal ? summaryOf(call, reader, { list, earned }) : { counts: null, totals: null, totalCount: null },
  ]);
  const ids = page.rows.map(({ id }) => id);
  const [figures, trends] = await Promise.all([earned ?? earningsByDeal(reader, ids), trendsOf(reader, ids)]);
  const rows = page.rows.map(({ id, data }) => ({
    id,
    data: { ...data, ...figuresOf(reader.viewer, figures.get(id)), trend: trends.get(id) ?? [] },
  }));
  return { rows, hasMore: page.hasMore, ...summary };
}

/** The list as a file, with what each deal earned. */
export async function downloadDeals(call: FileCall) {
  const reader = listReader(call);
  const { list, earned } = await openSorted(call, reader);
  const figures = earned ?? (await earningsByDeal(reader));
  const complete = (row: DealRow) => ({ ...row, ...figuresOf(reader.viewer, figures.get(row.id)) });
  return listFile(call, { view: dealList, list }, { cells: CELLS, days: reader.span.days, complete });
}
