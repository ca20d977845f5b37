import { type ListInput, type ListOf, spanOf } from '@kontor/core/contract';
import { historyTable as history, ownRows, runList, type Scope } from '@kontor/core/server';
import { type HistoryRow, historyRangeRefused } from '@kontor/history/contract';
import { eq, gte, lt, notInArray, sql } from 'drizzle-orm';

type StoredRow = Omit<HistoryRow, 'updateDate'> & { createdAt: Date };

/** Records that say who people are and what opens the account: for those who administer it. */
const FOR_ADMINS = ['user', 'api-key', 'platform-key'];

type Reading = ListInput & { id: string };

/** Changes of one record, newest first; other accounts' records have none, and records of people show theirs to account administrators only. */
export function listHistory(scope: Scope, { id, ...input }: Reading, isAdmin: boolean): Promise<ListOf<HistoryRow>> {
  // Without dates, all there is.
  const span = spanOf(input, { fallback: null, refused: historyRangeRefused });
  return runList<HistoryRow>(
    scope,
    {
      from: history,
      select: {
        id: history.id,
        summary: history.summary,
        action: history.action,
        creatorName: history.creatorName,
        changelogs: history.changelogs,
        createdAt: history.createdAt,
      },
      columns: {
        summary: { sql: history.summary, isSortable: true, isFilterable: true },
        action: { sql: history.action, isSortable: true, isFilterable: true },
        creatorName: { sql: history.creatorName, isSortable: true, isFilterable: true },
        updateDate: { sql: history.createdAt, isSortable: true, isFilterable: true },
      },
      search: [history.summary, history.creatorName, sql`${history.changelogs}::text`],
      where: [
        eq(history.entityId, id),
        ownRows(scope, history.accountId),
        isAdmin ? undefined : notInArray(history.entity, FOR_ADMINS),
        span ? gte(history.createdAt, span.from) : undefined,
        span ? lt(history.createdAt, span.to) : undefined,
      ],
      defaultSort: { predicate: 'updateDate', reverse: true },
      id: history.id,
      toRow: (row) => {
        // The select above, by its names.
        const { createdAt, ...rest } = row as unknown as StoredRow;
        return { ...rest, updateDate: createdAt.toISOString() };
      },
    },
    input,
  );
}
