import type { ChangeLog, Span } from '@kontor/core/contract';
import { historyTable as history, ownRows, type Scope } from '@kontor/core/server';
import { DEAL_FIELDS } from '@kontor/deals/contract';
import { and, asc, eq, gte, lt } from 'drizzle-orm';

/** What moves a deal's delivery: its price, plan and flight, and whether it is published. */
const TOLD = new Set([...(['rate', 'mediaPlans', 'start', 'end'] as const).map((key) => DEAL_FIELDS[key].label), 'Status']);
const MOST = 200;

const wordsOf = ({ name, oldValue, newValue }: ChangeLog) => `${name} ${oldValue ?? '–'} → ${newValue ?? '–'}`;

/** When people changed what moves the deal's delivery, and how; of this scope's history alone, the oldest first. */
export async function readMarks(scope: Scope, dealId: string, span: Span): Promise<{ at: Date; text: string }[]> {
  const rows = await scope.run((database) =>
    database
      .select({ at: history.createdAt, changelogs: history.changelogs, by: history.creatorName })
      .from(history)
      .where(
        and(
          eq(history.entityId, dealId),
          ownRows(scope, history.accountId),
          eq(history.action, 'Update'),
          gte(history.createdAt, span.from),
          lt(history.createdAt, span.to),
        ),
      )
      .orderBy(asc(history.createdAt), asc(history.id))
      .limit(MOST),
  );
  return rows.flatMap(({ at, changelogs, by }) => {
    const told = changelogs.filter(({ name }) => TOLD.has(name)).map(wordsOf);
    return told.length === 0 ? [] : [{ at, text: `${told.join(', ')} (${by})` }];
  });
}
