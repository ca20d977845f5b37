import { ById, EntityId, failure, NoInput, Nothing, route } from '@kontor/core/contract';
import { Feed } from '@kontor/market/contract';
import { z } from 'zod';

export const batchInProgress = failure({ code: 'batchInProgress', status: 409, text: 'This batch is being applied right now.' });
export const batchUnreadable = failure({ code: 'batchUnreadable', status: 400, text: 'The batch could not be read as lines of JSON.' });
export const noRoom = failure({
  code: 'noRoom',
  status: 503,
  text: 'There is no room for this batch at the moment. Please send it again later.',
});
export const keyNotFound = failure({ code: 'keyNotFound', status: 404, text: 'Platform key not found' });

/** How a batch is to be read, and what its sender calls the file, whose name may hold a date. */
export const BatchInput = Feed.extend({ file: z.string().max(400).default('') });

/** What became of a batch: counts of lines, and the first rejected ones with number and reason (design §5). */
export const BatchReport = z.object({
  batch: z.string(),
  alreadyApplied: z.boolean(),
  lines: z.number(),
  requests: z.number(),
  outcomes: z.number(),
  rejected: z.number(),
  rejects: z.array(z.object({ line: z.number(), reason: z.string() })),
});
export type BatchReport = z.output<typeof BatchReport>;

export const PlatformKey = z.object({
  id: EntityId,
  name: z.string(),
  last4: z.string(),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});

export const ingestRoutes = {
  events: route({
    method: 'POST',
    path: 'ingest/events',
    access: 'ingestKey',
    summary: 'Feed a batch of market events in one of several formats, gzip allowed; header X-Batch-Id makes it once-only',
    input: BatchInput,
    query: Object.keys(BatchInput.shape),
    output: BatchReport,
    takes: 'stream',
    failures: [batchInProgress, batchUnreadable, noRoom],
    effect: 'write',
  }),
  keys: route({
    method: 'GET',
    path: 'ingest/keys',
    access: 'super',
    summary: 'Platform keys',
    input: NoInput,
    output: z.array(PlatformKey),
    effect: 'read',
  }),
  issueKey: route({
    method: 'POST',
    path: 'ingest/keys/issue',
    access: 'super',
    summary: 'Issue a platform key; its secret is shown once',
    input: z.object({ name: z.string().trim().min(1, 'Required').max(100) }),
    output: z.object({ id: EntityId, secret: z.string() }),
    effect: 'write',
  }),
  revokeKey: route({
    method: 'POST',
    path: 'ingest/keys/revoke/{id}',
    access: 'super',
    summary: 'Revoke a platform key',
    input: ById,
    output: Nothing,
    failures: [keyNotFound],
    effect: 'write',
  }),
};
