import { implement, serverFeature } from '@kontor/core/server';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { findAttached, openMediaLists } from './media-list-store.ts';

export { findMediaLists, type KnownList, valuesOfLists } from './media-list-store.ts';

export const mediaLists = serverFeature({
  name: 'media-lists',
  calls: implement(mediaListRoutes, {
    attachable: (call) => openMediaLists(call).page(),
    attached: ({ scope, input }) => findAttached(scope, input.type, input.ids?.split(',')),
  }),
});
