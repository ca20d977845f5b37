import type { ListWish, Session } from '@kontor/core/contract';
import { openList, ownRows, type Scope } from '@kontor/core/server';
import { type ListType, listItems } from '@kontor/media-lists/contract';
import { eq, inArray, sql } from 'drizzle-orm';
import { metrosNamed, titleOfItem } from './item-of.ts';
import { mediaListItemTable as item } from './media-list-table.ts';

type Call = { scope: Scope; session: Session; input: ListWish & { type: ListType; id: string } };

/** What a list holds, page by page; metro areas are found by their name too. `unseen` are the values that no request has had. */
export const openItems = ({ scope, session, input }: Call, unseen: readonly string[] = []) =>
  openList(
    scope,
    { view: listItems, session, input },
    {
      select: { id: item.id, value: item.value, createdAt: item.createdAt },
      from: (rows) => rows.from(item),
      where: [ownRows(scope, item.accountId), eq(item.listId, input.id)],
      sql: {
        code: { indexed: sql`${item.value}` },
        createDate: item.createdAt,
        seen: sql`CASE WHEN ${item.value} = ANY(${sql.param([...unseen])}::text[]) THEN 'no' END`,
      },
      search: [item.value, ...(input.type === 'metrocode' && input.q ? [namedMetro(input.q)] : [])],
      id: item.id,
      toRow: ({ id, value, createdAt }) => ({
        id,
        code: value,
        title: titleOfItem(input.type, value),
        requests: null,
        createDate: createdAt.toISOString(),
      }),
    },
  );

/** The text that is searched for, where the metro area's name holds it. */
const namedMetro = (q: string) => {
  const codes = metrosNamed(q);
  return codes.length === 0 ? sql`''` : sql`CASE WHEN ${inArray(item.value, codes)} THEN ${q}::text ELSE '' END`;
};
