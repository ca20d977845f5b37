import { csvRoute, Flag, failure, listRoute, NoInput, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';
import { PublisherRow, publisherList } from './publisher-list.ts';

export const publisherMissing = failure({ code: 'publisherMissing', status: 404, text: 'Detail not found' });

/** Exchanges name publishers as they please. */
const PublisherId = z.string().min(1).max(400);
/** What becomes of deals that name a publisher, of every account but its own. */
export const PublisherImpact = z.object({
  premium: z.boolean(),
  /** Run on; asked about at the next publish or change. */
  published: z.number().int(),
  /** Not published: asked about before they can be. */
  unpublished: z.number().int(),
  /** Wait for an answer of the publisher. */
  waiting: z.number().int(),
  /** Nobody answers for it: a deal that names it cannot be sent. */
  isUnanswered: z.boolean(),
});
export type PublisherImpact = z.output<typeof PublisherImpact>;

export const restrictedPublisherRoutes = {
  all: route({
    method: 'GET',
    path: 'publishermapping/get/all',
    access: 'superOrPlatformAdmin',
    summary: 'Every publisher, and whether it must agree to deals that name it',
    input: NoInput,
    output: z.array(PublisherRow.pick({ publisherId: true, company: true, premium: true })),
    effect: 'read',
  }),
  list: listRoute(publisherList, { path: 'publishermapping/list', access: 'superOrPlatformAdmin', summary: 'Publishers, page by page' }),
  download: csvRoute(publisherList, {
    path: 'publishermapping/download/csv',
    access: 'superOrPlatformAdmin',
    summary: 'The list as CSV, every row of the filter',
  }),
  impact: route({
    method: 'GET',
    path: 'publishermapping/impact/{id}',
    access: 'superOrPlatformAdmin',
    summary: 'What turning the switch of a publisher does to deals',
    input: z.object({ id: PublisherId }),
    output: PublisherImpact,
    failures: [publisherMissing],
    effect: 'read',
  }),
  toggle: route({
    method: 'PUT',
    path: 'publishermapping/toggle/premium/{id}',
    access: 'superOrPlatformAdmin',
    reach: 'platform',
    summary: 'Make a publisher restricted, or take that back; without `premium` it flips',
    input: z.object({ id: PublisherId, premium: Flag.optional() }),
    output: Nothing,
    failures: [publisherMissing],
    effect: 'write',
  }),
};
