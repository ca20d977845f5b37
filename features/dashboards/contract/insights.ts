import { Flag, failure, idOf, route, tooBusy } from '@kontor/core/contract';
import { audienceTooSmall, questionsSpent } from '@kontor/market/contract';
import { InsightLine, InsightTable, INSIGHTS as OF_SEGMENT, SegmentRange, segmentNotFound } from '@kontor/segments/contract';
import { z } from 'zod';
import { dashboardDealUnknown } from './routes.ts';

/** What an insight is of, beside a segment: a deal, or all that an account delivered, which alone has deals to rank (spec 2 §2). */
export const INSIGHTS = { ...OF_SEGMENT, deals: { title: 'Top 10 Deals', column: 'Deal' } } as const;
export type InsightKey = keyof typeof INSIGHTS;
export const INSIGHT_KEYS = Object.keys(INSIGHTS) as [InsightKey, ...InsightKey[]]; // the keys of INSIGHTS
export const DEAL_INSIGHTS = Object.keys(OF_SEGMENT) as Exclude<InsightKey, 'deals'>[]; // the keys of OF_SEGMENT
/** Of what is delivered as of segments, insights end so many hours ago (spec 2 §2, §9). */
export const INSIGHTS_DELAYED = '4 hr delayed';
/** Rows that View All looks among, and rows that come at a time. */
export const MOST_INSIGHT_ROWS = 2_000;
export const INSIGHT_PAGE = 25;

const Of = z.object({
  /** One of these; without any it is the account's own delivery. */
  segmentId: idOf('segment').optional(),
  dealId: idOf('deal').optional(),
  dateRange: SegmentRange,
  admin: Flag.default(false),
});
export type InsightOf = z.output<typeof Of>;

export const insightUnclear = failure({ code: 'insightUnclear', status: 400, text: 'Ask for a segment or for a deal, not for both.' });
export const insightUnknown = failure({ code: 'insightNotFound', status: 404, text: 'No Insight Data Found' });
const FAILURES = [segmentNotFound, dashboardDealUnknown, insightUnclear, insightUnknown];

export const insightRoutes = {
  list: route({
    method: 'GET',
    path: 'insight/list',
    access: 'agencyOrAdminFlag',
    summary: 'The insights of a segment, a deal or the account, each with the call that answers it',
    input: Of,
    output: z.array(InsightLine),
    failures: FAILURES,
    effect: 'read',
  }),
  detail: route({
    method: 'GET',
    path: 'insight/widget/detail/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'Where a segment’s members ask most, or where a deal or account delivers most; up to four hours ago',
    input: Of.extend({
      id: z.enum(INSIGHT_KEYS),
      /** All rows of what is delivered instead of the largest, so many of those whose name has `q`; a search is among all. */
      all: Flag.default(false),
      q: z.string().trim().max(200).default(''),
      most: z.coerce.number<number | string>().int().min(1).max(MOST_INSIGHT_ROWS).default(INSIGHT_PAGE),
    }),
    output: InsightTable.extend({
      /** How many rows there are in all; told where not all of them are here. */
      total: z.number().int().optional(),
    }),
    failures: [...FAILURES, audienceTooSmall, questionsSpent, tooBusy],
    effect: 'read',
  }),
};
