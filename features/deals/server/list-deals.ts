import { spanOf } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { DEAL_FIGURES, type DealRow, dealRangeRefused, type dealRoutes, figuresSeen } from '@kontor/deals/contract';
import type { DeliveryReader, Figures } from '@kontor/market/server';
import { type DealFigures, earningsByDeal, figuresOf, type ListCall, listReader, totalsOf, trendsOf } from './deal-figures.ts';
import { countByStatus, type DealFilter, type ListedDeal, listDealRows, type Ranking, totalsCondition } from './deal-list-store.ts';
import { plain } from './deal-store.ts';

/** The list's dates: the last seven days unless said otherwise. */
export const listSpan = (input: DealFilter) => spanOf(input, { fallback: 'last7day', refused: dealRangeRefused });

/** Every deal's figures, asked only where the list is sorted by one that the viewer sees: measures live in the event store. */
export async function findRanking(
  reader: DeliveryReader,
  input: DealFilter,
): Promise<{ earned: Map<string, Figures>; ranking: Ranking } | null> {
  const figure = [...figuresSeen(reader.viewer)].find((key) => key === input.sort?.predicate);
  if (!figure) return null;
  const earned = await earningsByDeal(reader, listSpan(input));
  const ranking = new Map(
    [...earned].flatMap(([id, figures]) => {
      const value = figures[DEAL_FIGURES[figure]];
      return value ? [[id, value] as const] : [];
    }),
  );
  return { earned, ranking };
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
async function summaryOf(reader: DeliveryReader, scope: ListCall['scope'], input: DealFilter) {
  const [counts, totals] = await Promise.all([
    countByStatus(scope, input),
    totalsCondition(scope, input).then((condition) => totalsOf(reader, listSpan(input), [condition])),
  ]);
  const totalCount = input.status ? (counts[input.status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { counts, totals, totalCount };
}

/** One page of deals with what they earned in the dates; where it is asked for, the tabs' counts and the totals as well. */
export async function listDeals(call: SignedCall<(typeof dealRoutes)['list']>) {
  const { input, scope } = call;
  const reader = listReader(call);
  const span = listSpan(input);
  const ranked = await findRanking(reader, input);
  const [page, summary] = await Promise.all([
    listDealRows(scope, input, ranked?.ranking),
    input.fetchTotal ? summaryOf(reader, scope, input) : { counts: null, totals: null, totalCount: null },
  ]);
  const deals = page.rows.map(({ id }) => id);
  const [earned, trends] = await Promise.all([ranked?.earned ?? earningsByDeal(reader, span, deals), trendsOf(reader, span, deals)]);
  const rows = page.rows.map(({ id, data }) => ({
    id,
    data: rowOf(data, figuresOf(reader.viewer, earned.get(id)), trends.get(id) ?? []),
  }));
  return { rows, hasMore: page.hasMore, ...summary };
}
