import { answer } from '@kontor/core/testing/web';
import { DealRow, type DealStatus, dealRoutes, nextDealActions } from '@kontor/deals/contract';
import { SAMPLE_DSP } from './sample-deal.ts';

/** The least that a row takes of what no test looks at. */
const LEAST = Object.fromEntries(
  Object.entries(DealRow.shape).map(([key, of]) => [key, [undefined, null, '', 0, false, []].find((one) => of.safeParse(one).success)]),
) as unknown as DealRow; // The keys of the shape.

/** A row of the list by a number: the third gets no bids, the fourth has spent its budget. */
export const sampleRow = (n: number, status: DealStatus): DealRow => ({
  ...LEAST,
  id: String(n).repeat(24),
  title: `Deal ${n}`,
  dealId: `KN-${n}`,
  status,
  type: 'AUCTION',
  selectedDsp: 'Vantor',
  dealDspId: SAMPLE_DSP,
  company: 'Halden Media',
  rate: '22',
  flightDate: 'ONGOING',
  requests: 1_000_000,
  wins: 4000,
  impressions: 3900,
  spend: '79713.114000',
  revenue: '70000.000000',
  cpm: '20.439260',
  fillRate: 0.39,
  pace: 66,
  budgetUsed: 41.2,
  daysLeft: 9,
  noBidsFor: n === 3 ? 36 : null,
  spentOn: n === 4 ? '2026-10-28' : null,
  attention: n === 3 ? ['BEHIND', 'NO_BIDS'] : n === 4 ? ['SPENT'] : [],
  trend: [1, null],
  isTrendRunning: true,
  lastChange: 'Changed Floor CPM, Maren Oduya',
  createTime: '2026-11-01T10:00:00.000Z',
  lastUpdate: '2026-11-02T10:00:00.000Z',
  nextDealActions: nextDealActions(status, { needsApproval: false, isApprover: false, isOwner: true }),
  approvalFor: null,
  bulkUnpublishDisabled: status !== 'PUBLISHED',
  version: 1,
});
/** The list with these rows. */
export const listOf = (...rows: DealRow[]) =>
  answer(dealRoutes.list, {
    rows: rows.map((data) => ({ id: data.id, data })),
    totalCount: rows.length,
    hasMore: false,
    counts: { PUBLISHED: 1, DRAFT: 1 },
    totals: { requests: 2_000_000, wins: 8000, impressions: 7800, spend: '159426.228', revenue: '140000' },
  });
