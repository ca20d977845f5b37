import { byId, EntityId, failure, idOf, type Output, route, tooBusy } from '@kontor/core/contract';
import { questionsSpent, ToldCount } from '@kontor/market/contract';
import { z } from 'zod';
import { SegmentSource } from './segment.ts';
import { segmentNotFound } from './segment-draft.ts';
import { UploadedDetail } from './uploaded-routes.ts';

/** Days of the charts and insights, the first unless chosen (spec 3 §9). */
export const SEGMENT_RANGES = { last7day: 7, last15day: 15, last30day: 30 } as const;
export type SegmentRange = keyof typeof SEGMENT_RANGES;
export const SegmentRange = z.enum(Object.keys(SEGMENT_RANGES) as [SegmentRange]).default('last7day'); // The keys of the object.
/** Avails are told from the ninth day of being active (spec 3 §9). */
export const DAYS_BEFORE_AVAILS = 8;
/** Rows of fewer members are folded into Other, so that nobody is told apart (decision 0075). */
export const FEWEST_MEMBERS = 20;
/** Insights end so many hours ago (spec 2 §9). */
export const INSIGHT_DELAY_HOURS = 4;
/** Rows of an insight beside Other (spec 3 §9). */
export const TOP_ROWS = 20;
/** Segments that are held against each other. */
export const MOST_OVERLAPPED = 20;

export const dailyUsersClosed = failure({
  code: 'dailyUsersClosed',
  status: 403,
  text: 'Daily users are shown for segments of your own alone.',
});
export const segmentWithoutMembers = failure({
  code: 'segmentWithoutMembers',
  status: 400,
  text: 'One of the segments has no members of its own: it is passed in the bid request. Take it out.',
});

const count = (days: number) => (days === 1 ? '1 day remains' : `${days} days remain`);
/** Why a chart has nothing to draw yet. */
export const waitingWords = (days: number) =>
  `Avails appear after a segment has been active for ${DAYS_BEFORE_AVAILS} days: ${count(days)}.`;
export const NOT_ACTIVE_WORDS = `Avails appear after a segment has been active for ${DAYS_BEFORE_AVAILS} days. It is not active yet.`;
export const NO_USERS_WORDS = 'This segment is passed in the bid request, so user counts are not available.';
/** The row of an insight that holds what has no row of its own. */
export const OTHER_ROW = 'Other';

/** What the market knows of a segment; null where nobody can know it, as of one that requests name themselves. */
export const SegmentFigures = z.object({
  /** Members. */
  users: ToldCount.nullable(),
  /** Of them those that asked within the last 30 days, in the sample. */
  seen: ToldCount.nullable(),
  /** Seen by users, 0 to 1. */
  matchRate: z.number().nullable(),
  /** Requests a day, the mean of whole days. */
  dailyAvails: z.number().nullable(),
  /** When its members last changed, and since when it is active. */
  loadedAt: z.iso.datetime().nullable(),
  activeSince: z.iso.datetime().nullable(),
  /** Days that remain until avails are told; 0 once they are. */
  daysUntilAvails: z.number().int(),
});
export type SegmentFigures = z.output<typeof SegmentFigures>;

/** A chart of days (spec 3 §3). `msg` says why there is nothing to draw; '' where there is. */
export const SegmentChart = z.object({
  graph: z.object({
    summary: z.array(z.object({ msg: z.string(), data: z.number() })),
    data: z.array(z.object({ key: z.iso.date(), value: z.number() })),
    yAxisLabel: z.string(),
    toolTipLabel: z.string(),
  }),
  msg: z.string(),
});
export type SegmentChart = z.output<typeof SegmentChart>;

/** An insight that can be asked by its call (spec 1 §3). */
export const InsightLine = z.object({
  id: z.string(),
  title: z.string(),
  order: z.number().int(),
  apiUrl: z.string(),
  methodType: z.literal('GET'),
});
export const INSIGHTS = {
  metros: { title: 'Top Metro Codes', column: 'Metro Code' },
  publishers: { title: 'Top Publishers', column: 'Publisher' },
  bundles: { title: 'Top Bundles', column: 'Bundle' },
  platforms: { title: 'Top Platforms', column: 'Platform' },
} as const;
export type InsightKey = keyof typeof INSIGHTS;

const SortOrder = z.enum(['asc', 'desc']);
export const InsightTable = z.object({
  headers: z.array(
    z.object({ title: z.string(), width: z.number(), type: z.enum(['STRING', 'NUMBER']), defaultSortOrder: SortOrder.optional() }),
  ),
  rows: z.array(z.object({ data: z.array(z.union([z.string(), z.number()])) })),
});
export type InsightTable = z.output<typeof InsightTable>;

const Some = z.array(idOf('segment')).min(1).max(MOST_OVERLAPPED);

export const figureRoutes = {
  clearvu: route({
    method: 'GET',
    path: 'segment/clearvu/{id}',
    access: 'agencyUploadedSegment',
    summary: 'An active uploaded segment with its figures',
    input: byId('upload'),
    output: UploadedDetail.extend(SegmentFigures.shape),
    failures: [segmentNotFound, questionsSpent, tooBusy],
    effect: 'read',
  }),
  figures: route({
    method: 'GET',
    path: 'segment/figures/{id}',
    access: 'agencyAnySegment',
    summary: 'Users, match rate, freshness and requests a day of a segment',
    input: byId('segment'),
    output: SegmentFigures,
    failures: [segmentNotFound, questionsSpent, tooBusy],
    effect: 'read',
  }),
  chart: route({
    method: 'GET',
    path: 'chart/segment/realtime',
    access: 'agencyAnySegment',
    summary: 'Requests, or members who asked, of a segment day by day',
    input: z.object({
      id: idOf('segment'),
      // A query holds text.
      source: z.coerce.number<number | string>().pipe(SegmentSource).optional(),
      chartType: z.enum(['avails', 'users']),
      dateRange: SegmentRange,
    }),
    output: SegmentChart,
    failures: [segmentNotFound, dailyUsersClosed, questionsSpent, tooBusy],
    effect: 'read',
  }),
  overlap: route({
    method: 'POST',
    path: 'segment/overlap',
    access: 'agencyAnySegment',
    summary: 'How many members each two of up to 20 segments have in common, as far as it is told',
    input: z.object({ ids: Some }),
    /** `shared[i][j]`: members of both, and of one on the diagonal. `everybody`: users of any segment that the account may use. */
    output: z.object({
      segments: z.array(z.object({ id: EntityId, name: z.string(), users: ToldCount })),
      shared: z.array(z.array(ToldCount)),
      everybody: ToldCount,
    }),
    failures: [segmentNotFound, segmentWithoutMembers, questionsSpent, tooBusy],
    effect: 'read',
  }),
  adds: route({
    method: 'POST',
    path: 'segment/adds',
    access: 'agencyAnySegment',
    summary: 'What a segment adds to others joined by or: users before, after and new',
    input: z.object({ id: idOf('segment'), to: Some }),
    output: z.object({ before: ToldCount, after: ToldCount, added: ToldCount }),
    failures: [segmentNotFound, segmentWithoutMembers, questionsSpent, tooBusy],
    effect: 'read',
  }),
};

/** How many users each two of some segments have in common. */
export type OverlapAnswer = Output<(typeof figureRoutes)['overlap']>;
