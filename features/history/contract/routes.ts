import {
  ChangeLog,
  DASHBOARD_RANGE_MESSAGE,
  EntityId,
  failure,
  HISTORY_ACTIONS,
  LIST_QUERY,
  ListInput,
  listOf,
  route,
} from '@kontor/core/contract';
import { z } from 'zod';

export const HistoryRow = z.object({
  id: EntityId,
  summary: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  creatorName: z.string(),
  changelogs: z.array(ChangeLog),
  updateDate: z.iso.datetime(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

/** History has the dashboard's limit (spec 2 §5). */
export const historyRangeRefused = failure({ code: 'historyRangeRefused', status: 400, text: DASHBOARD_RANGE_MESSAGE });

export const historyRoutes = {
  list: route({
    method: 'POST',
    path: 'audit/all',
    access: 'signedIn',
    summary: 'Changes of a record, newest first',
    input: ListInput.extend({ id: EntityId }),
    query: [...LIST_QUERY, 'id'],
    output: listOf(HistoryRow),
    failures: [historyRangeRefused],
    effect: 'read',
  }),
};
