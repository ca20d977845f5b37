import type { ListInput, ListOf, TableFilter } from '@kontor/core/contract';
import { and, asc, type Column, desc, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { Scope } from './scope.ts';

/** A column that people may sort or filter by; nothing outside the allow-list reaches SQL (security rule 7). */
export type ListColumn = {
  sql: Column | SQL;
  isSortable?: boolean;
  isFilterable?: boolean /** Where it is not sorted as it stands. */;
  sortBy?: SQL;
};

export type Join = { table: PgTable | SQL; on: SQL; isOuter?: boolean };

export type ListQuery<Row extends { id: string }> = {
  /** The list's own table, and what is joined to it. */
  from: PgTable;
  joins?: readonly Join[];
  select: SelectedFields;
  columns: Record<string, ListColumn>;
  search: (Column | SQL)[];
  where: (SQL | undefined)[];
  defaultSort: { predicate: string; reverse: boolean };
  /** Last sort key, so that pages never overlap. */
  id: Column;
  toRow: (row: Record<string, unknown>) => Row;
};

/** An `ilike` pattern that finds `text` anywhere: `%` and `_` typed by a person are letters, not wildcards. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

function filterOf(column: ListColumn['sql'], filter: TableFilter): SQL {
  const { operation, value } = filter;
  if (operation === 'in' || Array.isArray(value)) return inArray(sql`${column}::text`, Array.isArray(value) ? value : [String(value)]);
  if (operation === 'equals') return sql`${column}::text = ${String(value)}`;
  if (operation === 'from') return sql`${column} >= ${value}`;
  if (operation === 'to') return sql`${column} <= ${value}`;
  return ilike(sql`${column}::text`, containing(String(value)));
}

/** What rows must meet: the query's own conditions, the filters of its columns and the search text. */
export function listConditions<Row extends { id: string }>(query: ListQuery<Row>, input: ListInput): SQL | undefined {
  const filters = Object.entries(input.tableFilter).flatMap(([key, filter]) => {
    const column = query.columns[key];
    return column?.isFilterable ? [filterOf(column.sql, filter)] : [];
  });
  const search = input.q === '' ? undefined : or(...query.search.map((column) => ilike(sql`${column}`, containing(input.q))));
  return and(...query.where, ...filters, search);
}

function order<Row extends { id: string }>(query: ListQuery<Row>, input: ListInput): SQL[] {
  const wanted = input.sort && query.columns[input.sort.predicate]?.isSortable ? input.sort : query.defaultSort;
  const column = query.columns[wanted.predicate];
  const direction = wanted.reverse ? desc : asc;
  return column ? [direction(sql`${column.sortBy ?? column.sql}`), direction(query.id)] : [direction(query.id)];
}

/** Adds the list's joins to a query that selects from its table. */
export function joined<T extends PgSelect>(select: T, joins: readonly Join[] = []): T {
  return joins.reduce(
    // Each join changes the builder's own type; the rows a list reads are those of its `select` and `toRow` all the same.
    (builder, { table, on, isOuter }) => (isOuter ? builder.leftJoin(table, on) : builder.innerJoin(table, on)) as unknown as T,
    select,
  );
}

/** Runs one page of a list: rows with id and data, the total when asked for, and whether more follow (spec 1 §7.7). */
export async function runList<Row extends { id: string }>(scope: Scope, query: ListQuery<Row>, input: ListInput): Promise<ListOf<Row>> {
  const { start, number } = input.pagination;
  const where = listConditions(query, input);
  return scope.run(async (database) => {
    const found = await joined(database.select(query.select).from(query.from).$dynamic(), query.joins)
      .where(where)
      .orderBy(...order(query, input))
      .limit(number + 1)
      .offset(start);
    const rows = found.slice(0, number).map((row) => query.toRow(row));
    const hasMore = found.length > number;
    const totalCount = input.fetchTotal ? await total() : null;
    return { rows: rows.map((data) => ({ id: data.id, data })), totalCount, hasMore };

    async function total() {
      // A first page that is not full already tells the total.
      if (!hasMore && (start === 0 || found.length > 0)) return start + found.length;
      const counting = database.select({ count: sql<number>`count(*)::int` }).from(query.from).$dynamic();
      const [counted] = await joined(counting, query.joins).where(where);
      return counted?.count ?? 0;
    }
  });
}
