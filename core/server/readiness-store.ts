import { count, isNull, min, sql } from 'drizzle-orm';
import type { WaitingWork } from './readiness.ts';
import type { Scope } from './scope.ts';
import { outboxTable } from './tables.ts';

/** Changes that have not reached the event store yet. */
export async function waitingOutbox(scope: Scope): Promise<WaitingWork> {
  const [row] = await scope.run((database) =>
    database
      .select({ waiting: count(), oldestS: sql<number | null>`extract(epoch FROM now() - ${min(outboxTable.createdAt)})::float8` })
      .from(outboxTable)
      .where(isNull(outboxTable.doneAt)),
  );
  return { waiting: row?.waiting ?? 0, oldestS: row?.oldestS == null ? null : Math.round(row.oldestS) };
}
