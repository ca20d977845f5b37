import { addDays, DEFAULT_ZONE, fail, instantOf, type ListOf, type ListWish, rangeProblem, ZONES } from '@kontor/core/contract';
import { historyTable as history, ownRows, readList, type SignedCall } from '@kontor/core/server';
import { type HistoryRow, historyList, historyRangeRefused, type historyRoutes } from '@kontor/history/contract';
import { eq, gte, lt, notInArray, type SQL, sql } from 'drizzle-orm';

/** The chosen days of the chosen zone; without any, all there is. Throws on days beyond the limit. */
function within({ startDate, endDate, timezone = DEFAULT_ZONE }: ListWish): (SQL | undefined)[] {
  const [first, last] = [startDate ?? endDate, endDate ?? startDate];
  if (first && last && rangeProblem({ startDate: first, endDate: last }, timezone)) fail(historyRangeRefused);
  const midnight = (day: string) => instantOf(`${day} 00:00:00`, ZONES[timezone].iana);
  return [
    startDate ? gte(history.createdAt, midnight(startDate)) : undefined,
    endDate ? lt(history.createdAt, midnight(addDays(endDate, 1))) : undefined,
  ];
}

/** Records that say who people are and what opens the account: for those who administer it. */
const FOR_ADMINS = ['user', 'api-key', 'platform-key'];

type Reading = Pick<SignedCall<typeof historyRoutes.list>, 'scope' | 'session' | 'input'>;

/** Changes of one record, newest first; other accounts' records have none, and records of people show theirs to account administrators only. */
export function listHistory({ scope, session, input }: Reading): Promise<ListOf<HistoryRow>> {
  const { id, summary, action, creatorName, changelogs, createdAt } = history;
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
        ...within(input),
      ],
      sql: { summary, action, creatorName, updateDate: createdAt },
      search: [summary, creatorName, sql`${changelogs}::text`],
      id,
      toRow: ({ createdAt: at, ...row }) => ({ ...row, updateDate: at.toISOString() }),
    },
  );
}
