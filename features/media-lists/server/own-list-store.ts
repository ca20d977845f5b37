import { fail, type ListWish, type Session, staleVersion } from '@kontor/core/contract';
import { containing, type Indexed, newId, openList, ownRows, type Scope, userTable } from '@kontor/core/server';
import { type ListType, listTooLong, MOST_LIST_VALUES, mediaListNotFound, ownLists, wireOf } from '@kontor/media-lists/contract';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { dealsOfLists, LIST_COLUMNS, LIST_ORDERS, LIST_SEARCH, OF_LIST } from './media-list-store.ts';
import { mediaListTable as list } from './media-list-table.ts';

/** Plans of each list, counted once for all of them. */
const plansOfLists = (scope: Scope) => {
  const own = scope.reach === 'own' ? sql` WHERE account_id = ${scope.accountId}` : sql``;
  return sql`(SELECT list_id, count(DISTINCT plan_id)::int AS plans FROM media_list_plan${own} GROUP BY list_id) AS planned`;
};
const plansOfList = sql<number>`coalesce(planned.plans, 0)`;
const PLANNED = sql`planned.list_id = ${list.id}`;
const live = (scope: Scope) => [ownRows(scope, list.accountId), isNull(list.deletedAt)];

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
      JOIN deal d ON d.id = l.deal_id AND d.account_id = l.account_id
      WHERE l.list_id = ${id} AND ${scope.reach === 'own' ? sql`l.account_id = ${scope.accountId}` : sql`true`}
      ORDER BY d.title, d.id LIMIT ${MOST_NAMED}`),
  );
  return rows;
}

/** One list; throws where the scope has none of this id. */
export async function getList(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({ ...COLUMNS, version: list.version, creatorName: sql<string>`${userTable.firstName} || ' ' || ${userTable.lastName}` })
      .from(list)
      .innerJoin(userTable, eq(userTable.id, list.createdBy))
      .leftJoin(dealsOfLists(scope), OF_LIST)
      .leftJoin(plansOfLists(scope), PLANNED)
      .where(and(eq(list.id, id), ...live(scope))),
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
export async function lockList(transaction: Scope, id: string) {
  const [row] = await transaction.run((database) =>
    database
      .select({ id: list.id, type: list.type, title: list.title, enabled: list.enabled, version: list.version })
      .from(list)
      .where(and(eq(list.id, id), ...live(transaction)))
      .for('update'),
  );
  return row ?? fail(mediaListNotFound);
}

export async function insertList(transaction: Scope, row: { type: ListType; title: string; createdBy: string }): Promise<string> {
  const id = newId();
  await transaction.run((database) => database.insert(list).values({ ...row, id, accountId: transaction.accountId }));
  return id;
}

/** Writes a list's own fields; throws `staleVersion` when `version` is given and another change came first. */
export async function updateList(
  transaction: Scope,
  id: string,
  { version, ...row }: { title: string; enabled: boolean; version: number | undefined },
): Promise<void> {
  const changed = await transaction.run((database) =>
    database
      .update(list)
      .set({ ...row, updatedAt: sql`now()`, version: sql`${list.version} + 1` })
      .where(and(eq(list.id, id), ...live(transaction), version === undefined ? undefined : eq(list.version, version)))
      .returning({ id: list.id }),
  );
  if (changed.length === 0) fail(staleVersion);
}

/** Notes that the items of a list changed; its form stays as it is. */
export const touchList = (transaction: Scope, id: string) =>
  transaction.run((database) =>
    database
      .update(list)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(list.id, id), ...live(transaction))),
  );

/** Refuses a list that was filled beyond what a plan may attach. */
export async function refuseTooLong(transaction: Scope, id: string): Promise<void> {
  const [row] = await transaction.run((database) =>
    database
      .select({ count: list.itemCount })
      .from(list)
      .where(and(eq(list.id, id), ...live(transaction))),
  );
  if ((row?.count ?? 0) > MOST_LIST_VALUES) fail(listTooLong);
}

export const deleteList = (transaction: Scope, id: string) =>
  transaction.run((database) =>
    database
      .update(list)
      .set({ deletedAt: sql`now()`, version: sql`${list.version} + 1` })
      .where(and(eq(list.id, id), ...live(transaction))),
  );

/** Brings a deleted list back; answers its title, or null where it is there. Throws where the scope has none. */
export async function undeleteList(transaction: Scope, id: string): Promise<string | null> {
  const [restored] = await transaction.run((database) =>
    database
      .update(list)
      .set({ deletedAt: null, version: sql`${list.version} + 1` })
      .where(and(eq(list.id, id), ownRows(transaction, list.accountId), isNotNull(list.deletedAt)))
      .returning({ title: list.title }),
  );
  if (restored) return restored.title;
  await lockList(transaction, id);
  return null;
}
