import { type ListOf, type Session, spanOf } from '@kontor/core/contract';
import { type Audience, historyTable as history, ownRows, readList, type Scope, type SignedCall } from '@kontor/core/server';
import { type HistoryRow, historyList, historyRangeRefused, type historyRoutes } from '@kontor/history/contract';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';

/** Who belongs to each audience. What was done for the platform is for super users and staff, in whichever account it stands. */
const BELONGS: Record<Audience, (session: Session) => boolean> = {
  account: () => true,
  admins: ({ superUser, roles }) => superUser || roles.includes('admin'),
  staff: ({ superUser, admin }) => superUser || admin,
};
const kindsFor = (scope: Scope, session: Session) =>
  Object.entries(scope.records).flatMap(([kind, audience]) => (BELONGS[audience](session) ? [kind] : []));

/** The changes of one record that this session may read. */
const ofRecord = (scope: Scope, session: Session, id: string) => [
  eq(history.entityId, id),
  ownRows(scope, history.accountId),
  inArray(history.entity, kindsFor(scope, session)),
];
const version = sql<
  number | null
>`(SELECT v.number FROM history_version v WHERE v.history_id = ${history.id} AND v.account_id = ${history.accountId})`;

type Reading = Pick<SignedCall<typeof historyRoutes.list>, 'scope' | 'session' | 'input'>;

/** Changes of one record, newest first; other accounts' records have none, and records of people show theirs to account administrators only. */
export function listHistory({ scope, session, input }: Reading): Promise<ListOf<HistoryRow>> {
  const { id, summary, action, creatorName, changelogs, createdAt } = history;
  // Without dates, all there is.
  const span = spanOf(input, { fallback: null, refused: historyRangeRefused });
  return readList(
    scope,
    { view: historyList, session, input },
    {
      select: { id, summary, action, creatorName, changelogs, createdAt, version },
      from: (rows) => rows.from(history),
      where: [
        ...ofRecord(scope, session, input.id),
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

/** As many names as a filter offers. */
const MOST_CREATORS = 200;

export async function listCreators({ scope, session, input }: SignedCall<typeof historyRoutes.creators>): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .selectDistinct({ name: history.creatorName })
      .from(history)
      .where(and(...ofRecord(scope, session, input.id)))
      .orderBy(asc(history.creatorName))
      .limit(MOST_CREATORS),
  );
  return rows.map(({ name }) => name);
}
