import { fail } from '@kontor/core/contract';
import { answer, type SignedCall } from '@kontor/core/server';
import { changeNotFound, itemsWord, listItemNotFound, type mediaListRoutes } from '@kontor/media-lists/contract';
import { keptChanges, type Past, takeBack } from './kept-change-store.ts';
import { beginChange, type Moved, takeOut } from './list-change-store.ts';
import { itemsChanged, record, tellDeals, type Writer } from './list-history.ts';
import { getList, lockList, refuseTooLong, touchList } from './own-list-store.ts';

type Routes = typeof mediaListRoutes;

/** Takes items out by the ids of their rows, kept for undo; those that are gone already are no matter where one is there. */
async function takeItems(call: Writer, id: string, items: readonly string[]) {
  const { change, count } = await call.scope.transaction(async (transaction) => {
    const { type } = await lockList(transaction, id);
    const kept = await beginChange(transaction, id);
    const went = await takeOut(transaction, kept, 'id', [...new Set(items)]);
    if (went.count === 0) fail(listItemNotFound);
    await touchList(transaction, id);
    const summary = went.count === 1 ? 'List item deleted' : 'List items deleted';
    await record(transaction, call, { id, action: 'Update', summary, changelogs: itemsChanged(type, { went }) });
    return { change: kept.change, count: went.count };
  });
  await tellDeals(call, id);
  return answer({ change }, { msg: count === 1 ? 'List item deleted.' : `${count.toLocaleString('en-US')} list items deleted.` });
}

export const removeItem = (call: SignedCall<Routes['removeItem']>) => takeItems(call, call.input.id, [call.input.item]);
export const removeItems = (call: SignedCall<Routes['removeItems']>) => takeItems(call, call.input.id, call.input.ids);

export async function readChanges({ scope, input }: SignedCall<Routes['changes']>) {
  const { id } = await getList(scope, input.id);
  return keptChanges(scope, id);
}

const movedWords = ({ count }: Moved, where: string) => (count > 0 ? [`${itemsWord(count)} ${count === 1 ? 'is' : 'are'} ${where}`] : []);

/** Takes changes back under the list's lock, with one line of history; answers the change that did it, and what it moved in words. */
async function undoItems(call: Writer, { listId: id, ...past }: Past) {
  const done = await call.scope.transaction(async (transaction) => {
    const { type } = await lockList(transaction, id);
    const { change, back, gone } = (await takeBack(transaction, { listId: id, ...past })) ?? fail(changeNotFound);
    if (change !== null) {
      await refuseTooLong(transaction, id);
      await touchList(transaction, id);
      const changelogs = itemsChanged(type, { came: back, went: gone });
      await record(transaction, call, { id, action: 'Update', summary: 'List items restored', changelogs });
    }
    return { change, words: [...movedWords(back, 'back'), ...movedWords(gone, 'out')].join(', ') || 'no item had to move' };
  });
  if (done.change !== null) await tellDeals(call, id);
  return done;
}

/** Undoes a change as a whole; what was changed since by others stays. */
export async function undoChange(call: SignedCall<Routes['undo']>) {
  const { id, change } = call.input;
  const { words } = await undoItems(call, { listId: id, change, reach: 'alone' });
  return answer(null, { msg: `Undone: ${words}.`, value: id });
}

/** Makes a list what it was before a change: that one and all after it are taken back. */
export async function rollBack(call: SignedCall<Routes['rollback']>) {
  const { id, change } = call.input;
  const { words, ...done } = await undoItems(call, { listId: id, change, reach: 'andLater' });
  return answer(done, { msg: `Restored: ${words}.`, value: id });
}
