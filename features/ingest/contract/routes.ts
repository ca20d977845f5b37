import {
  ById,
  EntityId,
  type FileLimits,
  failure,
  formLimit,
  KEY_SCOPES,
  type KeyScope,
  MEGABYTE,
  NoInput,
  Nothing,
  route,
  uploadRoute,
} from '@kontor/core/contract';
import { Feed } from '@kontor/market/contract';
import { z } from 'zod';

export const batchInProgress = failure({ code: 'batchInProgress', status: 409, text: 'This batch is being applied right now.' });
export const batchNameTaken = failure({
  code: 'batchNameTaken',
  status: 409,
  text: 'This key has sent another batch under this X-Batch-Id. Nothing of this one was taken: send it under an id of its own.',
});
export const batchUnreadable = failure({ code: 'batchUnreadable', status: 400, text: 'The batch could not be read as lines of JSON.' });
export const noRoom = failure({
  code: 'noRoom',
  status: 503,
  text: 'There is no room for this batch at the moment. Please send it again later.',
});
export const rejectsNotKept = failure({
  code: 'rejectsNotKept',
  status: 404,
  text: 'No refused lines of such a batch are kept. They are for 30 days.',
});
export const keyNotFound = failure({ code: 'keyNotFound', status: 404, text: 'Platform key not found' });

/** What senders may call a batch. */
export const BATCH_NAME = /^[\w.:-]{1,120}$/;

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
  /** What is to be known beside the counts, a sentence each: tests, deals of others, ids that are one sign away, lines of long ago. */
  notes: z.array(z.string()),
});
export type BatchReport = z.output<typeof BatchReport>;

/** What a key opens. */
const KEY_OPENS = Object.values(KEY_SCOPES) as [KeyScope, ...KeyScope[]]; // there are some
export const KEY_WORDS: Readonly<Record<KeyScope, string>> = { ingest: 'Feeds events', deals: 'Reads deals' };

export const PlatformKey = z.object({
  id: EntityId,
  name: z.string(),
  last4: z.string(),
  scope: z.enum(KEY_OPENS),
  createdAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  /** When an exchange read deals with it last. */
  lastReadAt: z.iso.datetime().nullable(),
});

/** Files that can be checked: of a larger one, its first lines do. */
export const LINES_FILE: FileLimits = { kinds: ['lines', 'csv', 'gzip'], lessThan: 50 * MEGABYTE };

/** A row of a file as it is understood; texts as the store would have them, '' for what is not said. */
export const CheckedRow = z.object({
  line: z.number(),
  type: z.string(),
  at: z.iso.datetime(),
  sample: z.number(),
  inventory: z.string(),
  publisher: z.string(),
  platform: z.string(),
  mediaType: z.string(),
  place: z.string(),
  deal: z.string(),
  seat: z.string(),
  advertiser: z.string(),
  /** Dollars CPM: what was paid or bid, of a request its floor. */
  price: z.string().nullable(),
  hasUser: z.boolean(),
  hasHome: z.boolean(),
});
export type CheckedRow = z.output<typeof CheckedRow>;

/** Floors or prices in a currency without a rate near their day: they are counted as unknown. */
export const Unpriced = z.object({ what: z.enum(['floor', 'price']), currency: z.string(), count: z.number() });
export type Unpriced = z.output<typeof Unpriced>;

/** What a file would become. `ignored` counts, of its first thousand lines, those with a field that nothing reads. */
export const FeedCheck = z.object({
  lines: z.number(),
  requests: z.number(),
  outcomes: z.number(),
  rejected: z.number(),
  /** `text` is the beginning of the first line, `mend` what to do. */
  reasons: z.array(z.object({ reason: z.string(), lines: z.number(), first: z.number(), text: z.string(), mend: z.string() })),
  notes: z.array(z.string()),
  ignored: z.array(z.object({ field: z.string(), lines: z.number() })),
  unpriced: z.array(Unpriced),
  rows: z.array(CheckedRow),
  /** New apps, sites and publishers find no room among those that can be chosen. */
  isSupplyFull: z.boolean(),
});
export type FeedCheck = z.output<typeof FeedCheck>;

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
    failures: [batchInProgress, batchNameTaken, batchUnreadable, noRoom],
    effect: 'write',
  }),
  rejects: route({
    method: 'GET',
    path: 'ingest/rejects/{batch}',
    access: 'ingestKey',
    summary: 'All refused lines of a batch of events, by the name in its answer: number, reason and text, as lines of JSON',
    input: z.object({ batch: z.string().regex(BATCH_NAME) }),
    output: Nothing,
    answers: 'file',
    failures: [rejectsNotKept],
    effect: 'read',
  }),
  check: uploadRoute({
    path: 'ingest/check',
    access: 'super',
    summary: 'What a file of lines would become in one of the formats; nothing of it is stored',
    input: Feed,
    output: FeedCheck,
    failures: [batchUnreadable, noRoom],
    bodyLimit: formLimit(LINES_FILE),
    fileLimits: () => LINES_FILE,
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
    reach: 'platform',
    summary: 'Issue a platform key; its secret is shown once',
    input: z.object({ name: z.string().trim().min(1, 'Required').max(100), scope: z.enum(KEY_OPENS).default('ingest') }),
    output: z.object({ id: EntityId, secret: z.string() }),
    effect: 'write',
  }),
  revokeKey: route({
    method: 'POST',
    path: 'ingest/keys/revoke/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Revoke a platform key',
    input: ById,
    output: Nothing,
    failures: [keyNotFound],
    effect: 'write',
  }),
};
