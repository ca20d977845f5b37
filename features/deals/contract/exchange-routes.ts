import { EntityId, failure, route } from '@kontor/core/contract';
import { z } from 'zod';
import { FeedChange, FeedSegmentId, MOST_FEED_DEALS, MOST_FEED_VALUES } from './exchange.ts';

export const feedAhead = failure({
  code: 'feedAhead',
  status: 409,
  text: 'This installation has told no such change. Read the feed from its beginning.',
});
export const feedPartUnknown = failure({ code: 'feedPartUnknown', status: 404, text: 'No published deal names this.' });
export const feedPartChanged = failure({
  code: 'feedPartChanged',
  status: 409,
  text: 'This has changed while it was read. Read it from its beginning.',
});

const Behind = z.string().max(400).default('');
const wholeTo = (most: number) => z.coerce.number<number | string>().int().min(1).max(most).default(most);
/** A page of a part: what stands behind `after`, of the version that a deal names. */
const partPage = { after: Behind, version: z.string().max(80).default(''), limit: wholeTo(MOST_FEED_VALUES) };
const answered = {
  /** Of what is answered; another one stands for other content. */
  version: z.string(),
  /** What to send as `after` for the next page; null behind the last. */
  next: z.string().nullable(),
};

/** What an exchange reads of this installation, with a platform key of scope deals (docs/exchange.md). */
export const exchangeRoutes = {
  deals: route({
    method: 'GET',
    path: 'feed/deals',
    access: 'dealsKey',
    summary: 'Published deals as they changed after a number that was read, oldest change first; deals that are gone are told',
    input: z.object({
      since: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
      limit: wholeTo(MOST_FEED_DEALS),
    }),
    output: z.object({ changes: z.array(FeedChange), next: z.number().int(), hasMore: z.boolean() }),
    failures: [feedAhead],
    revalidates: true,
    effect: 'read',
  }),
  list: route({
    method: 'GET',
    path: 'feed/lists/{id}',
    access: 'dealsKey',
    summary: 'Values of a media list that a published deal names, page by page',
    input: z.object({ id: EntityId, ...partPage }),
    output: z.object({ ...answered, values: z.array(z.string()) }),
    failures: [feedPartUnknown, feedPartChanged],
    revalidates: true,
    effect: 'read',
  }),
  segment: route({
    method: 'GET',
    path: 'feed/segments/{id}',
    access: 'dealsKey',
    summary: 'Members of a segment that a published deal names, as hashes of their identities, page by page',
    input: z.object({ id: FeedSegmentId, ...partPage }),
    output: z.object({ ...answered, members: z.array(z.string()) }),
    failures: [feedPartUnknown, feedPartChanged],
    revalidates: true,
    effect: 'read',
  }),
};
