import {
  byId,
  csvRoute,
  EntityId,
  Flag,
  formLimit,
  idOf,
  LARGE_BODY,
  listRoute,
  Nothing,
  route,
  staleVersion,
  tooBusy,
  uploadRoute,
} from '@kontor/core/contract';
import { ColumnUpload, enoughOfADay, FILE_LIMITS, fileNotFound, noRoomForFile } from '@kontor/files/contract';
import { LookupInput, LookupPage } from '@kontor/targeting/contract';
import { z } from 'zod';
import { listChangeRoutes } from './list-change-routes.ts';
import { InListId, ListChange } from './list-changes.ts';
import {
  FileUrl,
  itemsNotValid,
  ListStatus,
  ListTitle,
  listFileNotValid,
  listItemNotFound,
  listTooLong,
  mediaListInUse,
  mediaListNotFound,
  noListItems,
  Typed,
} from './list-draft.ts';
import { listItems } from './list-items.ts';
import { AttachedList, TypeInput, WIRE_TYPES } from './media-list.ts';
import { mediaListView } from './media-list-view.ts';
import { MediaList, ownLists } from './own-lists.ts';

/** A plan attaches at most so many lists to a dimension. */
export const MOST_LISTS = 100;
const IDS = new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MOST_LISTS - 1}}$`);
const AsStaff = Flag.default(false);
const Named = z.object({ id: EntityId, title: z.string() });
const ofItems = [noListItems, itemsNotValid, listFileNotValid, listTooLong, fileNotFound] as const;

/** One list, and what uses it: the first plans and deals by title. */
export const MediaListDetail = MediaList.extend({
  creatorName: z.string(),
  usedBy: z.object({ plans: z.array(Named), deals: z.array(Named) }),
  version: z.number().int(),
});
export type MediaListDetail = z.output<typeof MediaListDetail>;

export const mediaListRoutes = {
  attachable: listRoute(mediaListView, {
    path: 'mediaplan/list/{type}',
    access: 'agencyOrAdminFlag',
    summary: 'Media lists of a type, for attaching to a media plan',
    also: { type: TypeInput },
  }),
  attached: route({
    method: 'GET',
    path: 'medialist/attach/{type}',
    access: 'signedIn',
    summary: 'Media lists of a type as they are now: those that can be attached, or those a plan has attached',
    /** `ids`, by commas: these alone, also where they are disabled or deleted meanwhile. */
    input: z.object({ type: TypeInput, ids: z.string().regex(IDS, 'Up to 100 ids of media lists').optional(), admin: AsStaff }),
    output: z.array(AttachedList),
    effect: 'read',
  }),
  list: listRoute(ownLists, {
    path: 'medialist/all/{type}',
    access: 'signedIn',
    summary: 'Media lists of a type',
    also: { type: TypeInput },
  }),
  download: csvRoute(ownLists, {
    path: 'medialist/download/{type}',
    access: 'signedIn',
    summary: 'The list as CSV, every row of the filter',
    also: { type: TypeInput },
  }),
  get: route({
    method: 'GET',
    path: 'medialist/get/{id}',
    access: 'signedIn',
    summary: 'One media list, and what uses it',
    input: byId('metrocodeList').extend({ admin: AsStaff }),
    output: MediaListDetail,
    failures: [mediaListNotFound],
    effect: 'read',
  }),
  items: listRoute(listItems, {
    path: 'medialist/get/{type}/{id}',
    access: 'signedIn',
    summary: 'What a media list holds, page by page',
    also: { type: TypeInput, id: idOf('metrocodeList') },
    failures: [mediaListNotFound],
  }),
  values: route({
    method: 'GET',
    path: 'medialist/values/{type}',
    access: 'signedIn',
    summary: 'What a media list can hold, the busiest first: for choosing instead of typing',
    input: LookupInput.extend({ type: TypeInput }),
    output: LookupPage,
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'medialist/create/{mediaType}',
    access: 'signedIn',
    summary: 'Create a media list of typed or chosen items, or of an uploaded file',
    /** `type`: self, of `input`; uploaded, of the file that `fileUrl` names. */
    input: z.object({
      mediaType: TypeInput,
      title: ListTitle,
      type: z.enum(['self', 'uploaded']).default('self'),
      input: Typed.default([]),
      fileUrl: FileUrl,
      /** Of a list of domains alone. */
      withSubdomains: z.boolean().default(false),
    }),
    bodyLimit: 2 * LARGE_BODY,
    output: Nothing,
    failures: ofItems,
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'medialist/update/{type}/{id}',
    access: 'signedIn',
    summary: 'Rename a media list, switch it or its subdomains on or off, add items to it or replace them',
    /** `items` and those of the file that `fileUrl` names are added; what is there stays, but for `replace`. */
    input: z.object({
      type: TypeInput,
      id: idOf('metrocodeList'),
      title: ListTitle,
      items: Typed.default([]),
      fileUrl: FileUrl,
      replace: Flag.default(false),
      status: ListStatus.optional(),
      /** Of a list of domains alone. */
      withSubdomains: z.boolean().optional(),
      version: z.int32().optional(),
    }),
    bodyLimit: 2 * LARGE_BODY,
    output: ListChange,
    failures: [mediaListNotFound, staleVersion, mediaListInUse, ...ofItems],
    effect: 'write',
  }),
  remove: route({
    method: 'GET',
    path: 'medialist/delete/{id}',
    access: 'signedIn',
    summary: 'Delete a media list that no media plan attaches',
    input: byId('metrocodeList'),
    output: Nothing,
    failures: [mediaListNotFound, mediaListInUse],
    effect: 'write',
  }),
  restore: route({
    method: 'POST',
    path: 'medialist/restore',
    access: 'signedIn',
    summary: 'Bring a deleted media list back',
    input: byId('metrocodeList'),
    output: Nothing,
    failures: [mediaListNotFound],
    effect: 'write',
  }),
  removeItem: route({
    method: 'GET',
    path: 'medialist/remove/{id}/{item}',
    access: 'signedIn',
    summary: 'Take an item out of a media list',
    input: byId('metrocodeList').extend({ item: InListId }),
    output: ListChange,
    failures: [mediaListNotFound, listItemNotFound],
    effect: 'write',
  }),
  ...listChangeRoutes,
  upload: uploadRoute({
    path: 'medialist/upload/{type}',
    access: 'signedIn',
    summary: 'Check a CSV file of items; its id is good for 24 hours, for the person who sent it',
    /** `key` says the type again, as the specification has it (spec 3 §7). */
    input: z.object({ type: TypeInput, key: z.enum(WIRE_TYPES).optional() }),
    output: ColumnUpload,
    failures: [noRoomForFile, enoughOfADay, tooBusy, listFileNotValid],
    bodyLimit: formLimit(FILE_LIMITS.mediaList),
    fileLimits: () => FILE_LIMITS.mediaList,
  }),
  rejects: route({
    method: 'GET',
    path: 'medialist/rejects/{type}/{fileUrl}',
    access: 'signedIn',
    summary: 'The rows of an uploaded file that are not valid, with their reasons, as CSV',
    input: z.object({ type: TypeInput, fileUrl: idOf('file') }),
    output: Nothing,
    answers: 'file',
    failures: [fileNotFound],
    effect: 'read',
  }),
};
