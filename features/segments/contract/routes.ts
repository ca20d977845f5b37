import { Flag, failure, idOf, type ParsedInput, route, tooBusy } from '@kontor/core/contract';
import { questionsSpent, ToldCount, TooFew } from '@kontor/market/contract';
import { z } from 'zod';
import { MAX_SEGMENTS, PickerSegment, SEGMENT_ID_TYPES, SEGMENT_KINDS, SegmentDataType, SegmentProvider } from './segment.ts';

/** Segments of a page of the picker (spec 2 §7). */
export const SEGMENT_PAGE = 100;

export const segmentsUnknown = failure({ code: 'segmentsUnknown', status: 400, text: 'Some of the chosen segments do not exist.' });
/** Texts name the switch, so that people know what to ask for. */
export const uploadedClosed = failure({
  code: 'uploadedSegmentsClosed',
  status: 403,
  text: 'Uploaded segments are not switched on for your account. Ask your account manager for them.',
});
export const sharedClosed = failure({
  code: 'sharedSegmentsClosed',
  status: 403,
  text: 'Shared segments are not switched on for your account. Ask your account manager for them.',
});
export const notForPmp = failure({
  code: 'uploadedSegmentsNotForPmp',
  status: 403,
  text: 'Uploaded segments cannot be used with publisher direct inventory.',
});
const closed = [uploadedClosed, sharedClosed, notForPmp] as const;

const Ids = z.array(idOf('segment')).max(MAX_SEGMENTS);
const Word = z.enum(['AND', 'OR']).default('OR');
/** Staff's wish for the segments of all accounts, as where they look at somebody's plan. */
const AsStaff = Flag.default(false);
/** Dollars CPM as decimal text with six decimals. */
const Cost = z.object({ cost: z.string() });

export const segmentRoutes = {
  list: route({
    method: 'POST',
    path: 'mediaplan/list/audience',
    access: 'agencyOrAdminFlag',
    summary: 'Segments that a plan can be given, page by page',
    input: z.object({
      q: z.string().trim().max(200).default(''),
      p: z.coerce.number().int().min(0).max(10_000).default(0),
      type: z.enum(SEGMENT_KINDS),
      /** The plan has publisher direct inventory. */
      pmp: Flag.default(false),
      admin: AsStaff,
      /** Keys of providers and of types; none of either: all. */
      provider: z.array(idOf('segment')).max(500).default([]),
      dataType: z.array(z.enum(SEGMENT_ID_TYPES)).max(SEGMENT_ID_TYPES.length).default([]),
      /** Segments of this parent provider alone. */
      parentProvider: z.string().trim().max(200).default(''),
      /** Segments alone whose parent provider is IRIS (spec 2 §9). */
      iris: z.boolean().default(false),
      /** What the plan has chosen: told of each segment as `selected`. */
      chosen: z
        .array(idOf('segment'))
        .max(2 * MAX_SEGMENTS)
        .default([]),
    }),
    query: ['q', 'p', 'type', 'pmp', 'admin'],
    output: z.object({ segmentList: z.array(PickerSegment), hm: z.boolean(), total: z.number().int() }),
    failures: [...closed, questionsSpent],
    effect: 'read',
  }),
  /** Not in the specification: a plan that is opened again tells ids and names alone, and its boxes say provider, price and users. */
  chosen: route({
    method: 'POST',
    path: 'mediaplan/segment/chosen',
    access: 'agencyOrAdminFlag',
    summary: 'Segments by their ids, expired ones too; unknown ones are left out',
    input: z.object({
      ids: z
        .array(idOf('segment'))
        .min(1)
        .max(2 * MAX_SEGMENTS),
      admin: AsStaff,
    }),
    output: z.array(PickerSegment),
    failures: [questionsSpent],
    effect: 'read',
  }),
  dataTypes: route({
    method: 'GET',
    path: 'mediaplan/segment/datatype',
    access: 'agencyOrAdminFlag',
    summary: 'Providers and types of the segments of a tab, with how many each has',
    input: z.object({ type: z.enum(SEGMENT_KINDS), pmp: Flag.default(false), admin: AsStaff }),
    output: z.object({ providers: z.array(SegmentProvider), dataTypes: z.array(SegmentDataType) }),
    failures: closed,
    effect: 'read',
  }),
  cost: route({
    method: 'POST',
    path: 'mediaplan/segment/cost',
    access: 'agencyOrAdminFlag',
    summary: 'Data fee of segments joined by one word, dollars CPM',
    input: z.object({ ids: Ids, includeSegmentAnd: Word, admin: AsStaff }),
    output: Cost,
    failures: [segmentsUnknown],
    effect: 'read',
  }),
  avails: route({
    method: 'POST',
    path: 'mediaplan/audience/avails',
    access: 'agencyOrAdminFlag',
    summary: 'Users and requests a day of an audience',
    input: z.object({ inSeg: Ids.default([]), exSeg: Ids.default([]), includeSegmentAnd: Word, admin: AsStaff }),
    /** Null where the market has not counted it. */
    output: z.object({ users: ToldCount.nullable(), requests: z.union([z.number(), TooFew]).nullable() }),
    failures: [segmentsUnknown, questionsSpent, tooBusy],
    effect: 'read',
  }),
};

/** What a page of the picker is asked with. */
export type SegmentWish = ParsedInput<(typeof segmentRoutes)['list']>;
