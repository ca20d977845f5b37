import { byId, failure, idOf, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { ListName, ListViews, MOST_VIEWS, NewView, TableText, ViewChange } from './saved-view.ts';

export const viewNotFound = failure({ code: 'viewNotFound', status: 404, text: 'This view is no longer there.' });
export const viewNameTaken = failure({ code: 'viewNameTaken', status: 409, text: 'A view of this list already has this name.' });
export const enoughViews = failure({
  code: 'enoughViews',
  status: 409,
  text: `A list can have ${MOST_VIEWS} views of yours. Please delete one first.`,
});
export const viewNotYours = failure({
  code: 'viewNotYours',
  status: 403,
  text: 'This view belongs to somebody else. Please save it under a name of your own.',
});

const ThisList = z.object({ list: ListName });

export const savedViewRoutes = {
  list: route({
    method: 'GET',
    path: 'savedview/all',
    access: 'signedIn',
    summary: 'Views of a list, one’s own and those that are shared with the account, and how one keeps its columns',
    input: ThisList,
    output: ListViews,
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'savedview/create',
    access: 'signedIn',
    summary: 'Keep a list as a view; its id is the reply’s value',
    input: NewView,
    output: Nothing,
    failures: [viewNameTaken, enoughViews],
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'savedview/update/{id}',
    access: 'signedIn',
    summary: 'Rename, change or share a view',
    input: byId('view').extend({ version: z.int32().optional(), change: ViewChange.prefault({}) }),
    output: Nothing,
    failures: [viewNotFound, viewNotYours, viewNameTaken, staleVersion],
    effect: 'write',
  }),
  remove: route({
    method: 'POST',
    path: 'savedview/delete/{id}',
    access: 'signedIn',
    summary: 'Delete a view; for a day it can be restored',
    input: byId('view'),
    output: Nothing,
    failures: [viewNotFound, viewNotYours],
    effect: 'write',
  }),
  restore: route({
    method: 'POST',
    path: 'savedview/restore/{id}',
    access: 'signedIn',
    summary: 'Take back the deletion of a view',
    input: byId('deletedView'),
    output: Nothing,
    failures: [viewNotFound, viewNotYours, viewNameTaken, enoughViews],
    effect: 'write',
  }),
  keepTable: route({
    method: 'POST',
    path: 'savedview/table',
    access: 'signedIn',
    summary: 'Keep the columns and row height of a list for oneself',
    input: ThisList.extend({ table: TableText }),
    output: Nothing,
    effect: 'write',
  }),
  open: route({
    method: 'POST',
    path: 'savedview/default',
    access: 'signedIn',
    summary: 'Choose with which view a list opens; none without an id',
    input: ThisList.extend({ viewId: idOf('view').nullable() }),
    output: Nothing,
    failures: [viewNotFound],
    effect: 'write',
  }),
};
