import { type ChangeLog, changesOf, fail } from '@kontor/core/contract';
import { answer, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import {
  inUseText,
  type ListType,
  mediaListInUse,
  mediaListNotFound,
  type mediaListRoutes,
  NO_ITEMS,
  noListItems,
} from '@kontor/media-lists/contract';
import { addKept, addLacking, beginChange, fillItems, type ItemsChange, takeOut } from './list-change-store.ts';
import { valuesOfFile } from './list-files.ts';
import { itemsChanged, LIST_FIELDS, record, tellDeals } from './list-history.ts';
import { differenceOf } from './list-values.ts';
import { deleteList, insertList, lockList, plansOf, refuseTooLong, undeleteList, updateList } from './own-list-store.ts';
import { typedValues, valuesGiven } from './values-given.ts';

type Routes = typeof mediaListRoutes;
type Place = { type: ListType; change: ItemsChange };

/** Adds values, kept for undo, and answers the line of history that says so; none where the list has them all. */
async function addAndTell(transaction: Scope, { type, change }: Place, values: readonly string[]): Promise<ChangeLog[]> {
  const came = await addKept(transaction, change, values);
  if (came.count > 0) await refuseTooLong(transaction, change.listId);
  return itemsChanged(type, { came });
}

/** Puts values in the place of what a list holds, kept for undo, and answers the lines of history. */
async function replaceAndTell(transaction: Scope, { type, change }: Place, values: readonly string[]): Promise<ChangeLog[]> {
  if (values.length === 0) fail(noListItems);
  const { added, removed } = await differenceOf(transaction, change.listId, values);
  const went = await takeOut(transaction, change, 'value', removed);
  return itemsChanged(type, { went, came: await addLacking(transaction, change, added) });
}

export async function createList(call: SignedCall<Routes['create']>) {
  const { mediaType: type, title, input, fileUrl } = call.input;
  const isFile = call.input.type === 'uploaded';
  if (isFile && !fileUrl) fail(noListItems, NO_ITEMS.file, [{ path: 'fileUrl', message: NO_ITEMS.file }]);
  const values = isFile && fileUrl ? await valuesOfFile(call, type, fileUrl) : typedValues(type, input, 'input');
  if (values.length === 0) fail(noListItems, undefined, [{ path: 'input', message: NO_ITEMS.manual }]);
  const withSubdomains = type === 'domain' && call.input.withSubdomains;
  const value = await call.scope.transaction(async (transaction) => {
    const id = await insertList(transaction, { type, title, withSubdomains, createdBy: call.session.userId });
    const came = await fillItems(transaction, id, values);
    await refuseTooLong(transaction, id);
    const changelogs = [
      ...changesOf(LIST_FIELDS, undefined, { title, ...(withSubdomains && { withSubdomains }) }),
      ...itemsChanged(type, { came }),
    ];
    await record(transaction, call, { id, action: 'Create', summary: 'Media list created', changelogs });
    return id;
  });
  return answer(null, { msg: 'Media list created.', value });
}

/** Refuses what would take a list from under the plans that attach it (decision 0073). */
async function refuseInUse(transaction: Scope, id: string, act: 'deleted' | 'made inactive') {
  const plans = await plansOf(transaction, id);
  const titles = plans.map(({ title }) => title);
  if (plans.length > 0) fail(mediaListInUse, inUseText(act, titles, plans.length));
}

export async function changeList(call: SignedCall<Routes['update']>) {
  const { type, id, title, items, fileUrl, replace, status, version } = call.input;
  let isAnother = false;
  // Read before the list is taken: a file takes its time.
  const values = await valuesGiven(call, type, { items, fileUrl });
  const change = await call.scope.transaction(async (transaction) => {
    const before = await lockList(transaction, id);
    if (before.type !== type) fail(mediaListNotFound);
    refuseStale(version, before.version);
    const enabled = status ?? before.enabled;
    if (before.enabled && !enabled) await refuseInUse(transaction, id, 'made inactive');
    const withSubdomains = type === 'domain' && (call.input.withSubdomains ?? before.withSubdomains);
    await updateList(transaction, id, { title, enabled, withSubdomains, version });
    const kept = await beginChange(transaction, id);
    const moved = await (replace ? replaceAndTell : addAndTell)(transaction, { type, change: kept }, values);
    const changelogs = [...changesOf(LIST_FIELDS, before, { title, enabled, withSubdomains }), ...moved];
    if (changelogs.length > 0) {
      const summary = `Changed ${[...new Set(changelogs.map(({ name }) => name))].join(', ')}`;
      await record(transaction, call, { id, action: 'Update', summary, changelogs });
    }
    isAnother = moved.length > 0 || withSubdomains !== before.withSubdomains;
    return moved.length > 0 ? kept.change : null;
  });
  if (isAnother) await tellDeals(call, id);
  return answer({ change }, { msg: 'Media list updated.', value: id });
}

export async function removeList(call: SignedCall<Routes['remove']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const { title } = await lockList(transaction, id);
    await refuseInUse(transaction, id, 'deleted');
    await deleteList(transaction, id);
    const changelogs = changesOf(LIST_FIELDS, { title }, undefined);
    await record(transaction, call, { id, action: 'Remove', summary: 'Media list deleted', changelogs });
  });
  return answer(null, { msg: 'Media list deleted.' });
}

export async function restoreList(call: SignedCall<Routes['restore']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const title = await undeleteList(transaction, id);
    if (title === null) return;
    const changelogs = changesOf(LIST_FIELDS, undefined, { title });
    await record(transaction, call, { id, action: 'Create', summary: 'Media list restored', changelogs });
  });
  await tellDeals(call, id);
  return answer(null, { msg: 'Media list restored.', value: id });
}
