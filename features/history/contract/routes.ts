import { DASHBOARD_RANGE_MESSAGE, EntityId, failure, listRoute } from '@kontor/core/contract';
import { historyList } from './history-list.ts';

/** History has the dashboard's limit (spec 2 §5). */
export const historyRangeRefused = failure({ code: 'historyRangeRefused', status: 400, text: DASHBOARD_RANGE_MESSAGE });

export const historyRoutes = {
  list: listRoute(historyList, {
    path: 'audit/all',
    access: 'signedIn',
    summary: 'Changes of a record, newest first',
    also: { id: EntityId },
    failures: [historyRangeRefused],
  }),
};
