import { fail, type ListWish, type Session } from '@kontor/core/contract';
import {
  containing,
  type Indexed,
  isLive,
  lockRow,
  newId,
  openList,
  ownRows,
  personNameSql,
  restore,
  type Scope,
  softDelete,
  userTable,
  writeVersion,
} from '@kontor/core/server';
import { type ListType, listTooLong, MOST_LIST_VALUES, mediaListNotFound, ownLists, wireOf } from '@kontor/media-lists/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { dealsOfLists, LIST_COLUMNS, LIST_ORDERS, LIST_SEARCH, OF_LIST } from './media-list-store.ts';
import { mediaListTable as list } from './media-list-table.ts';

/** Plans of each list, counted once for all of them. */
const plansOfLists = (scope: Scope) => {
  const own = scope.reach === 'own' ? sql` WHERE account_id = ${scope.accountId}` : sql``;
  return sql`(SELECT list_id, count(DISTINCT plan_id)::int AS plans FROM media_list_plan${own} GROUP BY list_id) AS planned`;
};
const plansOfList = sql<number>`coalesce(planned.plans, 0)`;
const PLANNED = sql`planned.list_id = ${list.id}`;
const live = (scope: Scope) => [ownRows(scope, list.accountId), isLive(list)];
const one = (scope: Scope, id: string) => and(eq(list.id, id), ...live(scope));

const COLUMNS = { ...LIST_COLUMNS, type: list.type, plans: plansOfList };
type Stored = { type: ListType; createdAt: Date; updatedAt: Date };
const rowOf = <Row extends Stored>({ createdAt, updatedAt, type, ...row }: Row) => ({
  ...row,
  type: wireOf(type),
  mediaType: type,
  createDate: createdAt.toISOString(),
  updateDate: updatedAt.toISOString(),
});

/** What no id holds is not looked for in 100,000 of them. */
const OF_AN_ID = /^[0-9a-f]+$/i;
const ID: Indexed = { indexed: sql`${list.id}` };

type Call = { scope: Scope; session: Session; input: ListWish & { type: ListType } };

/** The lists of a type with what uses them, page by page. */
export const openOwnLists = ({ scope, session, input }: Call) =>
  openList(
    scope,
    { view: ownLists, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(list).leftJoin(dealsOfLists(scope), OF_LIST).leftJoin(plansOfLists(scope), PLANNED),
      where: [...live(scope), eq(list.type, input.type)],
      sql: { ...LIST_ORDERS, plans: plansOfList },
      search: [...LIST_SEARCH, ...(OF_AN_ID.test(input.q) ? [ID] : [])],
      id: list.id,
      toRow: rowOf,
    },
  );

/** Lists of any type by title, those changed last first: what the palette asks for. */
export const findLists = (scope: Scope, { q, most }: { q: string; most: number }) =>
  scope.run((database) =>
    database
      .select({ id: list.id, title: list.title, mediaType: list.type, count: list.itemCount })
      .from(list)
      .where(and(...live(scope), q ? sql`${list.titleKey} LIKE lower(${containing(q)})` : undefined))
      .orderBy(desc(list.updatedAt), desc(list.id))
      .limit(most),
  );

/** Plans and deals that are named beside a list. */
const MOST_NAMED = 50;

/** Live plans that attach a list, by title. */
export async function plansOf(scope: Scope, id: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await scope.run((database) =>
    database.execute<{ id: string; title: string }>(sql`SELECT DISTINCT plan_id AS id, title FROM media_list_plan
      WHERE list_id = ${id} AND ${scope.reach === 'own' ? sql`account_id = ${scope.accountId}` : sql`true`} ORDER BY title, plan_id`),
  );
  return rows;
}

async function dealsOf(scope: Scope, id: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await scope.run((database) =>
    database.execute<{ id: string; title: string }>(sql`SELECT DISTINCT d.id, d.title FROM media_list_deal l
      JOIN media_plan_deal d ON d.id = l.deal_id AND d.account_id = l.account_id
      WHERE l.list_id = ${id} AND ${scope.reach === 'own' ? sql`l.account_id = ${scope.accountId}` : sql`true`}
      ORDER BY d.title, d.id LIMIT ${MOST_NAMED}`),
  );
  return rows;
}

/** One list; throws where the scope has none of this id. */
export async function getList(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({ ...COLUMNS, version: list.version, creatorName: personNameSql })
      .from(list)
      .innerJoin(userTable, eq(userTable.id, list.createdBy))
      .leftJoin(dealsOfLists(scope), OF_LIST)
      .leftJoin(plansOfLists(scope), PLANNED)
      .where(one(scope, id)),
  );
  return row ? rowOf(row) : fail(mediaListNotFound);
}

/** One list with the first plans and deals that use it. */
export async function getListAndUse(scope: Scope, id: string) {
  const found = await getList(scope, id);
  const plans = found.plans > 0 ? (await plansOf(scope, id)).slice(0, MOST_NAMED) : [];
  return { ...found, usedBy: { plans, deals: found.noOfDealsAttched > 0 ? await dealsOf(scope, id) : [] } };
}

/** Takes a list for changing until the transaction ends; throws where there is none. */
export const lockList = async (transaction: Scope, id: string) =>
  (await lockRow(transaction, list, one(transaction, id))) ?? fail(mediaListNotFound);

export async function insertList(
  transaction: Scope,
  row: { type: ListType; title: string; createdBy: string; withSubdomains?: boolean },
): Promise<string> {
  const id = newId();
  await transaction.run((database) => database.insert(list).values({ ...row, id, accountId: transaction.accountId }));
  return id;
}

/** Writes a list's own fields; throws `staleVersion` when `version` is given and another change came first. */
export const updateList = (
  transaction: Scope,
  id: string,
  { version, ...set }: { title: string; enabled: boolean; withSubdomains: boolean; version: number | undefined },
): Promise<void> => writeVersion(transaction, list, { where: one(transaction, id), version, set });

/** Notes that the items of a list changed; its form stays as it is. */
export const touchList = (transaction: Scope, id: string) =>
  transaction.run((database) => database.update(list).set({ updatedAt: sql`now()` }).where(one(transaction, id)));

/** Refuses a list that was filled beyond what a plan may attach. */
export async function refuseTooLong(transaction: Scope, id: string): Promise<void> {
  const [row] = await transaction.run((database) => database.select({ count: list.itemCount }).from(list).where(one(transaction, id)));
  if ((row?.count ?? 0) > MOST_LIST_VALUES) fail(listTooLong);
}

export const deleteList = (transaction: Scope, id: string) => softDelete(transaction, list, one(transaction, id));

/** Brings a deleted list back; answers its title, or null where it is there. Throws where the scope has none. */
export async function undeleteList(transaction: Scope, id: string): Promise<string | null> {
  const [restored] = await restore(transaction, list, and(eq(list.id, id), ownRows(transaction, list.accountId)));
  if (restored) return restored.title;
  await lockList(transaction, id);
  return null;
}
