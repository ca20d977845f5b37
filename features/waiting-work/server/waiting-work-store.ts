import type { Scope } from '@kontor/core/server';
import { makeSendingsDue } from '@kontor/help/server';
import { MOST_LISTED, type WaitingWork, WORK_KINDS, type WorkKind } from '@kontor/waiting-work/contract';
import { type SQL, sql } from 'drizzle-orm';

/** A change is told by its entity, however often that changed meanwhile; what is null waits for a person. */
const OF_KIND: Record<WorkKind, SQL> = {
  change: sql`SELECT entity_id, initcap(topic) || ' ' || coalesce(title || ' (' || deal_id || ')', entity_id) AS about,
    coalesce(account, '') AS account, created_at, attempts, next_try_at, last_error FROM waiting_change`,
  letter: sql`SELECT id AS entity_id, subject || ' · to ' || recipient AS about, '' AS account, created_at, attempts, next_try_at, last_error
    FROM letter WHERE attempts > 0`,
  ticket: sql`SELECT ticket_id AS entity_id, about, account, created_at, attempts, next_try_at, last_error FROM waiting_ticket`,
  job: sql`SELECT name AS entity_id, name AS about, '' AS account, created_at, attempts, NULL::timestamptz AS next_try_at, last_error
    FROM failed_job`,
};

type Row = {
  kind: WorkKind;
  entity_id: string;
  about: string;
  account: string;
  created_at: string;
  attempts: number;
  next_try_at: string | null;
  last_error: string;
};
const iso = (at: string) => new Date(at).toISOString();

async function rowsOf(scope: Scope, kind: WorkKind, limit: number): Promise<WaitingWork[]> {
  const { rows } = await scope.run((database) =>
    database.execute<Row>(sql`SELECT * FROM (${OF_KIND[kind]}) AS waiting ORDER BY created_at, entity_id LIMIT ${limit}`),
  );
  return rows.map((row) => ({
    id: `${kind}-${row.entity_id}`,
    kind,
    about: row.about,
    account: row.account,
    since: iso(row.created_at),
    attempts: row.attempts,
    nextTry: row.next_try_at && iso(row.next_try_at),
    error: row.last_error,
  }));
}

/** What waits, by kind, the oldest first. */
export const waitingRows = async (scope: Scope): Promise<WaitingWork[]> =>
  (await Promise.all(WORK_KINDS.map((kind) => rowsOf(scope, kind, MOST_LISTED)))).flat();

export async function countWaiting(scope: Scope): Promise<Record<WorkKind, number>> {
  const { rows } = await scope.run((database) =>
    database.execute<Record<WorkKind, number>>(
      sql`SELECT (SELECT count(*)::int FROM waiting_change) AS change, (SELECT count(*)::int FROM letter WHERE attempts > 0) AS letter,
        (SELECT count(*)::int FROM waiting_ticket) AS ticket,
        (SELECT count(*)::int FROM failed_job) AS job`,
    ),
  );
  return rows[0] ?? { change: 0, letter: 0, ticket: 0, job: 0 };
}

/** What waits under this key, in words; null when it does not wait any more. */
export async function findWaiting(scope: Scope, kind: WorkKind, key: string): Promise<{ about: string } | null> {
  const { rows } = await scope.run((database) =>
    database.execute<Row>(sql`SELECT about FROM (${OF_KIND[kind]}) AS waiting WHERE entity_id = ${key} LIMIT 1`),
  );
  return rows[0] ?? null;
}

/** Rows of these stand in the kernel's tables; requests are made due by their own feature. */
type Kernels = Exclude<WorkKind, 'job' | 'ticket'>;

const DUE: Record<Kernels, (key: string | null) => SQL> = {
  change: (key) =>
    sql`UPDATE outbox SET next_try_at = now() WHERE done_at IS NULL AND attempts > 0 AND (${key}::text IS NULL OR entity_id = ${key})`,
  letter: (key) => sql`UPDATE letter SET next_try_at = now() WHERE attempts > 0 AND (${key}::text IS NULL OR id = ${key})`,
};

/** Makes one, or all of a kind, due now; answers how many rows that were. */
export const makeDue = async (scope: Scope, kind: Exclude<WorkKind, 'job'>, key: string | null): Promise<number> =>
  kind === 'ticket' ? makeSendingsDue(scope, key) : ((await scope.run((database) => database.execute(DUE[kind](key)))).rowCount ?? 0);

const DROPPED: Record<Kernels, (key: string) => SQL> = {
  // It keeps its error, for whoever looks into it later.
  change: (key) => sql`UPDATE outbox SET done_at = now() WHERE done_at IS NULL AND attempts > 0 AND entity_id = ${key}`,
  letter: (key) => sql`DELETE FROM letter WHERE attempts > 0 AND id = ${key}`,
};
export const dropWaiting = async (scope: Scope, kind: Kernels, key: string): Promise<number> =>
  (await scope.run((database) => database.execute(DROPPED[kind](key)))).rowCount ?? 0;
