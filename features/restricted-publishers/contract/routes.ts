import { csvRoute, Flag, failure, listRoute, NoInput, Nothing, route, staleVersion } from '@kontor/core/contract';
import { DealStatus } from '@kontor/deals/contract';
import { SettingsDraft } from '@kontor/publishers/contract';
import { z } from 'zod';
import { PublisherRow, publisherList } from './publisher-list.ts';

export const publisherMissing = failure({ code: 'publisherMissing', status: 404, text: 'Detail not found' });

/** Exchanges name publishers as they please. */
const PublisherId = z.string().min(1).max(400);
const ById = z.object({ id: PublisherId });
/** One publisher with what it declares; `version` counts how often that was written. */
export const PublisherDetail = PublisherRow.extend({ settings: SettingsDraft, version: z.number().int() });
export type PublisherDetail = z.output<typeof PublisherDetail>;

/** A deal of another account that names a publisher. */
export const PublisherDeal = z.object({ id: z.string(), title: z.string(), dealId: z.string(), status: DealStatus, account: z.string() });
export type PublisherDeal = z.output<typeof PublisherDeal>;

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
  get: route({
    method: 'GET',
    path: 'publishermapping/get/{id}',
    access: 'superOrPlatformAdmin',
    summary: 'One publisher with what it declares',
    input: ById,
    output: PublisherDetail,
    failures: [publisherMissing],
    effect: 'read',
  }),
  deals: route({
    method: 'GET',
    path: 'publishermapping/deals/{id}',
    access: 'superOrPlatformAdmin',
    summary: 'Deals of other accounts that name a publisher, those that changed last first',
    input: ById,
    output: z.array(PublisherDeal),
    failures: [publisherMissing],
    effect: 'read',
  }),
  settings: route({
    method: 'POST',
    path: 'publishermapping/settings/{id}',
    access: 'superOrPlatformAdmin',
    reach: 'platform',
    summary: 'Write what a publisher declares of how it sells',
    input: z.object({ ...ById.shape, settings: SettingsDraft, version: z.int32().optional() }),
    output: Nothing,
    failures: [publisherMissing, staleVersion],
    effect: 'write',
  }),
  impact: route({
    method: 'GET',
    path: 'publishermapping/impact/{id}',
    access: 'superOrPlatformAdmin',
    summary: 'What turning the switch of a publisher does to deals',
    input: ById,
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
