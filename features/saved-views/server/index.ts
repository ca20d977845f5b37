import { answer, endedRows, implement, serverFeature } from '@kontor/core/server';
import { savedViewRoutes } from '@kontor/saved-views/contract';
import { findTable, keepTable } from './list-table-store.ts';
import { listViews } from './saved-view-store.ts';
import { changeView, chooseDefault, createView, removeView, restoreView } from './write-view.ts';

export const savedViews = serverFeature({
  name: 'saved-views',
  records: { 'saved-view': 'account' },
  ends: [endedRows('saved_view', 0)],
  calls: implement(savedViewRoutes, {
    list: async ({ input: { list }, session, scope }) => ({
      views: await listViews({ scope, userId: session.userId }, list),
      table: await findTable({ scope, userId: session.userId }, list),
    }),
    keepTable: async ({ input: { list, table }, session, scope }) => {
      await keepTable({ scope, userId: session.userId }, list, table);
      return answer(null, { msg: 'Columns kept.' });
    },
    create: createView,
    update: changeView,
    remove: removeView,
    restore: restoreView,
    open: chooseDefault,
  }),
});
