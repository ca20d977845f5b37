import { NoInput, route } from '@kontor/core/contract';
import { batchInProgress, batchNameTaken, batchUnreadable, noRoom } from '@kontor/ingest/contract';
import { z } from 'zod';
import { UPLOADABLE_TYPES } from './member-id.ts';
import { SEGMENT_ID_TYPES } from './segment.ts';
import { RemoteId, SegmentName, SegmentPrice } from './segment-draft.ts';

/**
 * A line of a provider's feed: an id that becomes a member of a segment, or is one no longer. The provider by its id or name, the segment by its
 * remote id; without `type` the id is of the segment's own.
 */
export const FeedLine = z.object({
  provider: z.string().min(1).max(200),
  segment: z.string().min(1).max(200),
  type: z.enum(UPLOADABLE_TYPES).optional(),
  id: z.string().max(400),
  action: z.enum(['add', 'remove']).default('add'),
});
export type FeedLine = z.output<typeof FeedLine>;

/**
 * A line that makes a segment of a provider, before its members come; told by its title. One that is there already stays as it is, and a line
 * that says otherwise is refused: prices are changed by people.
 */
export const FeedSegment = z.object({
  provider: z.string().min(1).max(200),
  segment: RemoteId.refine((text) => text !== '', 'A segment has a remote id.'),
  title: SegmentName,
  type: z.enum(SEGMENT_ID_TYPES),
  price: z.preprocess((sent) => (typeof sent === 'number' ? String(sent) : sent), SegmentPrice),
  expires: z.iso.date().nullable().default(null),
});
export type FeedSegment = z.output<typeof FeedSegment>;

/** What became of a batch: counts of lines and segments, and the first rejected lines with number and reason. */
export const FeedReport = z.object({
  batch: z.string(),
  alreadyApplied: z.boolean(),
  lines: z.number().int(),
  /** Segments whose members the batch named. */
  segments: z.number().int(),
  rejected: z.number().int(),
  rejects: z.array(z.object({ line: z.number(), reason: z.string() })),
});
export type FeedReport = z.output<typeof FeedReport>;

export const feedRoutes = {
  members: route({
    method: 'POST',
    path: 'ingest/segments',
    access: 'ingestKey',
    summary: 'Feed a batch of members of providers’ segments as NDJSON, gzip allowed; header X-Batch-Id makes it once-only',
    input: NoInput,
    output: FeedReport,
    takes: 'stream',
    failures: [batchInProgress, batchNameTaken, batchUnreadable, noRoom],
    effect: 'write',
  }),
};
