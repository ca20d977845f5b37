import { byId, DASHBOARD_RANGE_MESSAGE, Flag, failure, idOf, listRoute, route } from '@kontor/core/contract';
import { z } from 'zod';
import { historyList } from './history-list.ts';

/** History has the dashboard's limit (spec 2 §5). */
export const historyRangeRefused = failure({ code: 'historyRangeRefused', status: 400, text: DASHBOARD_RANGE_MESSAGE });

export const historyRoutes = {
  list: listRoute(historyList, {
    path: 'audit/all',
    access: 'signedIn',
    summary: 'Changes of a record, newest first',
    also: { id: idOf('deal', 'plan', 'user') },
    failures: [historyRangeRefused],
  }),
  creators: route({
    method: 'GET',
    path: 'audit/creators/{id}',
    access: 'signedIn',
    summary: 'Who changed a record, by name',
    input: byId('deal', 'plan', 'user').extend({ admin: Flag.default(false) }),
    output: z.array(z.string()),
    effect: 'read',
  }),
};
