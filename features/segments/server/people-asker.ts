import { fail, type Session } from '@kontor/core/contract';
import { countAttempt, openScope, type Scope, type Stores, waitWords } from '@kontor/core/server';
import { questionsSpent } from '@kontor/market/contract';
import type { PeopleAsker } from '@kontor/market/server';
import { and, isNotNull, sql } from 'drizzle-orm';
import { segmentTable as segment } from './segment-table.ts';

const DAY_MS = 86_400_000;

type Asking = { scope: Scope; session: Session; stores: Pick<Stores, 'config' | 'entities'>; signal?: AbortSignal | undefined };

/**
 * Who asks about people, by the rules of this installation (decision 0078). `scope` sees the segments that are asked about; the day's counts
 * are those of the account that asks.
 */
export function peopleAsker({ scope, session, stores: { config, entities }, signal }: Asking): PeopleAsker {
  // Staff and approvers read with roles that write nothing.
  const counting = openScope(entities, session.accountId, 'own');
  return {
    account: session.accountId,
    signal,
    smallest: config.smallestAudience,
    ownAmong: async (ids) => {
      if (ids.length === 0) return new Set();
      const rows = await scope.run((database) =>
        database
          .select({ id: segment.id })
          .from(segment)
          // Deleted ones too: what is asked may still name them.
          .where(and(sql`${segment.id} = ANY(${sql.param([...ids])}::text[])`, isNotNull(segment.accountId))),
      );
      return new Set(rows.map(({ id }) => id));
    },
    spend: async (counts) => {
      const limit = { most: config.AUDIENCE_QUESTIONS_A_DAY, withinMs: DAY_MS };
      const { isAllowed, retryInMs } = await countAttempt(counting, `audience-counts:${session.accountId}`, limit, counts);
      if (!isAllowed) fail(questionsSpent, `${questionsSpent.text} It can ask again in ${waitWords(retryInMs)}.`);
    },
  };
}
