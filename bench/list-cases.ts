import type { Input, Output } from '@kontor/core/contract';
import { DEAL_STATUSES, dealRoutes } from '@kontor/deals/contract';
import { PAGE, type Reference } from './list-reference.ts';

type Route = typeof dealRoutes.list;
type Answer = Output<Route>;
/** A call and what it must answer. */
export type Case = { what: string; route: Route; input: Input<Route>; differenceOf: (answer: Answer) => string | null };

/** What the list's sort keys are in a plain statement. */
const SORTS = {
  spend: 'e.spend',
  revenue: 'e.revenue',
  requests: 'e.requests',
  impressions: 'e.impressions',
  title: 'lower(d.title)',
  dealId: 'lower(d.deal_id)',
  status: 'd.status',
  type: 'd.type',
  selectedDsp: 'lower(s.name)',
  ends: "coalesce(d.flight_end, 'infinity')",
  rate: 'd.rate',
  daysLeft: "CASE WHEN d.flight_end > now() AT TIME ZONE 'America/New_York' THEN d.flight_end END",
  createTime: 'd.created_at',
  lastUpdate: 'd.updated_at',
} as const;
type Sort = keyof typeof SORTS;

type Asked = { what: string; where: string; input: Input<Route>; sorts: readonly Sort[] };
const FEW: readonly Sort[] = ['spend', 'createTime', 'title'];
/** From Eastern midnight so many days ago. */
const since = (days: number) =>
  `(date_trunc('day', now() AT TIME ZONE 'America/New_York') - interval '${days} days') AT TIME ZONE 'America/New_York'`;
const matching = (q: string) => `(d.title ILIKE '%${q}%' OR d.deal_id ILIKE '%${q}%')`;

const questions = (dsp: string): Asked[] => [
  { what: 'all', where: 'true', input: {}, sorts: Object.keys(SORTS) as Sort[] },
  ...DEAL_STATUSES.map((status): Asked => ({ what: `tab ${status}`, where: `d.status = '${status}'`, input: { status }, sorts: FEW })),
  ...['needle', 'autumn', 'zürich', '-77', 'FL-5-1234', 'no such deal'].map(
    (q): Asked => ({ what: `search ${q}`, where: matching(q), input: { q }, sorts: FEW }),
  ),
  { what: 'search and tab', where: `${matching('needle')} AND d.status = 'DRAFT'`, input: { q: 'needle', status: 'DRAFT' }, sorts: FEW },
  { what: 'fixed price', where: `d.type = 'FIXED'`, input: { tableFilter: { type: { value: 'FIXED' } } }, sorts: FEW },
  { what: 'one DSP', where: `d.dsp_id = '${dsp}'`, input: { tableFilter: { dealDspId: { value: dsp } } }, sorts: FEW },
  {
    what: 'one DSP and tab',
    where: `d.dsp_id = '${dsp}' AND d.status = 'APPROVED'`,
    input: { tableFilter: { dealDspId: { value: dsp } }, status: 'APPROVED' },
    sorts: FEW,
  },
  {
    what: 'two statuses',
    where: `d.status IN ('DRAFT', 'APPROVED')`,
    input: { tableFilter: { status: { value: ['DRAFT', 'APPROVED'] } } },
    sorts: FEW,
  },
  {
    what: 'changed since yesterday',
    where: `d.updated_at >= ${since(1)}`,
    input: { tableFilter: { changed: { value: 'day' } } },
    sorts: FEW,
  },
  {
    what: 'changed before',
    where: `d.updated_at >= ${since(6)} AND d.updated_at < ${since(1)}`,
    input: { tableFilter: { changed: { value: 'week' } } },
    sorts: FEW,
  },
];

type Page = { before: string | undefined; ids: string[]; hasMore: boolean };
type Summary = { counts: Record<string, number>; total: number; spend: string };

function differenceOf(answer: Answer, page: Page, summary: Summary | null): string | null {
  const ids = answer.rows.map(({ id }) => id);
  const first = ids.findIndex((id, index) => id !== page.ids[index]);
  if (first >= 0 || ids.length !== page.ids.length) return `row ${first} of ${ids.length}, not of ${page.ids.length}`;
  if (answer.hasMore !== page.hasMore) return `hasMore ${answer.hasMore}`;
  if (!summary) return null;
  const sorted = (counts: object) => JSON.stringify(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (sorted(answer.counts ?? {}) !== sorted(summary.counts)) return `counts ${sorted(answer.counts ?? {})}, not ${sorted(summary.counts)}`;
  if (answer.totalCount !== summary.total) return `total ${answer.totalCount}, not ${summary.total}`;
  return answer.totals?.spend === summary.spend ? null : `spend ${answer.totals?.spend}, not ${summary.spend}`;
}

async function* pagesOf(reference: Reference, { what, where, input, sorts }: Asked): AsyncGenerator<Case> {
  const tabWhere = input.status ? where.replace(/( AND )?d\.status = '\w+'$/, '') || 'true' : where;
  const counts = await reference.counts(tabWhere);
  const spend = await reference.spend(where);
  const total = input.status ? (counts[input.status] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  for (const sort of sorts) {
    for (const reverse of [true, false]) {
      const last = Math.max(0, Math.ceil(total / PAGE) - 1) * PAGE;
      const starts = [...new Set([0, Math.floor(last / 2 / PAGE) * PAGE, last])];
      const { pages } = await reference.page({ sort: SORTS[sort], reverse, where, starts });
      for (const [start, page] of pages) {
        const isFirst = start === 0;
        const pagination = { start, number: PAGE, ...(page.before ? { after: page.before } : {}) };
        yield {
          what: `${what}, by ${sort}${reverse ? ' downwards' : ''}, ${isFirst ? 'first page' : `row ${start}`}`,
          route: dealRoutes.list,
          input: { ...input, sort: { predicate: sort, reverse }, pagination, fetchTotal: isFirst, timezone: 'EST' },
          differenceOf: (answer) => differenceOf(answer, page, isFirst ? { counts, total, spend } : null),
        };
      }
    }
  }
}

/** Every order with its first, middle and last page; every tab, search and filter in three of them. */
export async function* casesFor(reference: Reference): AsyncGenerator<Case> {
  for (const asked of questions(reference.dsp)) yield* pagesOf(reference, asked);
}
