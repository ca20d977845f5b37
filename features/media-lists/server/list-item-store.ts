import type { ListWish, Session } from '@kontor/core/contract';
import { openList, ownRows, type Scope } from '@kontor/core/server';
import { type ListType, listItems } from '@kontor/media-lists/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { metrosNamed, titleOfItem } from './item-of.ts';
import { mediaListItemTable as item } from './media-list-table.ts';

type Call = { scope: Scope; session: Session; input: ListWish & { type: ListType; id: string } };

/** What a list holds, page by page; metro areas are found by their name too. */
export const openItems = ({ scope, session, input }: Call) =>
  openList(
    scope,
    { view: listItems, session, input },
    {
      select: { id: item.id, value: item.value, createdAt: item.createdAt },
      from: (rows) => rows.from(item),
      where: [ownRows(scope, item.accountId), eq(item.listId, input.id)],
      sql: { code: { indexed: sql`${item.value}` }, createDate: item.createdAt },
      search: [item.value, ...(input.type === 'metrocode' && input.q ? [namedMetro(input.q)] : [])],
      id: item.id,
      toRow: ({ id, value, createdAt }) => ({
        id,
        code: value,
        title: titleOfItem(input.type, value),
        createDate: createdAt.toISOString(),
      }),
    },
  );

/** The text that is searched for, where the metro area's name holds it. */
const namedMetro = (q: string) => {
  const codes = metrosNamed(q);
  return codes.length === 0 ? sql`''` : sql`CASE WHEN ${inArray(item.value, codes)} THEN ${q}::text ELSE '' END`;
};

/** Values written by one statement. */
const BATCH = 10_000;

/** Adds values to a list of the scope's account, those that it has already left out; answers which are new. */
export async function addItems(transaction: Scope, listId: string, values: readonly string[]): Promise<number> {
  let added = 0;
  for (let start = 0; start < values.length; start += BATCH) {
    const some = sql.param(values.slice(start, start + BATCH));
    const { rowCount } = await transaction.run((database) =>
      database.execute(sql`INSERT INTO media_list_item (account_id, list_id, value)
        SELECT ${transaction.accountId}, ${listId}, value FROM unnest(${some}::text[]) AS value ON CONFLICT DO NOTHING`),
    );
    added += rowCount ?? 0;
  }
  return added;
}

/** Takes an item out of a list; answers its value, or null where it is not there. */
export async function takeOutItem(transaction: Scope, { id, item: itemId }: { id: string; item: string }): Promise<string | null> {
  const [gone] = await transaction.run((database) =>
    database
      .delete(item)
      .where(and(ownRows(transaction, item.accountId), eq(item.listId, id), eq(item.id, itemId)))
      .returning({ value: item.value }),
  );
  return gone?.value ?? null;
}

/** The first values of those that a list does not have yet, for the history. */
export async function firstNew(
  scope: Scope,
  listId: string,
  { values, most }: { values: readonly string[]; most: number },
): Promise<string[]> {
  const some = sql.param(values.slice(0, BATCH));
  const { rows } = await scope.run((database) =>
    database.execute<{ value: string }>(sql`SELECT value FROM unnest(${some}::text[]) WITH ORDINALITY AS asked (value, place)
      WHERE NOT EXISTS (SELECT FROM media_list_item i WHERE i.account_id = ${scope.accountId} AND i.list_id = ${listId} AND i.value = asked.value)
      ORDER BY place LIMIT ${most}`),
  );
  return rows.map(({ value }) => value);
}
