import { implement } from '@kontor/core/server';
import { historyRoutes } from '@kontor/history/contract';
import { listHistory } from './history-store.ts';

export const historyServer = implement(historyRoutes, {
  list: ({ input, session, scope }) => listHistory(scope, input, session.superUser || session.roles.includes('admin')),
});
