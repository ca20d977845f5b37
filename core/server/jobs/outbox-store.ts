import { and, asc, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { errorWords } from '../http/error-words.ts';
import type { Scope } from '../stores/scope.ts';
import { outboxTable as outbox } from '../stores/tables.ts';
import { isDue, tryAgainAt } from '../stores/try-again.ts';

const PAGE = 500;
export type OutboxRow = { id: number; topic: string; entityId: string };
export type Refused = { entityId: string; error: unknown };

/** The oldest changes that other stores have not learnt of and whose time has come. */
export const dueOutbox = (scope: Scope): Promise<OutboxRow[]> =>
  scope.run((database) =>
    database
      .select({ id: outbox.id, topic: outbox.topic, entityId: outbox.entityId })
      .from(outbox)
      .where(and(isNull(outbox.doneAt), isDue(outbox.nextTryAt)))
      .orderBy(asc(outbox.id))
      .limit(PAGE),
  );

/** These are carried over, and so are older changes of the same entities that had to wait: what is carried is the entity as it is now. */
export async function finishOutbox(scope: Scope, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const [ids, entities] = [rows.map(({ id }) => id), rows.map(({ entityId }) => entityId)];
  const waited = and(inArray(outbox.entityId, entities), isNull(outbox.doneAt), gt(outbox.attempts, 0));
  await scope.run((database) =>
    database
      .update(outbox)
      .set({ doneAt: new Date(), lastError: null })
      .where(or(inArray(outbox.id, ids), waited)),
  );
}

/** These changes of one entity wait aside with their error, so that the others go on. */
export const setOutboxAside = (scope: Scope, ids: readonly number[], error: unknown) =>
  scope.run((database) =>
    database
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, lastError: errorWords(error), nextTryAt: tryAgainAt(outbox.attempts) })
      .where(inArray(outbox.id, [...ids])),
  );
