import {
  badInput,
  type Fields,
  type FilterKey,
  fail,
  firstSort,
  isSeen,
  type ListFilter,
  type ListView,
  type ListWish,
  NO_COLUMN,
  type Session,
  type SortKey,
  type Viewer,
} from '@kontor/core/contract';
import { and, asc, Column, desc, ilike, inArray, is, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgSelectBuilder, SelectedFields } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Scope } from '../stores/scope.ts';
import type { Stretch } from './read-stretches.ts';

/** An `ilike` pattern that finds `text` anywhere: `%` and `_` typed by a person are letters, not wildcards. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

/** A plain column without nulls that an index serves as it is: texts in it are in small letters already. */
export type Indexed = { readonly indexed: SQL };
/** A sort key that is several orders, one after the other, as they are in the direction that is asked for. */
export type Stretched = { readonly stretches: readonly Stretch[] };
type Expression = PgColumn | SQL | Indexed;
// Nothing is filtered by a key of several orders.
export const sqlOf = (expression: Expression | Stretched): SQL =>
  'stretches' in expression ? sql`true` : 'indexed' in expression ? expression.indexed : sql`${expression}`;
/** A `SELECT` before its `FROM`. */
export type Selecting = PgSelectBuilder<SelectedFields>;

/** How a store reads a list: the columns of a row, the tables, and what its sort keys and filters are in SQL. */
export type ListQuery<Row, F extends Fields, S extends SelectedFields> = {
  select: S;
  from: (rows: Selecting) => { $dynamic(): PgSelect };
  where: readonly (SQL | undefined)[];
  sql: Record<FilterKey<F>, Expression> & Record<SortKey<F>, Expression | Stretched>;
  /** None where the search has been answered by `where`. */
  search: readonly Expression[];
  /** Last sort key, so that pages never overlap. */
  id: PgColumn;
  /** The order where another store knows it: ids, those of no deal of the list among them; rows that it does not name follow by id. */
  order?: readonly string[] | undefined;
  toRow: (row: SelectResultFields<S>) => Row;
};

/** Which list, who asks, and what for. */
export type Asked<Row extends { id: string }, F extends Fields> = {
  view: ListView<Row, F>;
  session: Pick<Session, 'accountType' | 'admin' | 'superUser' | 'roles' | 'featureToggles' | 'timezone' | 'offset'>;
  input: ListWish;
};

export const viewerOf = (session: Asked<never, Fields>['session'], { reach }: Scope): Viewer => ({
  ...session,
  isStaffView: reach === 'all',
});

/** What a filter asks, of values that its own kind let through (core/contract/list-view.ts). */
function conditionOf(column: SQL, { operation, value }: ListFilter): SQL {
  if (Array.isArray(value) || operation === 'in') return inArray(column, Array.isArray(value) ? value : [value]);
  if (operation === 'from') return sql`${column} >= ${value}`;
  if (operation === 'to') return sql`${column} <= ${value}`;
  return operation === 'contains' ? ilike(column, containing(String(value))) : sql`${column} = ${value}`;
}

// What follows works on any list: which fields there are is checked where a query is written.
export type AnyQuery = Pick<ListQuery<unknown, Fields, SelectedFields>, 'from' | 'where' | 'search' | 'id' | 'order'> & {
  sql: Readonly<Record<string, Expression | Stretched>>;
};
export type AnyAsked = {
  view: Pick<ListView, 'fields' | 'sort' | 'staffSort' | 'tab'>;
  session: Asked<never, Fields>['session'];
  input: ListWish;
};

/** What a viewer may not see, they neither sort nor filter by: it is as if it were not there. */
export function refuseUnseen({ view, session, input }: AnyAsked, scope: Scope) {
  const viewer = viewerOf(session, scope);
  const refuse = (path: string) => fail(badInput, NO_COLUMN, [{ path, message: NO_COLUMN }]);
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
  const column = tab && query.sql[tab];
  return column && chosen !== undefined ? sql`${sqlOf(column)} = ${chosen}` : undefined;
};

/** Compared letter by letter where the column is in small letters: `ILIKE` folds each text anew, which is most of a search's time. */
const foundIn = (column: Expression, q: string): SQL =>
  'indexed' in column ? sql`${column.indexed} LIKE lower(${containing(q)})` : ilike(sql`${column}`, containing(q));

/** What rows of every tab must meet. */
export function conditionsOf(query: AnyQuery, { input }: AnyAsked): SQL | undefined {
  const filters = Object.entries(input.tableFilter).flatMap(([key, filter]) => {
    const column = query.sql[key];
    return column && filter ? [conditionOf(sqlOf(column), filter)] : [];
  });
  const search = input.q === '' ? undefined : or(...query.search.map((column) => foundIn(column, input.q)));
  return and(...query.where, ...filters, search);
}

export const rowsOf = (query: AnyQuery, asked: AnyAsked) => and(conditionsOf(query, asked), tabCondition(query, asked));

/** Texts are sorted without regard to capitals. `isWhole` where no row is without a value. */
export function sortOf(query: AnyQuery, { view, input, session }: AnyAsked) {
  const first = firstSort(view, { isStaffView: input.admin && (session.admin || session.superUser) });
  const { predicate: key, reverse } = input.sort ?? { predicate: first.key, reverse: first.reverse };
  const column = query.sql[key] ?? query.id;
  if ('indexed' in column) return { by: column.indexed, reverse, isWhole: true };
  if ('stretches' in column) return { by: placeIn(column.stretches), reverse, isWhole: false, stretches: column.stretches };
  const isText = view.fields[key]?.kind === 'text' || view.fields[key]?.kind === 'code';
  return { by: isText ? sql`lower(${column})` : sql`${column}`, reverse, isWhole: is(column, Column) && column.notNull };
}

/** In which of the stretches a row is; without stretches there is no row. */
export const placeIn = (stretches: readonly Stretch[]) =>
  sql`CASE ${sql.join(
    [...stretches, NO_ROWS].map(({ where }, index) => sql`WHEN ${where} THEN ${sql.raw(String(index))}`),
    sql` `,
  )} END`;
const NO_ROWS: Stretch = { where: sql`false` };

/** The list's order: rows without a value come last in both directions. An index serves a whole column only without the words that say so. */
export function orderOf(query: AnyQuery, asked: AnyAsked): SQL[] {
  const { by, reverse, isWhole, stretches } = sortOf(query, asked);
  const way = reverse ? desc : asc;
  if (stretches) {
    const within = stretches.flatMap(({ where, by: key }) => (key ? [way(sql`CASE WHEN ${where} THEN ${key} END`)] : []));
    return [asc(by), ...within, way(query.id)];
  }
  const first = reverse && !isWhole ? sql`${by} DESC NULLS LAST` : way(by);
  return [first, way(query.id)];
}
