import { endedRows, implement, listFile, serverFeature } from '@kontor/core/server';
import { LISTS_OF, mediaListPages, mediaListRoutes, ownLists } from '@kontor/media-lists/contract';
import { lookUp } from '@kontor/targeting/server';
import { readChanges, removeItem, removeItems, rollBack, undoChange } from './change-items.ts';
import { compareLists, readCompared, saveCompared } from './compare-lists.ts';
import { rejectedRows, uploadList } from './list-files.ts';
import { findAttached, openMediaLists } from './media-list-store.ts';
import { findLists, getListAndUse, openOwnLists } from './own-list-store.ts';
import { downloadItems, readDifference, readFigures, readItems, readRollback } from './read-items.ts';
import { changeList, createList, removeList, restoreList } from './write-list.ts';

export { listPage } from './list-values.ts';
export { findMediaLists, holdMediaLists, type KnownList, marksOfLists, valuesOfLists } from './media-list-store.ts';

export const mediaLists = serverFeature({
  name: 'media-lists',
  records: { 'media-list': 'account' },
  pages: mediaListPages,
  calls: implement(mediaListRoutes, {
    attachable: (call) => openMediaLists(call).page(),
    attached: ({ scope, input }) => findAttached(scope, input.type, input.ids?.split(',')),
    list: (call) => openOwnLists(call).page(),
    download: (call) => listFile(call, { view: ownLists, list: openOwnLists(call) }),
    get: ({ scope, input }) => getListAndUse(scope, input.id),
    items: readItems,
    values: ({ input: { type, ...search }, ...call }) => lookUp(call, LISTS_OF[type].dimension, search),
    create: createList,
    update: changeList,
    remove: removeList,
    restore: restoreList,
    removeItem,
    removeItems,
    undo: undoChange,
    rollback: rollBack,
    rollbackDifference: readRollback,
    changes: readChanges,
    difference: readDifference,
    compare: compareLists,
    compared: readCompared,
    saveCompared,
    figures: readFigures,
    downloadItems,
    find: ({ scope, input }) => findLists(scope, input),
    upload: uploadList,
    rejects: rejectedRows,
  }),
  ends: [endedRows('media_list_change', 0)],
});
