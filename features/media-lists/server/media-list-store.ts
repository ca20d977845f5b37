import type { ListWish, Session } from '@kontor/core/contract';
import { type Indexed, isLive, openList, ownRows, type Scope } from '@kontor/core/server';
import { type AttachedList, type ListMark, type ListType, MOST_LISTS, mediaListView } from '@kontor/media-lists/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { andBelow } from './and-below.ts';
import { mediaListItemTable as item, mediaListTable as list } from './media-list-table.ts';

/** Deals of each list, counted once for all of them. */
export const dealsOfLists = (scope: Scope) => {
  const own = scope.reach === 'own' ? sql` WHERE account_id = ${scope.accountId}` : sql``;
  return sql`(SELECT list_id, count(DISTINCT deal_id)::int AS deals FROM media_list_deal${own} GROUP BY list_id) AS buying`;
};
const dealsOfList = sql<number>`coalesce(buying.deals, 0)`;
export const OF_LIST = sql`buying.list_id = ${list.id}`;

/** What every page of lists shows of one. */
export const LIST_COLUMNS = {
  id: list.id,
  title: list.title,
  count: list.itemCount,
  status: list.enabled,
  withSubdomains: list.withSubdomains,
  noOfDealsAttched: dealsOfList,
  createdAt: list.createdAt,
  updatedAt: list.updatedAt,
};
type Stored = Omit<AttachedList, 'createDate' | 'updateDate' | 'isDeleted'> & { createdAt: Date; updatedAt: Date };
const rowOf = ({ createdAt, updatedAt, ...row }: Stored) => ({
  ...row,
  createDate: createdAt.toISOString(),
  updateDate: updatedAt.toISOString(),
});

const TITLE: Indexed = { indexed: sql`${list.titleKey}` };
/** What lists are searched in. */
export const LIST_SEARCH = [TITLE];
/** What lists are sorted by. */
export const LIST_ORDERS = {
  title: TITLE,
  count: list.itemCount,
  status: list.enabled,
  createDate: list.createdAt,
  updateDate: list.updatedAt,
  noOfDealsAttched: dealsOfList,
};

type Call = { scope: Scope; session: Session; input: ListWish & { type: ListType } };

/** The scope's lists of a type, page by page. */
export const openMediaLists = ({ scope, session, input }: Call) =>
  openList(
    scope,
    { view: mediaListView, session, input },
    {
      select: LIST_COLUMNS,
      from: (rows) => rows.from(list).leftJoin(dealsOfLists(scope), OF_LIST),
      where: [ownRows(scope, list.accountId), isLive(list), eq(list.type, input.type)],
      sql: LIST_ORDERS,
      search: LIST_SEARCH,
      id: list.id,
      toRow: rowOf,
    },
  );

/** Lists of a type as they are now: those named, also where they are disabled or deleted, or the newest that can be attached. */
export async function findAttached(scope: Scope, type: ListType, ids?: readonly string[]): Promise<AttachedList[]> {
  const wanted = ids ? [inArray(list.id, [...ids])] : [isLive(list), eq(list.enabled, true)];
  const rows = await scope.run((database) =>
    database
      .select({ ...LIST_COLUMNS, deletedAt: list.deletedAt })
      .from(list)
      .leftJoin(dealsOfLists(scope), OF_LIST)
      .where(and(ownRows(scope, list.accountId), eq(list.type, type), ...wanted))
      .orderBy(desc(list.updatedAt), desc(list.id))
      .limit(MOST_LISTS),
  );
  return rows.map(({ deletedAt, ...row }) => ({ ...rowOf(row), isDeleted: deletedAt !== null }));
}

/** What is known of a list that a plan names: enough to say why it may not be attached. */
export type KnownList = {
  id: string;
  type: ListType;
  title: string;
  count: number;
  enabled: boolean;
  withSubdomains: boolean;
  isDeleted: boolean;
};

/** Lists by id, deleted ones too; another account's are as unknown as those that never were. */
export async function findMediaLists(scope: Scope, ids: readonly string[]): Promise<Map<string, KnownList>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.run((database) =>
    database
      .select({
        id: list.id,
        type: list.type,
        title: list.title,
        count: list.itemCount,
        enabled: list.enabled,
        withSubdomains: list.withSubdomains,
        deletedAt: list.deletedAt,
      })
      .from(list)
      .where(and(ownRows(scope, list.accountId), sql`${list.id} = ANY(${sql.param([...ids])}::text[])`)),
  );
  return new Map(rows.map(({ deletedAt, ...row }) => [row.id, { ...row, isDeleted: deletedAt !== null }]));
}

/**
 * Keeps lists from being changed, switched off and deleted until the transaction ends: whoever does that looks for plans that attach them
 * only afterwards (decision 0073).
 */
export async function holdMediaLists(transaction: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.run((database) =>
    database
      .select({ id: list.id })
      .from(list)
      .where(and(ownRows(transaction, list.accountId), sql`${list.id} = ANY(${sql.param([...ids])}::text[])`))
      .orderBy(list.id)
      .for('share'),
  );
}

/** The values of lists by id, of one with subdomains those that find these too, each list read once; a list that was deleted, or is not the scope's, holds nothing. */
export async function valuesOfLists(scope: Scope, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.run((database) =>
    database
      .select({
        id: item.listId,
        values: sql<string[]>`array_agg(${item.value} ORDER BY ${item.value})`,
        withSubdomains: sql<boolean>`bool_or(${list.withSubdomains})`,
      })
      .from(item)
      .innerJoin(list, and(eq(list.id, item.listId), isLive(list)))
      .where(and(ownRows(scope, item.accountId), sql`${item.listId} = ANY(${sql.param([...ids])}::text[])`))
      .groupBy(item.listId),
  );
  return new Map(rows.map(({ id, values, withSubdomains }) => [id, withSubdomains ? andBelow(values) : values]));
}

/** What lists hold, told apart by a mark, without reading all of it (migration 0041); a list that was deleted, or is not the scope's, has none. */
export async function marksOfLists(scope: Scope, ids: readonly string[]): Promise<Map<string, ListMark>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.run((database) =>
    database
      .select({ id: list.id, mark: sql<ListMark>`media_list_mark(${list.id})` })
      .from(list)
      .where(and(ownRows(scope, list.accountId), isLive(list), sql`${list.id} = ANY(${sql.param([...ids])}::text[])`)),
  );
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}
