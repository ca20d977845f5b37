import { fail } from '@kontor/core/contract';
import { implement, listFile, serverFeature } from '@kontor/core/server';
import { LISTS_OF, mediaListNotFound, mediaListPages, mediaListRoutes, ownLists } from '@kontor/media-lists/contract';
import { lookUp } from '@kontor/targeting/server';
import { rejectedRows, uploadList } from './list-files.ts';
import { openItems } from './list-item-store.ts';
import { findAttached, openMediaLists } from './media-list-store.ts';
import { getList, getListAndUse, openOwnLists } from './own-list-store.ts';
import { changeList, createList, removeItem, removeList, restoreList } from './write-list.ts';

export { findMediaLists, type KnownList, valuesOfLists } from './media-list-store.ts';

export const mediaLists = serverFeature({
  name: 'media-lists',
  pages: mediaListPages,
  calls: implement(mediaListRoutes, {
    attachable: (call) => openMediaLists(call).page(),
    attached: ({ scope, input }) => findAttached(scope, input.type, input.ids?.split(',')),
    list: (call) => openOwnLists(call).page(),
    download: (call) => listFile(call, { view: ownLists, list: openOwnLists(call) }),
    get: ({ scope, input }) => getListAndUse(scope, input.id),
    items: async (call) => {
      const { mediaType } = await getList(call.scope, call.input.id);
      if (mediaType !== call.input.type) fail(mediaListNotFound);
      return openItems(call).page();
    },
    values: ({ input: { type, ...search }, ...call }) => lookUp(call, LISTS_OF[type].dimension, search),
    create: createList,
    update: changeList,
    remove: removeList,
    restore: restoreList,
    removeItem,
    upload: uploadList,
    rejects: rejectedRows,
  }),
});
