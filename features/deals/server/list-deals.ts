import type { SignedCall } from '@kontor/core/server';
import { DEAL_FIGURES, type DealRow, type dealRoutes, figuresSeen } from '@kontor/deals/contract';
import {
  type DealFigures,
  type Earnings,
  earningsByDeal,
  figuresOf,
  type ListReader,
  listReader,
  totalsOf,
  trendsOf,
} from './deal-figures.ts';
import { countByStatus, type DealFilter, type ListedDeal, listDealRows, type Ranking, totalsCondition } from './deal-list-store.ts';
import { plain } from './deal-store.ts';

/** Every deal's figures, asked only where the list is sorted by one that the viewer sees: measures live in the event store. */
export async function findRanking(reader: ListReader, input: DealFilter): Promise<{ earned?: Earnings; ranking?: Ranking }> {
  const figure = [...figuresSeen(reader.viewer)].find((key) => key === input.sort?.predicate);
  if (!figure) return {};
  const earned = await earningsByDeal(reader);
  const valued = [...earned].map(([id, figures]) => [id, figures[DEAL_FIGURES[figure]] ?? null] as const);
  return { earned, ranking: new Map(valued.flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]))) };
}

export const rowOf = (deal: ListedDeal, figures: DealFigures, trend: number[]): DealRow => ({
  id: deal.id,
  title: deal.title,
  dealId: deal.dealId,
  status: deal.status,
  type: deal.type,
  selectedDsp: deal.dsp,
  company: deal.company,
  rate: plain(deal.rate),
  flightDate: { start: deal.flightStart, end: deal.flightEnd },
  ...figures,
  trend,
  createTime: deal.createdAt.toISOString(),
  lastUpdate: deal.updatedAt.toISOString(),
  bulkUnpublishDisabled: deal.status !== 'PUBLISHED',
  version: deal.version,
});

/** What the tabs, the total and the closing line say of every deal that the filter matches. */
async function summaryOf(reader: ListReader, input: DealFilter, earned?: Earnings) {
  const [counts, totals] = await Promise.all([
    countByStatus(reader.scope, input),
    totalsCondition(reader.scope, input).then((where) => totalsOf(reader, where, earned)),
  ]);
  const totalCount = input.status ? (counts[input.status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, totals, totalCount };
}

/** One page of deals with what they earned in the dates; where it is asked for, the tabs' counts and the totals as well. */
export async function listDeals(call: SignedCall<(typeof dealRoutes)['list']>) {
  const { input, scope } = call;
  const reader = listReader(call);
  const { earned, ranking } = await findRanking(reader, input);
  const [page, summary] = await Promise.all([
    listDealRows(scope, input, ranking),
    input.fetchTotal ? summaryOf(reader, input, earned) : { counts: null, totals: null, totalCount: null },
  ]);
  const deals = page.rows.map(({ id }) => id);
  const [figures, trends] = await Promise.all([earned ?? earningsByDeal(reader, deals), trendsOf(reader, deals)]);
  const rows = page.rows.map(({ id, data }) => ({
    id,
    data: rowOf(data, figuresOf(reader.viewer, figures.get(id)), trends.get(id) ?? []),
  }));
  return { rows, hasMore: page.hasMore, ...summary };
}
