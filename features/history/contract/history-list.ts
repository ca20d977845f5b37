import { ChangeLog, DEFAULT_PAGE_SIZE, EntityId, HISTORY_ACTIONS, listView, MAX_DASHBOARD_DAYS, rangeProblem } from '@kontor/core/contract';
import { z } from 'zod';

export const HistoryRow = z.object({
  id: EntityId,
  summary: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  creatorName: z.string(),
  changelogs: z.array(ChangeLog),
  updateDate: z.iso.datetime(),
  /** The version of the record that this change left, where one is kept. */
  version: z.number().int().nullable(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

/** Changes of one record, newest first. */
export const historyList = listView({
  name: 'history',
  noun: ['change', 'changes'],
  empty: 'No History Found',
  row: HistoryRow,
  title: 'summary',
  searches: 'Summary or person',
  sort: { key: 'updateDate', reverse: true },
  pageSize: DEFAULT_PAGE_SIZE,
  dates: { fallback: MAX_DASHBOARD_DAYS, problem: rangeProblem, isFilter: true },
  fields: {
    summary: { label: 'Summary', kind: 'text', sort: true, filter: true },
    action: {
      label: 'Action',
      kind: 'choice',
      options: HISTORY_ACTIONS.map((value) => ({ value, label: value })),
      sort: true,
      filter: true,
    },
    creatorName: { label: 'By', kind: 'choice', sort: true, filter: true },
    updateDate: { label: 'Performed, EST', kind: 'moment', sort: true, filter: true },
  },
});
