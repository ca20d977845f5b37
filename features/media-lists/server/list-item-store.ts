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

/** Adds values to a list of the scope's account, those that it has already left out; answers how many are new, and the first of them. */
export async function addItems(
  transaction: Scope,
  listId: string,
  { values, most }: { values: readonly string[]; most: number },
): Promise<{ count: number; first: string[] }> {
  let count = 0;
  const first: string[] = [];
  for (let start = 0; start < values.length; start += BATCH) {
    const some = sql.param(values.slice(start, start + BATCH));
    const { rows } = await transaction.run((database) =>
      database.execute<{ value: string }>(sql`INSERT INTO media_list_item (account_id, list_id, value)
        SELECT ${transaction.accountId}, ${listId}, value FROM unnest(${some}::text[]) AS value ON CONFLICT DO NOTHING RETURNING value`),
    );
    count += rows.length;
    first.push(...rows.slice(0, most - first.length).map(({ value }) => value));
  }
  return { count, first };
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
