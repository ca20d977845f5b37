import { newId, type Scope } from '@kontor/core/server';
import { MOST_NAMED } from '@kontor/media-lists/contract';
import { type SQL, sql } from 'drizzle-orm';
import { BATCH } from './list-values.ts';

/** A change of a list's items as it is kept: the id it is undone by, its place among the others of the list, and until when. */
export type ItemsChange = { listId: string; change: string; n: number; until: string };
/** Days for which a change is kept. */
export const KEPT_DAYS = 30;
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

export const ofList = (scope: Scope, listId: string) => sql`account_id = ${scope.accountId} AND list_id = ${listId}`;

/** Begins a change of a list that the transaction has taken: behind those that are kept, and kept no shorter than they are. */
export async function beginChange(transaction: Scope, listId: string): Promise<ItemsChange> {
  const { rows } = await transaction.run((database) =>
    database.execute<{ n: number; until: string }>(sql`SELECT coalesce(max(n), 0) + 1 AS n,
      greatest(clock_timestamp() + ${KEPT_DAYS} * interval '1 day', max(expires_at))::text AS until
      FROM media_list_change WHERE ${ofList(transaction, listId)}`),
  );
  const { n = 1, until = 'infinity' } = rows[0] ?? {};
  return { listId, change: newId(), n: Number(n), until };
}

const KEPT = sql.raw('media_list_change (account_id, list_id, change_id, n, expires_at, part');
/** What the columns of `KEPT` hold for the next part of a change. */
const nextPart = (transaction: Scope, { listId, change, n, until }: ItemsChange) => sql`${transaction.accountId}, ${listId}, ${change},
  ${n}::int, ${until}::timestamptz, (SELECT count(*)::int FROM media_list_change WHERE ${ofList(transaction, listId)} AND change_id = ${change})`;

/**
 * Values as one text: none has a line end, and a list of parameters is written value by value. What the planner sees as it is it looks up by
 * hash or by key; of values that a statement reads itself it guesses ten, and compares each with every item.
 */
const arrayOf = (values: readonly string[]) => sql`string_to_array(${values.join('\n')}, E'\n')`;

/** Runs a statement for each so many of `all`. */
async function inPieces<One>(transaction: Scope, all: readonly One[], statement: (some: readonly One[]) => SQL): Promise<Moved> {
  const pieces: Moved[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    pieces.push(await moved(transaction, statement(all.slice(start, start + BATCH))));
  }
  return together(pieces);
}

const planEach = (transaction: Scope, mode: 'force_custom_plan' | 'DEFAULT') =>
  transaction.run((database) => database.execute(sql`SET LOCAL plan_cache_mode TO ${sql.raw(mode)}`));

/** Takes items out of a list, by their values or by the ids of their rows, and keeps them for undo; those that it lacks are no matter. */
export async function takeOut(transaction: Scope, change: ItemsChange, by: 'value' | 'id', which: readonly string[]): Promise<Moved> {
  // The embedded engine would plan what comes again once for any values. Not for additions: each row's foreign key would be planned too.
  await planEach(transaction, 'force_custom_plan');
  const gone = await inPieces(
    transaction,
    which,
    (some) => sql`WITH gone AS (
        DELETE FROM media_list_item WHERE ${ofList(transaction, change.listId)} AND ${sql.identifier(by)} = ANY(${arrayOf(some)})
        RETURNING value, created_at)
      INSERT INTO ${KEPT}, taken, since)
      SELECT ${nextPart(transaction, change)}, array_agg(value ORDER BY value), array_agg(created_at ORDER BY value)
      FROM gone HAVING count(*) > 0
      RETURNING cardinality(taken) AS count, taken[1:${sql.raw(String(MOST_NAMED))}] AS first`,
  );
  await planEach(transaction, 'DEFAULT');
  return gone;
}

const added = (transaction: Scope, listId: string, some: readonly string[]) => sql`INSERT INTO media_list_item (account_id, list_id, value)
  SELECT ${transaction.accountId}, ${listId}, value FROM unnest(${arrayOf(some)}) AS value`;
const FIRST = sql`(array_agg(value))[1:${sql.raw(String(MOST_NAMED))}]`;

/** Fills a list that is new with values, each of them once: looking whether they are there takes a quarter of the time of writing. */
export async function fillItems(transaction: Scope, listId: string, values: readonly string[]): Promise<Moved> {
  await inPieces(transaction, values, (some) => added(transaction, listId, some));
  return { count: values.length, first: values.slice(0, MOST_NAMED) };
}

/** Keeps for undo which values `written` puts into the list. */
const keepAdded = (transaction: Scope, change: ItemsChange, written: SQL) => sql`WITH written AS (${written} RETURNING value)
  INSERT INTO ${KEPT}, added) SELECT ${nextPart(transaction, change)}, array_agg(value) FROM written HAVING count(*) > 0
  RETURNING cardinality(added) AS count, added[1:${sql.raw(String(MOST_NAMED))}] AS first`;
const UNLESS_THERE = sql`ON CONFLICT DO NOTHING`;

/** Adds values that a list lacks, kept for undo, which takes them out again. */
export const addLacking = (transaction: Scope, change: ItemsChange, values: readonly string[]): Promise<Moved> =>
  inPieces(transaction, values, (some) => keepAdded(transaction, change, added(transaction, change.listId, some)));

/** The same of values that it may have, which are left out. */
export const addKept = (transaction: Scope, change: ItemsChange, values: readonly string[]): Promise<Moved> =>
  inPieces(transaction, values, (some) => {
    const written = sql`${added(transaction, change.listId, some)} ${UNLESS_THERE}`;
    return keepAdded(transaction, change, written);
  });

/** An item that was taken out, and when it came into the list. */
export type Taken = [value: string, since: string];
/** The same of items that were taken out, with the dates that they had. */
export const bringBack = (transaction: Scope, change: ItemsChange, items: readonly Taken[]): Promise<Moved> =>
  inPieces(transaction, items, (some) => {
    const [values, dates] = [some.map(([value]) => value), some.map(([, since]) => since)];
    const back = sql`INSERT INTO media_list_item (account_id, list_id, value, created_at)
      SELECT ${transaction.accountId}, ${change.listId}, value, since
      FROM unnest(${arrayOf(values)}, ${arrayOf(dates)}::timestamptz[]) AS back (value, since) ${UNLESS_THERE}`;
    return keepAdded(transaction, change, back);
  });

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
