import { type Fields, isSeen, type ListOf } from '@kontor/core/contract';
import { and, asc, desc, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Database } from '../stores/entity-store.ts';
import type { Scope } from '../stores/scope.ts';
import { COUNT, type Rows, readPage, selectFrom } from './list-page.ts';
import {
  type AnyAsked,
  type AnyQuery,
  type Asked,
  conditionsOf,
  type ListQuery,
  orderOf,
  refuseUnseen,
  rowsOf,
  sortOf,
  sqlOf,
  viewerOf,
} from './list-query.ts';

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
 * `tabs` how many rows each tab has by its value, whichever is chosen; `ids` every row the list has, in its order; `among` which of some ids it
 * has; `rows` those of some ids, without the ones that are gone meanwhile. Throws `badInput` where the caller sorts or filters by what they may not see.
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
    among: (ids: readonly string[]) => scope.run((database) => idsAmong(query, { asked, ids }, database)),
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
  const of = sql<string>`${sqlOf(query.sql[asked.view.tab ?? ''] ?? query.id)}`;
  const counts = { of, count: COUNT };
  const rows = await selectFrom(query, database, counts).where(conditionsOf(query, asked)).groupBy(of);
  return Object.fromEntries(rows.map((row) => [String(row.of), Number(row.count)]));
}

async function readIds(query: AnyQuery, asked: AnyAsked, database: Database): Promise<string[]> {
  const rows = await selectFrom(query, database, { id: query.id })
    .where(rowsOf(query, asked))
    .orderBy(...(query.order ? [sortOf(query, asked).reverse ? desc(query.id) : asc(query.id)] : orderOf(query, asked)));
  const ids = rows.map(({ id }) => String(id));
  if (!query.order) return ids;
  const has = new Set(ids);
  const first = query.order.filter((id) => has.has(id));
  for (const id of first) has.delete(id);
  return [...first, ...has];
}

async function idsAmong(query: AnyQuery, { asked, ids }: { asked: AnyAsked; ids: readonly string[] }, database: Database) {
  if (ids.length === 0) return [];
  const rows = await selectFrom(query, database, { id: query.id }).where(
    and(rowsOf(query, asked), sql`${query.id} = ANY(${sql.param(ids)}::text[])`),
  );
  return rows.map(({ id }) => String(id));
}

type Paging<Row> = { query: Rows; asked: AnyAsked; database: Database; rowOf: (row: unknown) => Row };

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
    const [counted] = await selectFrom(query, database, { count: COUNT }).where(rowsOf(query, asked));
    return Number(counted?.count);
  }
}

/** One page of a list (`openList`). */
export const readList = async <Row extends { id: string }, F extends Fields, S extends SelectedFields>(
  scope: Scope,
  asked: Asked<Row, F>,
  query: ListQuery<Row, F, S>,
): Promise<ListOf<Row>> => openList(scope, asked, query).page();
