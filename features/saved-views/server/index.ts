import { endedRows, implement, serverFeature } from '@kontor/core/server';
import { savedViewRoutes } from '@kontor/saved-views/contract';
import { listViews } from './saved-view-store.ts';
import { changeView, chooseDefault, createView, removeView, restoreView } from './write-view.ts';

export const savedViews = serverFeature({
  name: 'saved-views',
  ends: [endedRows('saved_view', 0)],
  calls: implement(savedViewRoutes, {
    list: ({ input, session, scope }) => listViews({ scope, userId: session.userId }, input.list),
    create: createView,
    update: changeView,
    remove: removeView,
    restore: restoreView,
    open: chooseDefault,
  }),
});
