import { ById, EntityId, failure, formLimit, Nothing, route, staleVersion, tooBusy, uploadRoute } from '@kontor/core/contract';
import { enoughOfADay, FILE_LIMITS, noRoomForFile, noSuchFile } from '@kontor/files/contract';
import { z } from 'zod';
import { DOCUMENT_PAGES, DocumentTitle, MOST_DOCUMENTS, SAME_TITLE, SupportDocument } from './document.ts';

export const documentNotFound = failure({ code: 'documentNotFound', status: 404, text: 'This document is no longer there.' });
export const titleUnchanged = failure({ code: 'titleUnchanged', status: 400, text: SAME_TITLE });
export const pdfUnsafe = failure({
  code: 'pdfUnsafe',
  status: 400,
  text: 'This PDF holds something that could run. Please save it without that and upload it again.',
});
export const pdfUnreadable = failure({
  code: 'pdfUnreadable',
  status: 400,
  text: 'This PDF cannot be read. Please save it anew, without a password, and upload it again.',
});

const Keys = z.array(EntityId).min(1, 'Select a document first.').max(MOST_DOCUMENTS);

export const documentRoutes = {
  get: route({
    method: 'GET',
    path: 'helpcenter/documentation/get',
    access: 'signedIn',
    summary: 'Documents whose title has the words, those that changed last first',
    input: z.object({
      q: z.string().trim().max(200).default(''),
      start: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(MOST_DOCUMENTS).default(DOCUMENT_PAGES[0]),
    }),
    output: z.object({ list: z.array(SupportDocument), totalCount: z.number().int(), hasMore: z.boolean() }),
    effect: 'read',
  }),
  upload: uploadRoute({
    path: 'helpcenter/documentation/upload',
    access: 'super',
    reach: 'platform',
    summary: 'Publish a PDF under a title; its key is the reply’s value',
    input: z.object({ title: DocumentTitle }),
    output: z.object({ key: EntityId }),
    failures: [pdfUnsafe, pdfUnreadable, noRoomForFile, enoughOfADay, tooBusy],
    bodyLimit: formLimit(FILE_LIMITS.document),
    fileLimits: () => FILE_LIMITS.document,
  }),
  rename: route({
    method: 'POST',
    path: 'helpcenter/documentation/update',
    access: 'super',
    reach: 'platform',
    summary: 'Give a document another title',
    input: z.object({ key: EntityId, title: DocumentTitle, version: z.int32().optional() }),
    output: Nothing,
    failures: [documentNotFound, titleUnchanged, staleVersion],
    effect: 'write',
  }),
  remove: route({
    method: 'POST',
    path: 'helpcenter/documentation/delete',
    access: 'super',
    reach: 'platform',
    summary: 'Delete documents; for a day they can be restored',
    input: z.object({ keys: Keys }),
    output: Nothing,
    failures: [documentNotFound],
    effect: 'write',
    arrayBody: 'keys',
  }),
  restore: route({
    method: 'POST',
    path: 'helpcenter/documentation/restore',
    access: 'super',
    reach: 'platform',
    summary: 'Take back the deletion of documents',
    input: z.object({ keys: Keys }),
    output: Nothing,
    failures: [documentNotFound],
    effect: 'write',
    arrayBody: 'keys',
  }),
  file: route({
    method: 'GET',
    path: 'helpcenter/documentation/file/{id}',
    access: 'signedIn',
    summary: 'The PDF of a document, to be shown or saved',
    input: ById,
    output: Nothing,
    failures: [documentNotFound, noSuchFile],
    effect: 'read',
    answers: 'shown',
  }),
};
