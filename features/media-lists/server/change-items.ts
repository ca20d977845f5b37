import { fail } from '@kontor/core/contract';
import { answer, newId, type SignedCall } from '@kontor/core/server';
import { changeNotFound, itemsWord, listItemNotFound, type mediaListRoutes } from '@kontor/media-lists/contract';
import { takeOut, undoableChanges, undoItems } from './list-change-store.ts';
import { itemsChanged, record, type Writer } from './list-history.ts';
import { getList, lockList, refuseTooLong, touchList } from './own-list-store.ts';

type Routes = typeof mediaListRoutes;

/** Takes items out by the ids of their rows, kept for undo; those that are gone already are no matter where one is there. */
async function takeItems(call: Writer, id: string, items: readonly string[]) {
  const change = newId();
  const count = await call.scope.transaction(async (transaction) => {
    const { type } = await lockList(transaction, id);
    const went = await takeOut(transaction, { listId: id, change, by: 'id' }, [...new Set(items)]);
    if (went.count === 0) fail(listItemNotFound);
    await touchList(transaction, id);
    const summary = went.count === 1 ? 'List item deleted' : 'List items deleted';
    await record(transaction, call, { id, action: 'Update', summary, changelogs: itemsChanged(type, { went }) });
    return went.count;
  });
  return answer({ change }, { msg: count === 1 ? 'List item deleted.' : `${count.toLocaleString('en-US')} list items deleted.` });
}

export const removeItem = (call: SignedCall<Routes['removeItem']>) => takeItems(call, call.input.id, [call.input.item]);
export const removeItems = (call: SignedCall<Routes['removeItems']>) => takeItems(call, call.input.id, call.input.ids);

export async function readChanges({ scope, input }: SignedCall<Routes['changes']>) {
  const { id } = await getList(scope, input.id);
  return undoableChanges(scope, id);
}

/** Undoes a replacement or a removal as a whole; what was changed since by others stays. */
export async function undoChange(call: SignedCall<Routes['undo']>) {
  const { id, change } = call.input;
  const count = await call.scope.transaction(async (transaction) => {
    const { type } = await lockList(transaction, id);
    const { back, gone } = (await undoItems(transaction, { listId: id, change })) ?? fail(changeNotFound);
    await refuseTooLong(transaction, id);
    await touchList(transaction, id);
    const changelogs = itemsChanged(type, { came: back, went: gone });
    await record(transaction, call, { id, action: 'Update', summary: 'List items restored', changelogs });
    return back.count;
  });
  return answer(null, { msg: `Undone: ${itemsWord(count)} ${count === 1 ? 'is' : 'are'} back.`, value: id });
}
