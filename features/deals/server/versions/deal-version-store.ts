import { historyTable as history, ownRows, type Scope } from '@kontor/core/server';
import { MOST_VERSIONS } from '@kontor/deals/contract';
import { and, desc, eq } from 'drizzle-orm';
import { dealVersionTable as version } from './deal-version-table.ts';

const head = {
  number: version.number,
  status: version.status,
  summary: history.summary,
  creatorName: history.creatorName,
  createdAt: history.createdAt,
};
const ofDeal = (scope: Scope, id: string) => and(eq(version.dealId, id), ownRows(scope, version.accountId));
const newestFirst = [desc(version.number), desc(version.historyId)];

/** What each version of a deal was made by, newest first; two changes of one write made one version. */
export async function listVersions(scope: Scope, id: string) {
  const rows = await scope.run((database) =>
    database
      .select(head)
      .from(version)
      .innerJoin(history, eq(history.id, version.historyId))
      .where(ofDeal(scope, id))
      .orderBy(...newestFirst)
      .limit(MOST_VERSIONS),
  );
  return rows.filter(({ number }, index) => rows[index - 1]?.number !== number);
}

/** One version with its draft, or undefined where none is kept. */
export async function findVersion(scope: Scope, id: string, number: number) {
  const [row] = await scope.run((database) =>
    database
      .select({ ...head, draft: version.draft })
      .from(version)
      .innerJoin(history, eq(history.id, version.historyId))
      .where(and(ofDeal(scope, id), eq(version.number, number)))
      .orderBy(...newestFirst)
      .limit(1),
  );
  return row;
}
