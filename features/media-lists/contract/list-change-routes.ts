import { byId, csvRoute, Flag, idOf, LARGE_BODY, listRoute, Nothing, route, tooBusy } from '@kontor/core/contract';
import { fileNotFound } from '@kontor/files/contract';
import { z } from 'zod';
import {
  COMPARED_PARTS,
  changeNotFound,
  FoundList,
  InListId,
  ItemIds,
  KeptChange,
  ListChange,
  ListComparison,
  ListDifference,
  ListFigures,
  listsOfTwoTypes,
  MOST_FOUND,
  nothingInPart,
} from './list-changes.ts';
import {
  FileUrl,
  itemsNotValid,
  ListTitle,
  listFileNotValid,
  listItemNotFound,
  listTooLong,
  mediaListNotFound,
  noListItems,
  Typed,
} from './list-draft.ts';
import { comparedItems, listItems } from './list-items.ts';
import { TypeInput } from './media-list.ts';

const AsStaff = Flag.default(false);
const Two = { left: idOf('metrocodeList'), right: idOf('metrocodeList') };
const OfList = byId('metrocodeList').extend({ change: InListId });
const Part = z.enum(COMPARED_PARTS);

/** Calls beyond the specification: many items at once, undo and restore, difference and comparison, figures, files and search (decision 0073). */
export const listChangeRoutes = {
  removeItems: route({
    method: 'POST',
    path: 'medialist/remove/{id}',
    access: 'signedIn',
    summary: 'Take several items out of a media list, in one step',
    input: byId('metrocodeList').extend({ ids: ItemIds }),
    bodyLimit: LARGE_BODY,
    output: ListChange,
    failures: [mediaListNotFound, listItemNotFound],
    effect: 'write',
  }),
  undo: route({
    method: 'POST',
    path: 'medialist/undo',
    access: 'signedIn',
    summary: 'Bring back what a change took out of a media list, and take out what it put in, for 30 days',
    input: OfList,
    output: Nothing,
    failures: [mediaListNotFound, changeNotFound, listTooLong],
    effect: 'write',
  }),
  rollback: route({
    method: 'POST',
    path: 'medialist/rollback',
    access: 'signedIn',
    summary: 'Make the items of a media list what they were before a change of the last 30 days; one change, which undo takes back',
    input: OfList,
    output: ListChange,
    failures: [mediaListNotFound, changeNotFound, listTooLong],
    effect: 'write',
  }),
  rollbackDifference: route({
    method: 'GET',
    path: 'medialist/rollback/{id}/{change}',
    access: 'signedIn',
    summary: 'What a media list would gain and lose if it was made what it was before a change; nothing changes',
    input: OfList,
    output: ListDifference,
    failures: [mediaListNotFound, changeNotFound],
    effect: 'read',
  }),
  changes: route({
    method: 'GET',
    path: 'medialist/changes/{id}',
    access: 'signedIn',
    summary: 'Changes of items in the last 30 days, newest first, and whether each can be undone and the list restored to before it',
    input: byId('metrocodeList'),
    output: z.array(KeptChange),
    failures: [mediaListNotFound],
    effect: 'read',
  }),
  difference: route({
    method: 'POST',
    path: 'medialist/difference/{type}/{id}',
    access: 'signedIn',
    summary: 'What a media list would gain and lose if a file or typed items took its place; nothing changes',
    input: z.object({ type: TypeInput, id: idOf('metrocodeList'), items: Typed.default([]), fileUrl: FileUrl }),
    bodyLimit: 2 * LARGE_BODY,
    output: ListDifference,
    failures: [mediaListNotFound, listFileNotValid, itemsNotValid, noListItems, fileNotFound],
    effect: 'read',
  }),
  compare: route({
    method: 'POST',
    path: 'medialist/compare',
    access: 'signedIn',
    summary: 'How many items two media lists of a type have in common, and each alone',
    input: z.object({ ...Two, admin: AsStaff }),
    output: ListComparison,
    failures: [mediaListNotFound, listsOfTwoTypes],
    effect: 'read',
  }),
  compared: listRoute(comparedItems, {
    path: 'medialist/compare/{part}/{left}/{right}',
    access: 'signedIn',
    summary: 'The items of two media lists that the first, both or the second have, page by page',
    also: { part: Part, ...Two },
    failures: [mediaListNotFound, listsOfTwoTypes],
  }),
  saveCompared: route({
    method: 'POST',
    path: 'medialist/compare/save',
    access: 'signedIn',
    summary: 'Create a media list of what two lists have in common, or one has alone',
    input: z.object({ ...Two, part: Part, title: ListTitle }),
    output: Nothing,
    failures: [mediaListNotFound, listsOfTwoTypes, nothingInPart],
    effect: 'write',
  }),
  figures: route({
    method: 'GET',
    path: 'medialist/figures/{id}',
    access: 'signedIn',
    summary: 'Requests a day behind a media list, and how many of its items no request has had lately',
    input: byId('metrocodeList').extend({ admin: AsStaff }),
    output: ListFigures,
    failures: [mediaListNotFound, tooBusy],
    effect: 'read',
  }),
  downloadItems: csvRoute(listItems, {
    path: 'medialist/download/{type}/{id}',
    access: 'signedIn',
    summary: 'What a media list holds as CSV, every row of the filter',
    also: { type: TypeInput, id: idOf('metrocodeList') },
    failures: [mediaListNotFound],
  }),
  find: route({
    method: 'GET',
    path: 'medialist/find',
    access: 'signedIn',
    summary: 'Media lists of any type by title, those changed last first',
    input: z.object({
      q: z.string().trim().max(200),
      most: z.coerce.number<number | string>().int().min(1).max(MOST_FOUND).default(6),
      admin: AsStaff,
    }),
    output: z.array(FoundList),
    effect: 'read',
  }),
};
