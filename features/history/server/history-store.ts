import { type ListOf, spanOf } from '@kontor/core/contract';
import { historyTable as history, ownRows, readList, type SignedCall } from '@kontor/core/server';
import { type HistoryRow, historyList, historyRangeRefused, type historyRoutes } from '@kontor/history/contract';
import { eq, gte, lt, notInArray, sql } from 'drizzle-orm';

/** Records that say who people are and what opens the account: for those who administer it. */
const FOR_ADMINS = ['user', 'api-key', 'platform-key'];

type Reading = Pick<SignedCall<typeof historyRoutes.list>, 'scope' | 'session' | 'input'>;

/** Changes of one record, newest first; other accounts' records have none, and records of people show theirs to account administrators only. */
export function listHistory({ scope, session, input }: Reading): Promise<ListOf<HistoryRow>> {
  const { id, summary, action, creatorName, changelogs, createdAt } = history;
  // Without dates, all there is.
  const span = spanOf(input, { fallback: null, refused: historyRangeRefused });
  const isAdmin = session.superUser || session.roles.includes('admin');
  return readList(
    scope,
    { view: historyList, session, input },
    {
      select: { id, summary, action, creatorName, changelogs, createdAt },
      from: (rows) => rows.from(history),
      where: [
        eq(history.entityId, input.id),
        ownRows(scope, history.accountId),
        isAdmin ? undefined : notInArray(history.entity, FOR_ADMINS),
        span ? gte(history.createdAt, span.from) : undefined,
        span ? lt(history.createdAt, span.to) : undefined,
      ],
      sql: { summary, action, creatorName, updateDate: createdAt },
      search: [summary, creatorName, sql`${changelogs}::text`],
      id,
      toRow: ({ createdAt: at, ...row }) => ({ ...row, updateDate: at.toISOString() }),
    },
  );
}
