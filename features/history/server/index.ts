import { implement, serverFeature } from '@kontor/core/server';
import { historyRoutes } from '@kontor/history/contract';
import { listCreators, listHistory } from './history-store.ts';

export const history = serverFeature({
  name: 'history',
  calls: implement(historyRoutes, {
    list: listHistory,
    creators: listCreators,
  }),
});
