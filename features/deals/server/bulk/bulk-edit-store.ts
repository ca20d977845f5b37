import { Session } from '@kontor/core/contract';
import { endedRows, ownRows, type Scope } from '@kontor/core/server';
import { BULK_ROW_STATES, type BulkChange, type BulkRowState, type BulkState, DealDraft, MOST_NAMED } from '@kontor/deals/contract';
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { StoredDeal } from '../deal-store.ts';
import { type AskedChange, bulkEditTable as edit, bulkEditRowTable as row } from './bulk-edit-table.ts';

export const BULK_ENDS: SQL[] = [endedRows('bulk_edit', 0)];

type NewRow = {
  id: string;
  title: string;
  dealId: string;
  version: number;
  change: BulkChange | null;
  mayStop: boolean;
  reason: string | null;
};
type NewEdit = { key: string; session: Session; hash: string; change: AskedChange; rows: NewRow[] };

const isEdit = (scope: Scope, key: string) => and(ownRows(scope, edit.accountId), eq(edit.key, key));
const ofEdit = (scope: Scope, key: string) => and(ownRows(scope, row.accountId), eq(row.key, key));

/** Keeps a new edit with its rows; false where the key is in use, though it came at the same moment. */
export async function insertEdit(transaction: Scope, { key, session, hash, change, rows }: NewEdit): Promise<boolean> {
  const { accountId } = transaction;
  const made = await transaction.run((database) =>
    database
      .insert(edit)
      .values({ accountId, key, actor: session, askedHash: hash, change, total: rows.length })
      .onConflictDoNothing()
      .returning({ key: edit.key }),
  );
  if (made.length === 0) return false;
  const list = JSON.stringify(rows.map((one, n) => ({ ...one, n })));
  await transaction.run((database) =>
    database.execute(sql`
      INSERT INTO bulk_edit_row (account_id, key, n, deal_id, title, deal_code, version, change, may_stop, state, reason)
      SELECT ${accountId}, ${key}, n, id, title, "dealId", version, change, "mayStop",
        CASE WHEN reason IS NULL THEN 'WAITING' ELSE 'SKIPPED' END, reason
      FROM jsonb_to_recordset(${list}::jsonb)
        AS r (n integer, id text, title text, "dealId" text, version integer, change jsonb, "mayStop" boolean, reason text)`),
  );
  return true;
}

export type StoredEdit = Omit<typeof edit.$inferSelect, 'actor'> & { session: Session };

/** An edit; with `lock` nobody stops it before this transaction ends. */
export async function findEdit(scope: Scope, key: string, lock = false): Promise<StoredEdit | null> {
  const found = await scope.run((database) => {
    const query = database.select().from(edit).where(isEdit(scope, key));
    return lock ? query.for('share') : query;
  });
  const [one] = found;
  if (!one) return null;
  const { actor, ...rest } = one;
  return { ...rest, session: Session.parse(actor) };
}

type Step = { from: BulkState['state'][]; to: BulkState['state']; by?: Session };
/** Moves an edit from one of these states, from now on in the name of `by`; false where it is in none of them. */
export async function moveEdit(scope: Scope, key: string, { from, to, by }: Step): Promise<boolean> {
  const moved = await scope.run((database) =>
    database
      .update(edit)
      .set({ state: to, ...(by && { actor: by }) })
      .where(and(isEdit(scope, key), inArray(edit.state, from)))
      .returning({ key: edit.key }),
  );
  return moved.length > 0;
}

/** How many rows are in each state, how many deals stopped serving, and the first of those that have a reason and of those that have none. */
export async function readProgress(scope: Scope, key: string): Promise<Pick<BulkState, 'rows' | 'stopped' | 'named' | 'done'>> {
  const counted = await scope.run((database) =>
    database
      .select({
        state: row.state,
        rows: sql<number>`count(*)::int`,
        stopped: sql<number>`(count(*) FILTER (WHERE ${row.stopped}))::int`,
      })
      .from(row)
      .where(ofEdit(scope, key))
      .groupBy(row.state),
  );
  const named = await scope.run((database) =>
    database
      .select({ id: row.dealId, title: row.title, dealId: row.dealCode, why: row.reason, state: row.state, stopped: row.stopped })
      .from(row)
      .where(and(ofEdit(scope, key), isNotNull(row.reason)))
      .orderBy(desc(row.stopped), asc(row.n))
      .limit(MOST_NAMED),
  );
  const done = await scope.run((database) =>
    database
      .select({ id: row.dealId, title: row.title, dealId: row.dealCode })
      .from(row)
      .where(and(ofEdit(scope, key), inArray(row.state, ['DONE', 'UNDONE']), isNull(row.reason)))
      .orderBy(asc(row.n))
      .limit(MOST_NAMED),
  );
  const counts = Object.fromEntries(BULK_ROW_STATES.map((state) => [state, 0])) as Record<BulkRowState, number>;
  for (const { state, rows } of counted) counts[state] = rows;
  const stopped = counted.reduce((sum, one) => sum + one.stopped, 0);
  return { rows: counts, stopped, done, named: named.map(({ why, ...one }) => ({ ...one, why: why ?? '' })) };
}

/** Deals that an edit took back though nobody asked for that, and those that its undo could not bring back. */
export async function takenBackDeals(scope: Scope, key: string): Promise<string[]> {
  const rows = await scope.run((database) =>
    database
      .select({ id: row.dealId })
      .from(row)
      .where(and(ofEdit(scope, key), inArray(row.state, ['DONE', 'UNDONE']), isNotNull(row.reason)))
      .orderBy(asc(row.n)),
  );
  return rows.map(({ id }) => id);
}

export type EditRow = typeof row.$inferSelect;

/** The next rows in a state, which nobody else takes before this transaction ends. */
export const nextRows = (transaction: Scope, key: string, state: BulkRowState, most: number): Promise<EditRow[]> =>
  transaction.run((database) =>
    database
      .select()
      .from(row)
      .where(and(ofEdit(transaction, key), eq(row.state, state)))
      .orderBy(asc(row.n))
      .limit(most)
      .for('update', { skipLocked: true }),
  );

export type Settled = {
  n: number;
  state: BulkRowState;
  reason?: string | null;
  before?: DealDraft;
  statusBefore?: StoredDeal['status'];
  versionAfter?: number;
  stopped?: boolean;
};

/** Notes what became of rows, in the transaction that changed their deals: so none is changed twice. */
export const settleRows = (transaction: Scope, key: string, rows: readonly Settled[]) =>
  transaction.run((database) =>
    database.execute(sql`
      UPDATE bulk_edit_row AS o SET state = r.state, reason = r.reason, before = coalesce(r.before, o.before),
        status_before = coalesce(r."statusBefore", o.status_before), version_after = coalesce(r."versionAfter", o.version_after),
        stopped = coalesce(r.stopped, false)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r (n integer, state text, reason text, before jsonb, "statusBefore" text, "versionAfter" integer, stopped boolean)
      WHERE o.account_id = ${transaction.accountId} AND o.key = ${key} AND o.n = r.n`),
  );

export const restoredDraft = ({ before }: Pick<EditRow, 'before'>): DealDraft | null => {
  const { data } = DealDraft.safeParse(before);
  return data ?? null;
};

/** Edits that are under way, of every account: asked by the clock, so that none waits for a server that is gone. */
export const openEdits = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({ accountId: edit.accountId, key: edit.key })
      .from(edit)
      .where(inArray(edit.state, ['RUNNING', 'UNDOING'])),
  );
