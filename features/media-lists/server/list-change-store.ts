import type { Scope } from '@kontor/core/server';
import { MOST_NAMED } from '@kontor/media-lists/contract';
import { type SQL, sql } from 'drizzle-orm';
import { BATCH } from './list-values.ts';

/** A change of a list's items that can be undone, by the id it is kept under. */
export type ItemsChange = { listId: string; change: string };
/** How many items a change moved, and the first of them. */
export type Moved = { count: number; first: string[] };
type Piece = { count: number; first: string[] | null };

/** What a statement moved. */
async function moved(transaction: Scope, statement: SQL): Promise<Moved> {
  const { rows } = await transaction.run((database) => database.execute<Piece>(statement));
  return { count: Number(rows[0]?.count ?? 0), first: rows[0]?.first ?? [] };
}

const together = (pieces: readonly Moved[]): Moved => ({
  count: pieces.reduce((sum, { count }) => sum + count, 0),
  first: pieces.flatMap(({ first }) => first).slice(0, MOST_NAMED),
});

const nextPart = (transaction: Scope, { listId, change }: ItemsChange) => sql`(SELECT count(*)::int FROM media_list_change
  WHERE account_id = ${transaction.accountId} AND list_id = ${listId} AND change_id = ${change})`;
const ofList = (transaction: Scope, listId: string) => sql`account_id = ${transaction.accountId} AND list_id = ${listId}`;

/**
 * Values as one text: none has a line end, and a list of parameters is written value by value. What the planner sees as it is it looks up by
 * hash or by key; of values that a statement reads itself it guesses ten, and compares each with every item.
 */
const arrayOf = (values: readonly string[]) => sql`string_to_array(${values.join('\n')}, E'\n')`;

/** Runs a statement for each so many of `all`. */
async function inPieces(transaction: Scope, all: readonly string[], statement: (some: SQL) => SQL): Promise<Moved> {
  const pieces: Moved[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    pieces.push(await moved(transaction, statement(arrayOf(all.slice(start, start + BATCH)))));
  }
  return together(pieces);
}

/** Takes items out of a list, by their values or by the ids of their rows, and keeps them for undo. */
export const takeOut = (transaction: Scope, { listId, change, by }: ItemsChange & { by: 'value' | 'id' }, which: readonly string[]) =>
  inPieces(
    transaction,
    which,
    (some) => sql`WITH gone AS (
        DELETE FROM media_list_item WHERE ${ofList(transaction, listId)} AND ${sql.identifier(by)} = ANY(${some}) RETURNING value, created_at)
      INSERT INTO media_list_change (account_id, list_id, change_id, part, taken, since)
      SELECT ${transaction.accountId}, ${listId}, ${change}, ${nextPart(transaction, { listId, change })},
        array_agg(value ORDER BY value), array_agg(created_at ORDER BY value) FROM gone HAVING count(*) > 0
      RETURNING cardinality(taken) AS count, taken[1:${sql.raw(String(MOST_NAMED))}] AS first`,
  );

const added = (transaction: Scope, listId: string, some: SQL) => sql`INSERT INTO media_list_item (account_id, list_id, value)
  SELECT ${transaction.accountId}, ${listId}, value FROM unnest(${some}) AS value`;
const FIRST = sql`(array_agg(value))[1:${sql.raw(String(MOST_NAMED))}]`;

/** Adds values to a list of the scope's account, those that it has already left out; answers how many are new, and the first of them. */
export const addItems = (transaction: Scope, listId: string, values: readonly string[]): Promise<Moved> =>
  inPieces(
    transaction,
    values,
    (some) => sql`WITH written AS (${added(transaction, listId, some)} ON CONFLICT DO NOTHING RETURNING value)
      SELECT count(*)::int AS count, ${FIRST} AS first FROM written`,
  );

/** Fills a list that is new with values, each of them once: looking whether they are there takes a quarter of the time of writing. */
export async function fillItems(transaction: Scope, listId: string, values: readonly string[]): Promise<Moved> {
  await inPieces(transaction, values, (some) => added(transaction, listId, some));
  return { count: values.length, first: values.slice(0, MOST_NAMED) };
}

/** Adds values that the list lacks, kept for undo, which takes them out again. */
export const addKept = (transaction: Scope, { listId, change }: ItemsChange, values: readonly string[]): Promise<Moved> =>
  inPieces(
    transaction,
    values,
    (some) => sql`WITH written AS (${added(transaction, listId, some)} RETURNING value)
      INSERT INTO media_list_change (account_id, list_id, change_id, part, added)
      SELECT ${transaction.accountId}, ${listId}, ${change}, ${nextPart(transaction, { listId, change })}, array_agg(value)
      FROM written HAVING count(*) > 0 RETURNING cardinality(added) AS count, added[1:${sql.raw(String(MOST_NAMED))}] AS first`,
  );

/** Fills a new list with values that `found` selects in their order, those behind `last`, so many at a time. */
export async function fillFrom(transaction: Scope, listId: string, found: (last: string) => SQL): Promise<Moved> {
  const pieces: Moved[] = [];
  for (let last = ''; ; ) {
    const { rows } = await transaction.run((database) =>
      database.execute<Piece & { last: string | null }>(sql`WITH found AS (${found(last)} LIMIT ${BATCH}), written AS (
        INSERT INTO media_list_item (account_id, list_id, value) SELECT ${transaction.accountId}, ${listId}, value FROM found RETURNING value)
        SELECT count(*)::int AS count, ${FIRST} AS first, max(value) AS last FROM written`),
    );
    const { count = 0, first = null, last: end = null } = rows[0] ?? {};
    pieces.push({ count: Number(count), first: first ?? [] });
    if (end === null || Number(count) < BATCH) return together(pieces);
    last = end;
  }
}

/** Changes that are told as undoable. */
const MOST_CHANGES = 20;
const KEPT_DAYS = 30;

/** Changes of a list's items that can be undone, newest first. */
export async function undoableChanges(scope: Scope, listId: string) {
  const { rows } = await scope.run((database) =>
    database.execute<{ change: string; at: Date | string; removed: number; added: number }>(sql`
      SELECT change_id AS change, min(expires_at) - ${KEPT_DAYS} * interval '1 day' AS at,
        sum(cardinality(taken))::int AS removed, sum(cardinality(added))::int AS added
      FROM media_list_change WHERE ${ofList(scope, listId)} AND expires_at > now()
      GROUP BY change_id ORDER BY 2 DESC, 1 LIMIT ${MOST_CHANGES}`),
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
}

/**
 * Undoes a change of a list's items: what it put in goes, what it took out is back as it was, each where nobody did so meanwhile. Null where
 * there is none, or it was undone.
 */
export async function undoItems(transaction: Scope, { listId, change }: ItemsChange): Promise<{ back: Moved; gone: Moved } | null> {
  const ofChange = sql`${ofList(transaction, listId)} AND change_id = ${change}`;
  const { rows: parts } = await transaction.run((database) =>
    database.execute<{ part: number; added: string[] }>(
      sql`SELECT part, added FROM media_list_change WHERE ${ofChange} AND expires_at > now() ORDER BY part`,
    ),
  );
  if (parts.length === 0) return null;
  const back: Moved[] = [];
  const gone: Moved[] = [];
  for (const { part, added: values } of parts) {
    const kept = sql`media_list_change WHERE ${ofChange} AND part = ${part}`;
    const out = await moved(
      transaction,
      sql`WITH gone AS (DELETE FROM media_list_item WHERE ${ofList(transaction, listId)} AND value = ANY(${arrayOf(values)})
        RETURNING value) SELECT count(*)::int AS count, ${FIRST} AS first FROM gone`,
    );
    const into = await moved(
      transaction,
      sql`WITH back AS (INSERT INTO media_list_item (account_id, list_id, value, created_at)
        SELECT account_id, list_id, unnest(taken), unnest(since) FROM ${kept} ON CONFLICT DO NOTHING RETURNING value)
        SELECT count(*)::int AS count, ${FIRST} AS first FROM back`,
    );
    gone.push(out);
    back.push(into);
  }
  await transaction.run((database) => database.execute(sql`DELETE FROM media_list_change WHERE ${ofChange}`));
  return { back: together(back), gone: together(gone) };
}
