import { changesOf, fail } from '@kontor/core/contract';
import { answer, openList, ownRows, type Scope, type SignedCall } from '@kontor/core/server';
import { type ComparedPart, comparedItems, listsOfTwoTypes, type mediaListRoutes, nothingInPart } from '@kontor/media-lists/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { titleOfItem } from './item-of.ts';
import { fillFrom } from './list-change-store.ts';
import { itemsChanged, LIST_FIELDS, record } from './list-history.ts';
import { mediaListItemTable as item } from './media-list-table.ts';
import { getList, insertList } from './own-list-store.ts';

type Routes = typeof mediaListRoutes;
type Two = { left: string; right: string };

/** Two lists of the scope's, of one type. */
async function listsOf(scope: Scope, { left, right }: Two) {
  const two = { left: await getList(scope, left), right: await getList(scope, right) };
  if (two.left.mediaType !== two.right.mediaType) fail(listsOfTwoTypes);
  return { ...two, type: two.left.mediaType };
}

/** Rows of media_list_item that are in a part, one of each value. */
function inPart(part: ComparedPart, { left, right }: Two): SQL {
  const [own, other] = part === 'right' ? [right, left] : [left, right];
  const found = sql`EXISTS (SELECT FROM media_list_item other WHERE other.list_id = ${other} AND other.value = ${item.value})`;
  return sql`${eq(item.listId, own)} AND ${part === 'both' ? found : sql`NOT ${found}`}`;
}

export async function compareLists({ scope, input }: SignedCall<Routes['compare']>) {
  const { left, right, type } = await listsOf(scope, input);
  const { rows } = await scope.run((database) =>
    database.execute<{ both: number }>(sql`SELECT count(*)::int AS both FROM ${item} WHERE ${inPart('both', input)}`),
  );
  const both = Number(rows[0]?.both ?? 0);
  const named = ({ id, title }: { id: string; title: string }) => ({ id, title });
  return { type, lists: { left: named(left), right: named(right) }, counts: { left: left.count - both, both, right: right.count - both } };
}

export async function readCompared({ scope, session, input }: SignedCall<Routes['compared']>) {
  const { type } = await listsOf(scope, input);
  return openList(
    scope,
    { view: comparedItems, session, input },
    {
      select: { id: item.id, value: item.value, createdAt: item.createdAt },
      from: (rows) => rows.from(item),
      where: [ownRows(scope, item.accountId), inPart(input.part, input)],
      sql: { code: { indexed: sql`${item.value}` }, createDate: item.createdAt },
      search: [item.value],
      id: item.id,
      toRow: ({ id, value, createdAt }) => ({ id, code: value, title: titleOfItem(type, value), createDate: createdAt.toISOString() }),
    },
  ).page();
}

/** Makes a list of what is in a part at this moment. */
export async function saveCompared(call: SignedCall<Routes['saveCompared']>) {
  const { title, part } = call.input;
  const value = await call.scope.transaction(async (transaction) => {
    const { type } = await listsOf(transaction, call.input);
    const id = await insertList(transaction, { type, title, createdBy: call.session.userId });
    const isInPart = inPart(part, call.input);
    const came = await fillFrom(
      transaction,
      id,
      (last) => sql`SELECT ${item.value} FROM ${item} WHERE ${isInPart} AND ${item.value} > ${last} ORDER BY ${item.value}`,
    );
    if (came.count === 0) fail(nothingInPart);
    const changelogs = [...changesOf(LIST_FIELDS, undefined, { title }), ...itemsChanged(type, { came })];
    await record(transaction, call, { id, action: 'Create', summary: 'Media list created', changelogs });
    return id;
  });
  return answer(null, { msg: 'Media list created.', value });
}
