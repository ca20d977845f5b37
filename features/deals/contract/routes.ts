import {
  byId,
  csvRoute,
  EntityId,
  Flag,
  failure,
  idOf,
  LARGE_BODY,
  LIST_QUERY,
  LIST_RANGE_MESSAGE,
  listRoute,
  Nothing,
  route,
  staleVersion,
  unableToProcess,
} from '@kontor/core/contract';
import { z } from 'zod';
import { MAX_ANSWER } from './approval-answer.ts';
import { approvalRoutes } from './approval-routes.ts';
import { Deal, DealDraft } from './deal.ts';
import { DealStanding, DealStandingInput } from './deal-health.ts';
import { AskedDeals, dealList } from './deal-list.ts';
import { NeedCount } from './deal-needs.ts';
import { DealStatus } from './deal-status.ts';
import { refusedWords } from './mandatory.ts';
import { Acknowledged, Preflight, UnfinishedDeal } from './preflight.ts';

export const dealNotFound = failure({ code: 'dealNotFound', status: 404, text: 'Deal not found' });
/** One answer whether the id is in use, was, and whose: it tells nothing of others (docs/decisions/0029). */
export const dealIdTaken = failure({
  code: 'dealIdTaken',
  status: 409,
  text: 'This Deal ID is not available. Please enter another or generate one.',
});
export const dealIdsPaused = failure({
  code: 'dealIdsPaused',
  status: 429,
  text: 'Too many Deal IDs were not available. Please try again later.',
});
export const dealNotPublishable = failure({
  code: 'dealNotPublishable',
  status: 409,
  text: 'Update the deal with mandatory field before publishing.',
});
/** Who publishes has named the warnings they saw, and there are others by now. */
export const warningsOpen = failure({ code: 'warningsOpen', status: 409, text: 'There are warnings that nobody has acknowledged yet.' });
export const dealInactive = failure({ code: 'dealInactive', status: 409, text: 'Inactive Deal can not be edited.' });
export const dealWaiting = failure({
  code: 'dealWaiting',
  status: 409,
  text: 'The deal is waiting for approval. Take it back to Draft to change it.',
});
/** A publisher must agree, and nobody of it can. */
export const approverMissing = failure({
  code: 'approverMissing',
  status: 409,
  text: 'A publisher of this deal has no active account to approve it.',
});
export const dealReferenceUnknown = failure({ code: 'dealReferenceUnknown', status: 400, text: 'The DSP or media plan is not known.' });
/** A buyer seat that the DSP does not have, none where it wants one, or publisher seats of nobody (spec 2 §5). */
export const seatRefused = failure({ code: 'seatRefused', status: 400, text: 'The seat is not one of the DSP.' });
export const buyerLeftOut = failure({ code: 'buyerLeftOut', status: 400, text: 'The buyers of the media plan leave out the DSP.' });
export const incorrectDealSettings = failure({ code: 'incorrectDealSettings', status: 400, text: 'Incorrect deal settings' });
export const flightInPast = failure({ code: 'flightInPast', status: 400, text: 'The flight cannot start before today.' });
export const dealTypeFixed = failure({
  code: 'dealTypeFixed',
  status: 409,
  text: 'The deal type can be changed only while the deal is a draft.',
});
/** Buyers bid by it (docs/decisions/0095). */
export const dealIdFixed = failure({ code: 'dealIdFixed', status: 409, text: 'Unpublish to change the Deal ID.' });
/** Whoever asks for changes says which. */
export const reasonMissing = failure({ code: 'reasonMissing', status: 400, text: 'Please say what should change.' });
export const dealRangeRefused = failure({ code: 'dealRangeRefused', status: 400, text: LIST_RANGE_MESSAGE });

export const bidstreamClosed = failure({
  code: 'bidstreamClosed',
  status: 400,
  text: 'Bidstream data configuration is not open to this account. Leave its fields as they are.',
});

/** A deal is made of a template or of a media plan (spec 2 §7). */
export const planAndTemplate = failure({
  code: 'planAndTemplate',
  status: 400,
  text: 'A deal of a template gets a media plan of its own. Leave out the media plan, or the template.',
});
/** A template that was disabled or deleted since the form was opened; nothing typed is lost. */
export const templateGone = failure({
  code: 'templateGone',
  status: 409,
  text: 'This template is no longer available. Choose a media plan, or another template.',
});
/** Who fills a form has seen another version of the template. */
export const templateChanged = failure({
  code: 'templateChanged',
  status: 409,
  text: 'This template was changed since the form was opened.',
});

const AsStaff = Flag.default(false);
const Tab = { status: DealStatus.optional() };
const ListAlso = { ...Tab, ids: AskedDeals.optional() };
/** Ids travel in the body: a thousand of them are longer than a URL. */
const inUrl = { query: [...LIST_QUERY, ...Object.keys(Tab)], bodyLimit: LARGE_BODY };
const writes = [
  dealNotFound,
  dealIdTaken,
  dealIdsPaused,
  dealReferenceUnknown,
  seatRefused,
  buyerLeftOut,
  incorrectDealSettings,
  flightInPast,
  bidstreamClosed,
] as const;

export const dealRoutes = {
  list: {
    ...listRoute(dealList, {
      path: 'deal/all',
      access: 'agencyOrAdminFlag',
      summary: 'Deals with what they earned in the dates',
      also: ListAlso,
      answers: {
        counts: z.record(z.string(), z.number()).nullable(),
        totals: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
        /** With the total: whether deals of others are in the list, which the account was asked to approve. */
        holdsOthers: z.boolean().optional(),
        /** Of `ids`, with the total: those that name no deal of the caller's. */
        unknownIds: z.array(z.string()).optional(),
      },
      failures: [dealRangeRefused],
      reporting: true,
    }),
    ...inUrl,
  },
  download: {
    ...csvRoute(dealList, {
      path: 'deal/download/csv',
      access: 'agencyOrAdminFlag',
      summary: 'The list as CSV, every row of the filter',
      also: ListAlso,
      failures: [dealRangeRefused],
      reporting: true,
    }),
    ...inUrl,
  },
  create: route({
    method: 'POST',
    path: 'deal/create',
    access: 'agency',
    summary: 'Create a deal, with `libraryId` on a media plan made of a template',
    /** `libraryVersion`: the template as it was seen; `copiedFrom`: a deal whose app info the new one gets too. */
    input: DealDraft.safeExtend({
      libraryId: idOf('platform').optional(),
      libraryVersion: z.int32().optional(),
      copiedFrom: idOf('deal').optional(),
    }),
    output: Nothing,
    failures: [...writes, planAndTemplate, templateGone, templateChanged],
    refusedWords,
    effect: 'write',
  }),
  get: route({
    method: 'GET',
    path: 'deal/get/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'One deal',
    input: byId('deal').extend({ admin: AsStaff }),
    output: Deal,
    failures: [dealNotFound],
    effect: 'read',
  }),
  standing: route({
    method: 'GET',
    path: 'deal/standing/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'How a deal does against its goal and its flight',
    input: DealStandingInput,
    output: DealStanding,
    failures: [dealNotFound],
    effect: 'read',
  }),
  update: route({
    method: 'POST',
    path: 'deal/update/{id}',
    access: 'agency',
    summary: 'Change a deal',
    input: DealDraft.safeExtend({ id: idOf('deal'), version: z.int32().optional() }),
    output: Nothing,
    failures: [...writes, dealInactive, dealWaiting, dealTypeFixed, dealIdFixed, dealNotPublishable, staleVersion],
    refusedWords,
    effect: 'write',
  }),
  remove: route({
    method: 'GET',
    path: 'deal/delete/{id}',
    access: 'agency',
    summary: 'Delete a deal; a published one is unpublished instead',
    input: byId('deal'),
    output: Nothing,
    failures: [dealNotFound, dealInactive, unableToProcess],
    effect: 'write',
  }),
  publish: route({
    method: 'GET',
    path: 'deal/publish/{id}',
    access: 'agency',
    summary: 'Publish or unpublish a deal',
    input: byId('deal').extend({
      status: z.enum(['PUBLISHED', 'UNPUBLISHED']).default('PUBLISHED'),
      acknowledged: Acknowledged.optional(),
    }),
    output: Nothing,
    failures: [dealNotFound, dealNotPublishable, warningsOpen, unableToProcess],
    effect: 'write',
  }),
  updateStatus: route({
    method: 'GET',
    path: 'deal/updatestatus/{id}',
    access: 'agency',
    summary: 'Move a deal to one of its next statuses',
    /** `comment`: what an approver says with the answer, and must where changes are asked for; `version` and `seen`: what they have read. */
    input: byId('deal').extend({
      status: DealStatus,
      acknowledged: Acknowledged.optional(),
      comment: z.string().trim().max(MAX_ANSWER).default(''),
      version: z.coerce.number<number | string>().int().min(1).max(2_147_483_647).optional(),
      seen: z.string().max(64).optional(),
    }),
    output: Nothing,
    failures: [dealNotFound, dealNotPublishable, warningsOpen, approverMissing, reasonMissing, staleVersion, unableToProcess],
    effect: 'write',
  }),
  bulkUnpublish: route({
    method: 'POST',
    path: 'deal/bulk/unpublish',
    access: 'agency',
    summary: 'Unpublish several deals',
    input: z.object({ ids: z.array(idOf('deal')).min(1).max(1_000) }),
    arrayBody: 'ids',
    output: z.object({ unpublished: z.array(EntityId) }),
    failures: [dealNotFound],
    effect: 'write',
  }),
  needs: route({
    method: 'GET',
    path: 'deal/needs',
    access: 'agency',
    summary: 'How many deals need somebody, by each rule',
    input: z.object({}),
    output: z.object({ needs: z.array(NeedCount) }),
    effect: 'read',
  }),
  reminders: route({
    method: 'GET',
    path: 'deal/approval/reminders',
    access: 'agency',
    summary: 'Whether the caller is reminded by letter of deals that wait for an answer',
    input: z.object({}),
    output: z.object({ isOn: z.boolean() }),
    effect: 'read',
  }),
  setReminders: route({
    method: 'POST',
    path: 'deal/approval/reminders',
    access: 'agency',
    summary: 'Switches the caller’s reminders of deals that wait on or off',
    input: z.object({ isOn: z.boolean() }),
    output: z.object({ isOn: z.boolean() }),
    effect: 'write',
  }),
  waiting: route({
    method: 'GET',
    path: 'deal/needs/waiting',
    access: 'agency',
    summary: 'How many deals wait for the answer of the caller’s account, and since when',
    input: z.object({}),
    output: NeedCount,
    effect: 'read',
  }),
  generateId: route({
    method: 'GET',
    path: 'deal/generate/id',
    access: 'agency',
    summary: 'A free deal id, as the reply’s value',
    input: z.object({}),
    output: Nothing,
    effect: 'read',
  }),
  preflight: route({
    method: 'POST',
    path: 'deal/preflight',
    access: 'agencyOrAdminFlag',
    summary: 'What would keep a deal from being published, and what may not be meant',
    /** `id`: a saved deal as it is stored; without it `deal`, which nobody need have saved. */
    input: z.object({ id: idOf('deal').optional(), deal: UnfinishedDeal.prefault({}), admin: AsStaff }),
    output: Preflight,
    failures: [dealNotFound],
    effect: 'read',
  }),
  ...approvalRoutes,
};
