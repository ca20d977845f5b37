import {
  badInput,
  type Fields,
  type FilterKey,
  fail,
  firstSort,
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
import type { Scope } from './scope.ts';

/** An `ilike` pattern that finds `text` anywhere: `%` and `_` typed by a person are letters, not wildcards. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

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
type AnyAsked = {
  view: Pick<ListView, 'fields' | 'sort' | 'staffSort' | 'tab'>;
  session: Asked<never, Fields>['session'];
  input: ListWish;
};

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

/** The tab that the caller stands on. */
const tabCondition = (query: AnyQuery, { view: { tab }, input }: AnyAsked): SQL | undefined => {
  const chosen = tab && new Map<string, unknown>(Object.entries(input)).get(tab);
  return tab && chosen !== undefined ? sql`${query.sql[tab]} = ${chosen}` : undefined;
};

/** What rows of every tab must meet. */
function conditionsOf(query: AnyQuery, { input }: AnyAsked): SQL | undefined {
  const filters = Object.entries(input.tableFilter).flatMap(([key, filter]) => {
    const column = query.sql[key];
    return column && filter ? [conditionOf(column, filter)] : [];
  });
  const search = input.q === '' ? undefined : or(...query.search.map((column) => ilike(sql`${column}`, containing(input.q))));
  return and(...query.where, ...filters, search);
}

const rowsOf = (query: AnyQuery, asked: AnyAsked) => and(conditionsOf(query, asked), tabCondition(query, asked));

/** Texts are sorted without regard to capitals. `isWhole` where no row is without a value. */
function sortOf(query: AnyQuery, { view, input, session }: AnyAsked) {
  const first = firstSort(view, { isStaffView: input.admin && (session.admin || session.superUser) });
  const { predicate: key, reverse } = input.sort ?? { predicate: first.key, reverse: first.reverse };
  const column = query.sql[key] ?? query.id;
  const isText = view.fields[key]?.kind === 'text' || view.fields[key]?.kind === 'code';
  return { by: isText ? sql`lower(${column})` : sql`${column}`, reverse, isWhole: is(column, Column) && column.notNull };
}

/** The list's order: rows without a value come last in both directions. An index serves a whole column only without the words that say so. */
function orderOf(query: AnyQuery, asked: AnyAsked): SQL[] {
  const { by, reverse, isWhole } = sortOf(query, asked);
  const first = reverse ? (isWhole ? desc(by) : sql`${by} DESC NULLS LAST`) : asc(by);
  return [first, reverse ? desc(query.id) : asc(query.id)];
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
  const place = behind(query, asked, database);
  const read = (next: SQL | undefined) =>
    selectFrom(query, database, query.select)
      .where(and(rowsOf(query, asked), next))
      .orderBy(...orderOf(query, asked))
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

/** Those of the list's fields that this viewer may not see, by key. */
const unseenBy = ({ view, session }: AnyAsked, scope: Scope): string[] => {
  const viewer = viewerOf(session, scope);
  return Object.entries(view.fields).flatMap(([key, field]) => (isSeen(field, viewer) ? [] : [key]));
};

/**
 * A list over its query, for one who asks: `page` is rows with id and data, the total when asked for, and whether more follow (spec 1 §7.7);
 * `tabs` how many rows each tab has by its value, whichever is chosen; `ids` every row the list has, in its order; `rows` those of some ids,
 * without the ones that are gone meanwhile. Throws `badInput` where the caller sorts or filters by what they may not see.
 */
export function openList<Row extends { id: string }, F extends Fields, S extends SelectedFields>(
  scope: Scope,
  asked: Asked<Row, F>,
  query: ListQuery<Row, F, S>,
) {
  refuseUnseen(asked, scope);
  const unseen = unseenBy(asked, scope);
  // The builder knows its rows as records; they are those of `select`.
  const rowOf = (row: unknown): Row => seenOf(query.toRow(row as SelectResultFields<S>), unseen);
  return {
    page: () => scope.run((database) => pageOf({ query, asked, database, rowOf })),
    tabs: () => scope.run((database) => countTabs(query, asked, database)),
    ids: () => scope.run((database) => readIds(query, asked, database)),
    rows: async (ids: string[]): Promise<Row[]> => {
      const found = await scope.run((database) =>
        selectFrom(query, database, query.select).where(and(sql`${query.id} = ANY(${sql.param(ids)}::text[])`, ...query.where)),
      );
      const rows = new Map(found.map(rowOf).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
  };
}

async function countTabs(query: AnyQuery, asked: AnyAsked, database: Database): Promise<Record<string, number>> {
  const of = sql<string>`${query.sql[asked.view.tab ?? '']}`;
  const counts = { of, count: sql<number>`count(*)::int` };
  const rows = await selectFrom(query, database, counts).where(conditionsOf(query, asked)).groupBy(of);
  return Object.fromEntries(rows.map((row) => [String(row.of), Number(row.count)]));
}

async function readIds(query: AnyQuery, asked: AnyAsked, database: Database): Promise<string[]> {
  const rows = await selectFrom(query, database, { id: query.id })
    .where(rowsOf(query, asked))
    .orderBy(...orderOf(query, asked));
  return rows.map(({ id }) => String(id));
}

type Paging<Row> = { query: AnyQuery & { select: SelectedFields }; asked: AnyAsked; database: Database; rowOf: (row: unknown) => Row };

async function pageOf<Row extends { id: string }>({ query, asked, database, rowOf }: Paging<Row>): Promise<ListOf<Row>> {
  const { start, number } = asked.input.pagination;
  const found = await readPage(query, asked, database);
  const hasMore = found.length > number;
  const rows = found
    .slice(0, number)
    .map(rowOf)
    .map((data) => ({ id: data.id, data }));
  return { rows, totalCount: asked.input.fetchTotal ? await total() : null, hasMore };

  async function total() {
    // A last page already tells the total.
    if (!hasMore && (start === 0 || found.length > 0)) return start + found.length;
    const [counted] = await selectFrom(query, database, { count: sql<number>`count(*)::int` }).where(rowsOf(query, asked));
    return Number(counted?.count);
  }
}

/** One page of a list (`openList`). */
export const readList = async <Row extends { id: string }, F extends Fields, S extends SelectedFields>(
  scope: Scope,
  asked: Asked<Row, F>,
  query: ListQuery<Row, F, S>,
): Promise<ListOf<Row>> => openList(scope, asked, query).page();
