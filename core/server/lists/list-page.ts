import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { Database } from '../stores/entity-store.ts';
import { type AnyAsked, type AnyQuery, orderOf, placeIn, rowsOf, sortOf } from './list-query.ts';
import { readByOrder } from './read-by-order.ts';
import { readStretches, type Stretch } from './read-stretches.ts';

export const COUNT = sql<number>`count(*)::int`;
export const selectFrom = (query: AnyQuery, database: Database, select: SelectedFields) => query.from(database.select(select)).$dynamic();

/** Rows behind the one that the caller has last, found by its own place in the order. */
function behind(query: AnyQuery, asked: AnyAsked, database: Database): SQL | undefined {
  const { after } = asked.input.pagination;
  const { by, isWhole } = sortOf(query, asked);
  return after !== undefined && isWhole ? behindRow(query, asked, { database, by, after }) : undefined;
}

type Behind = { database: Database; by: SQL; after: string };
function behindRow(query: AnyQuery, asked: AnyAsked, { database, by, after }: Behind): SQL {
  const last = selectFrom(query, database, { by, id: query.id }).where(and(...query.where, eq(query.id, after)));
  return sql`(${by}, ${query.id}) ${sortOf(query, asked).reverse ? sql`<` : sql`>`} ${last}`;
}

type Part = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number };
/**
 * Rows of the list in order, without the first `offset`: which ones is asked for their ids alone, which an index that has the filters' columns
 * answers by itself, and only those are read whole. As an array they are asked for once, whatever the database believes of the table's size.
 */
function readPart(query: Rows, database: Database, { where, orderBy, limit, offset }: Part) {
  const ids = selectFrom(query, database, { id: query.id })
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return selectFrom(query, database, query.select)
    .where(and(...query.where, sql`${query.id} = ANY(ARRAY(${ids}))`))
    .orderBy(...orderBy);
}

export type Rows = AnyQuery & { select: SelectedFields };

/** One page of an order that another store knows. */
const readOrdered = (query: Rows, asked: AnyAsked, database: Database) => {
  const { reverse } = sortOf(query, asked);
  return readByOrder(query.order ?? [], asked.input.pagination, {
    // Every list selects its key as `id`.
    idOf: (row) => String((row as { id: unknown }).id),
    among: (ids) =>
      selectFrom(query, database, query.select).where(and(rowsOf(query, asked), sql`${query.id} = ANY(${sql.param(ids)}::text[])`)),
    besides: (ids, { after, skip, most }) => {
      const isOther = ids.length > 0 ? sql`${query.id} <> ALL(${sql.param(ids)}::text[])` : undefined;
      const isBehind = after === undefined ? undefined : reverse ? lt(query.id, after) : gt(query.id, after);
      const where = and(rowsOf(query, asked), isOther, isBehind);
      return readPart(query, database, { where, orderBy: [reverse ? desc(query.id) : asc(query.id)], limit: most, offset: skip });
    },
  });
};

/** One page of an order of several stretches. */
const readStretched = (query: Rows, asked: AnyAsked, { database, stretches }: { database: Database; stretches: readonly Stretch[] }) => {
  const way = sortOf(query, asked).reverse ? desc : asc;
  const place = placeIn(stretches);
  const within = ({ where }: Stretch) => and(rowsOf(query, asked), where);
  return readStretches(stretches, asked.input.pagination, {
    placeOf: async (id) => {
      const [row] = await selectFrom(query, database, { place }).where(and(...query.where, eq(query.id, id)));
      return row ? Number(row.place) : null;
    },
    rows: (stretch, { after, skip, most }) => {
      const by = stretch.by ?? sql`${query.id}`;
      const next = after === undefined ? undefined : behindRow(query, asked, { database, by, after });
      const where = and(within(stretch), next);
      return readPart(query, database, { where, orderBy: [way(by), way(query.id)], limit: most, offset: skip });
    },
    count: async (stretch) => Number((await selectFrom(query, database, { count: COUNT }).where(within(stretch)))[0]?.count),
  });
};

/** One page of rows and one more, which tells whether others follow. Where the caller's last row is gone, rows are counted off. */
export async function readPage(query: Rows, asked: AnyAsked, database: Database) {
  if (query.order) return readOrdered(query, asked, database);
  const { stretches } = sortOf(query, asked);
  if (stretches) return readStretched(query, asked, { database, stretches });
  const { start, number } = asked.input.pagination;
  const place = behind(query, asked, database);
  const read = (next: SQL | undefined) =>
    readPart(query, database, {
      where: and(rowsOf(query, asked), next),
      orderBy: orderOf(query, asked),
      limit: number + 1,
      offset: next ? 0 : start,
    });
  const found = await read(place);
  return place && found.length === 0 ? read(undefined) : found;
}
