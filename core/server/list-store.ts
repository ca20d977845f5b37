import {
  badInput,
  type Fields,
  type FilterKey,
  fail,
  isSeen,
  type ListFilter,
  type ListOf,
  type ListView,
  type ListWish,
  type Session,
  type SortKey,
  type Viewer,
} from '@kontor/core/contract';
import { and, asc, Column, desc, eq, ilike, inArray, is, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgSelectBuilder, SelectedFields } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Database } from './entity-store.ts';
import { containing } from './list-query.ts';
import type { Scope } from './scope.ts';

type Expression = PgColumn | SQL;
/** A `SELECT` before its `FROM`. */
export type Selecting = PgSelectBuilder<SelectedFields>;

/** How a store reads a list: the columns of a row, the tables, and what its sort keys and filters are in SQL. */
export type ListQuery<Row, F extends Fields, S extends SelectedFields> = {
  select: S;
  from: (rows: Selecting) => { $dynamic(): PgSelect };
  where: readonly (SQL | undefined)[];
  sql: Record<SortKey<F> | FilterKey<F>, Expression>;
  search: readonly Expression[];
  /** Last sort key, so that pages never overlap. */
  id: PgColumn;
  toRow: (row: SelectResultFields<S>) => Row;
};

/** Which list, who asks, and what for. */
export type Asked<Row extends { id: string }, F extends Fields> = {
  view: ListView<Row, F>;
  session: Pick<Session, 'accountType' | 'admin' | 'superUser' | 'roles' | 'featureToggles'>;
  input: ListWish;
};

export const viewerOf = (session: Asked<never, Fields>['session'], { reach }: Scope): Viewer => ({
  ...session,
  isStaffView: reach === 'all',
});

/** What a filter asks, of values that its own kind let through (core/contract/list-view.ts). */
function conditionOf(column: Expression, { operation, value }: ListFilter): SQL {
  if (Array.isArray(value) || operation === 'in') return inArray(sql`${column}`, Array.isArray(value) ? value : [value]);
  if (operation === 'from') return sql`${column} >= ${value}`;
  if (operation === 'to') return sql`${column} <= ${value}`;
  return operation === 'contains' ? ilike(sql`${column}`, containing(String(value))) : sql`${column} = ${value}`;
}

// What follows works on any list: which fields there are is checked where a query is written.
type AnyQuery = Pick<ListQuery<unknown, Fields, SelectedFields>, 'from' | 'where' | 'search' | 'id'> & {
  sql: Readonly<Record<string, Expression>>;
};
type AnyAsked = { view: Pick<ListView, 'fields' | 'sort'>; session: Asked<never, Fields>['session']; input: ListWish };

/** What a viewer may not see, they neither sort nor filter by: it is as if it were not there. */
function refuseUnseen({ view, session, input }: AnyAsked, scope: Scope) {
  const viewer = viewerOf(session, scope);
  const refuse = (path: string) => fail(badInput, undefined, [{ path, message: 'There is no such column.' }]);
  const isThere = (key: string) => {
    const field = view.fields[key];
    return field !== undefined && isSeen(field, viewer);
  };
  if (input.sort && !isThere(input.sort.predicate)) refuse('sort.predicate');
  for (const key of Object.keys(input.tableFilter)) if (!isThere(key)) refuse(`tableFilter.${key}`);
}

function conditionsOf(query: AnyQuery, { input }: AnyAsked): SQL | undefined {
  const filters = Object.entries(input.tableFilter).flatMap(([key, filter]) => {
    const column = query.sql[key];
    return column && filter ? [conditionOf(column, filter)] : [];
  });
  const search = input.q === '' ? undefined : or(...query.search.map((column) => ilike(sql`${column}`, containing(input.q))));
  return and(...query.where, ...filters, search);
}

/** Texts are sorted without regard to capitals. `isWhole` where no row is without a value. */
function sortOf(query: AnyQuery, { view, input }: AnyAsked) {
  const { predicate: key, reverse } = input.sort ?? { predicate: view.sort.key, reverse: view.sort.reverse };
  const column = query.sql[key] ?? query.id;
  const isText = view.fields[key]?.kind === 'text' || view.fields[key]?.kind === 'code';
  return { by: isText ? sql`lower(${column})` : sql`${column}`, reverse, isWhole: is(column, Column) && column.notNull };
}

const selectFrom = (query: AnyQuery, database: Database, select: SelectedFields) => query.from(database.select(select)).$dynamic();

/** Rows behind the one that the caller has last, found by its own place in the order. */
function behind(query: AnyQuery, asked: AnyAsked, database: Database): SQL | undefined {
  const { after } = asked.input.pagination;
  const { by, reverse, isWhole } = sortOf(query, asked);
  if (after === undefined || !isWhole) return undefined;
  const last = selectFrom(query, database, { by, id: query.id }).where(and(...query.where, eq(query.id, after)));
  return sql`(${by}, ${query.id}) ${reverse ? sql`<` : sql`>`} ${last}`;
}

/** One page of rows and one more, which tells whether others follow. Where the caller's last row is gone, rows are counted off. */
async function readPage(query: AnyQuery & { select: SelectedFields }, asked: AnyAsked, database: Database) {
  const { start, number } = asked.input.pagination;
  const { by, reverse } = sortOf(query, asked);
  const direction = reverse ? desc : asc;
  const place = behind(query, asked, database);
  const read = (next: SQL | undefined) =>
    selectFrom(query, database, query.select)
      .where(and(conditionsOf(query, asked), next))
      .orderBy(direction(by), direction(query.id))
      .limit(number + 1)
      .offset(next ? 0 : start);
  const found = await read(place);
  return place && found.length === 0 ? read(undefined) : found;
}

/** A row without what this viewer may not see. */
function seenOf<Row extends object>(row: Row, unseen: readonly string[]): Row {
  if (unseen.length === 0) return row;
  // Fields that not everybody sees are optional in the row's schema, which the answer is parsed by.
  return Object.fromEntries(Object.entries(row).filter(([key]) => !unseen.includes(key))) as Row;
}

/** One page of a list: rows with id and data, the total when asked for, and whether more follow (spec 1 §7.7). */
export async function readList<Row extends { id: string }, F extends Fields, S extends SelectedFields>(
  scope: Scope,
  asked: Asked<Row, F>,
  query: ListQuery<Row, F, S>,
): Promise<ListOf<Row>> {
  refuseUnseen(asked, scope);
  const { start, number } = asked.input.pagination;
  const viewer = viewerOf(asked.session, scope);
  const unseen = Object.entries(asked.view.fields).flatMap(([key, field]) => (isSeen(field, viewer) ? [] : [key]));
  return scope.run(async (database) => {
    const found = await readPage(query, asked, database);
    const hasMore = found.length > number;
    const rows = found.slice(0, number).map((row) => {
      // The builder knows its rows as records; they are those of `select`.
      const data = seenOf(query.toRow(row as SelectResultFields<S>), unseen);
      return { id: data.id, data };
    });
    const totalCount = asked.input.fetchTotal ? await total() : null;
    return { rows, totalCount, hasMore };

    async function total() {
      // A last page already tells the total.
      if (!hasMore && (start === 0 || found.length > 0)) return start + found.length;
      const [counted] = await selectFrom(query, database, { count: sql<number>`count(*)::int` }).where(conditionsOf(query, asked));
      return Number(counted?.count);
    }
  });
}
