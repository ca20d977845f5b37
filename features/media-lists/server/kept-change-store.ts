import type { Scope } from '@kontor/core/server';
import { type SQL, sql } from 'drizzle-orm';
import { beginChange, bringBack, KEPT_DAYS, type Moved, ofList, type Taken, takeOut } from './list-change-store.ts';

/** Changes that are told. */
const MOST_CHANGES = 20;
/** Parts of changes that are read at once, each of up to 10,000 values. */
const PARTS = 2;

/** Changes of a list's items that are kept, newest first. */
export async function keptChanges(scope: Scope, listId: string) {
  const { rows } = await scope.run((database) =>
    database.execute<{ change: string; at: Date | string; removed: number; added: number; canUndo: boolean; canRestore: boolean }>(sql`
      SELECT change_id AS change, min(expires_at) - ${KEPT_DAYS} * interval '1 day' AS at,
        sum(cardinality(taken))::int AS removed, sum(cardinality(added))::int AS added,
        NOT bool_or(undone) AS "canUndo", n > 0 AS "canRestore"
      FROM media_list_change WHERE ${ofList(scope, listId)} AND expires_at > now()
      GROUP BY change_id, n ORDER BY n DESC, 2 DESC, 1 LIMIT ${MOST_CHANGES}`),
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }));
}

/** What is taken back: one change alone, or it and all that came after it. */
export type Past = { listId: string; change: string; reach: 'alone' | 'andLater' };

/** Which changes these are; null where there is none, where it was undone already, or where not all after it are known. */
async function stepsOf(scope: Scope, { listId, change, reach }: Past): Promise<SQL | null> {
  const { rows } = await scope.run((database) =>
    database.execute<{ n: number }>(sql`SELECT n FROM media_list_change WHERE ${ofList(scope, listId)} AND change_id = ${change}
      AND expires_at > now() AND ${reach === 'alone' ? sql`NOT undone` : sql`n > 0`} LIMIT 1`),
  );
  if (!rows[0]) return null;
  return reach === 'alone' ? sql`change_id = ${change}` : sql`n >= ${rows[0].n}`;
}

/** Arrays as one text each, which the process takes apart without reading it letter by letter: no value has a line end. */
type Step = { n: number; part: number; taken: string; since: string; added: string };
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
const asLines = (name: 'taken' | 'since' | 'added') => sql`array_to_string(${sql.identifier(name)}, E'\n') AS ${sql.identifier(name)}`;
async function* partsOf(scope: Scope, listId: string, steps: SQL): AsyncGenerator<Step> {
  for (let behind = sql`true`; ; ) {
    const { rows } = await scope.run((database) =>
      database.execute<Step>(sql`SELECT n, part, ${asLines('taken')}, ${asLines('since')}, ${asLines('added')} FROM media_list_change
        WHERE ${ofList(scope, listId)} AND ${steps} AND ${behind} ORDER BY n DESC, part DESC LIMIT ${PARTS}`),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PARTS) return;
    behind = sql`(n, part) < (${last.n}, ${last.part})`;
  }
}

/** Values of a list that go, and items that come back. */
type WayBack = { go: string[]; back: Taken[] };

/** What the changes come to when they are taken back, the newest first: a value that went and came in turn is in neither. */
async function sumOf(scope: Scope, listId: string, steps: SQL): Promise<WayBack> {
  // By value: null where it goes, the date it had where it comes back.
  const ways = new Map<string, string | null>();
  for await (const { taken, since, added } of partsOf(scope, listId, steps)) {
    const dates = linesOf(since);
    for (const value of linesOf(added)) {
      if (typeof ways.get(value) === 'string') ways.delete(value);
      else ways.set(value, null);
    }
    for (const [at, value] of linesOf(taken).entries()) {
      if (ways.get(value) === null) ways.delete(value);
      else ways.set(value, dates[at] ?? 'now');
    }
  }
  const go: string[] = [];
  const back: Taken[] = [];
  for (const [value, since] of ways)
    if (since === null) go.push(value);
    else back.push([value, since]);
  return { go, back };
}

/** What taking back would move; null where that cannot be. */
export async function wayBack(scope: Scope, past: Past): Promise<WayBack | null> {
  const steps = await stepsOf(scope, past);
  return steps && sumOf(scope, past.listId, steps);
}

/**
 * Takes changes of a list back, as one change that can be undone itself: what they put in goes, what they took out is back as it was. Alone, a
 * change leaves what others did since. Null where that cannot be; `change` is null where nothing moved.
 */
export async function takeBack(transaction: Scope, past: Past): Promise<{ change: string | null; back: Moved; gone: Moved } | null> {
  const steps = await stepsOf(transaction, past);
  if (!steps) return null;
  const way = await sumOf(transaction, past.listId, steps);
  const change = await beginChange(transaction, past.listId);
  const gone = await takeOut(transaction, change, 'value', way.go);
  const back = await bringBack(transaction, change, way.back);
  const marked = sql`UPDATE media_list_change SET undone = true WHERE ${ofList(transaction, past.listId)} AND ${steps} AND n < ${change.n}`;
  if (way.go.length + way.back.length > 0) await transaction.run((database) => database.execute(marked));
  return { change: gone.count + back.count > 0 ? change.change : null, back, gone };
}
