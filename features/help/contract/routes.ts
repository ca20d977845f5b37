import { ById, EntityId, failure, formLimit, listRoute, NoInput, Nothing, route, tooBusy, uploadRoute } from '@kontor/core/contract';
import { enoughOfADay, FILE_LIMITS, noRoomForFile, noSuchFile } from '@kontor/files/contract';
import { z } from 'zod';
import { AnswerText, MOST_FILES, TicketDraft } from './ticket.ts';
import { ownTicketList, TicketDetail, ticketList } from './ticket-list.ts';

export const ticketNotFound = failure({ code: 'ticketNotFound', status: 404, text: 'There is no such request.' });
export const tooManyTickets = failure({
  code: 'tooManyTickets',
  status: 429,
  text: 'You have sent many requests within an hour. Please try again later, or answer one that is there.',
});
export const enoughFiles = failure({
  code: 'enoughFiles',
  status: 409,
  text: `A request has at most ${MOST_FILES} pictures. Please send another request for more.`,
});
export const ticketElsewhere = failure({
  code: 'ticketElsewhere',
  status: 409,
  text: 'This request is answered in another tracker, by e-mail.',
});

/** Word for word (spec 1 §8). */
export const NOT_CREATED = {
  title: 'Issue not created',
  text: 'We could not create your issue at this time. Please contact your AM for more details, or try to submit again.',
};
export const NOT_ATTACHED = {
  title: 'Attachment Error',
  text: 'There was an in issue uploading your attachment. Contact your AM for more details',
};
/** How long what becomes of a request is told (spec 1 §8). */
export const TICKET_TOAST_MS = 8_000;

/** The key of a request, ours or another tracker's, or its id. */
const IssueId = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/, 'The key of a request, such as T-1001');

/** A letter of a description takes up to six bytes in JSON. */
const REQUEST_BYTES = 262_144;

export const helpRoutes = {
  create: route({
    method: 'POST',
    path: 'help/createissue',
    access: 'signedIn',
    summary: 'Send a support request; what the tracker refuses is said in `errorMessages`',
    input: TicketDraft,
    output: z.object({
      key: z.string().nullable(),
      errorMessages: z.array(z.string()),
      /** The tracker is not reached: the request is kept, and sent once it is. */
      isWaiting: z.boolean(),
    }),
    failures: [tooManyTickets],
    effect: 'write',
    bodyLimit: REQUEST_BYTES,
  }),
  attach: uploadRoute({
    path: 'help/addattachment',
    access: 'signedIn',
    summary: 'Add a picture to a request of one’s own',
    input: z.object({ issueId: IssueId }),
    output: z.object({ id: EntityId, name: z.string() }),
    failures: [ticketNotFound, enoughFiles, noRoomForFile, enoughOfADay, tooBusy],
    bodyLimit: formLimit(FILE_LIMITS.attachment),
    fileLimits: () => FILE_LIMITS.attachment,
  }),
  links: route({
    method: 'GET',
    path: 'help/links',
    access: 'signedIn',
    summary: 'Where privacy policy and terms of service stand',
    input: NoInput,
    output: z.object({ privacy: z.string(), terms: z.string() }),
    effect: 'read',
  }),
  own: listRoute(ownTicketList, { path: 'help/ticket/list', access: 'signedIn', summary: 'One’s own requests, page by page' }),
  all: listRoute(ticketList, { path: 'help/ticket/all', access: 'super', summary: 'Requests of all accounts, page by page' }),
  get: route({
    method: 'GET',
    path: 'help/ticket/get/{id}',
    access: 'signedIn',
    summary: 'A request of one’s own with its answers; super users read everybody’s',
    input: ById,
    output: TicketDetail,
    failures: [ticketNotFound],
    effect: 'read',
  }),
  answer: route({
    method: 'POST',
    path: 'help/ticket/answer/{id}',
    access: 'signedIn',
    summary: 'Answer a request: one’s own, which opens it again, or as a super user anybody’s',
    input: ById.extend({ text: AnswerText }),
    output: Nothing,
    failures: [ticketNotFound, ticketElsewhere, tooManyTickets],
    effect: 'write',
    bodyLimit: REQUEST_BYTES,
  }),
  close: route({
    method: 'POST',
    path: 'help/ticket/close/{id}',
    access: 'signedIn',
    summary: 'Close a request: one’s own, or as a super user anybody’s',
    input: ById,
    output: Nothing,
    failures: [ticketNotFound, ticketElsewhere],
    effect: 'write',
  }),
  file: route({
    method: 'GET',
    path: 'help/ticket/file/{id}/{fileId}',
    access: 'signedIn',
    summary: 'A picture of a request, to who may read the request',
    input: ById.extend({ fileId: EntityId }),
    output: Nothing,
    failures: [ticketNotFound, noSuchFile],
    effect: 'read',
    answers: 'shown',
  }),
};
