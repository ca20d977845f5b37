import { type ChangeLog, fail, staleVersion } from '@kontor/core/contract';
import { answer, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import {
  inUseText,
  itemsNotValid,
  type ListType,
  listItemNotFound,
  listTooLong,
  MOST_LIST_VALUES,
  mediaListInUse,
  mediaListNotFound,
  type mediaListRoutes,
  NO_ITEMS,
  noListItems,
} from '@kontor/media-lists/contract';
import { itemOf, titleOfItem } from './item-of.ts';
import { valuesOfFile } from './list-files.ts';
import { addItems, takeOutItem } from './list-item-store.ts';
import { countItems, deleteList, insertList, lockList, plansOf, touchList, undeleteList, updateList } from './own-list-store.ts';

type Routes = typeof mediaListRoutes;
type Writer = Pick<SignedCall<Routes['create']>, 'scope' | 'session' | 'stores'>;
const ENTITY = 'media-list';
/** Items named in a line of history. */
const MOST_NAMED = 20;
/** Bad items that a refusal names. */
const MOST_TOLD = 5;
const STATUS = (isEnabled: boolean) => (isEnabled ? 'Active' : 'Inactive');

/** Typed texts as the list keeps them, each once; throws with the first that are none. Empty lines say nothing. */
function typedValues(type: ListType, texts: readonly string[], path: string): string[] {
  const values = new Set<string>();
  const bad: string[] = [];
  for (const text of texts) {
    if (text.trim() === '') continue;
    const item = itemOf(type, text);
    if ('value' in item) values.add(item.value);
    else bad.push(`“${text.trim().slice(0, 100)}”: ${item.reason}`);
  }
  const more = bad.length - MOST_TOLD;
  const message = [...bad.slice(0, MOST_TOLD), ...(more > 0 ? [`${more.toLocaleString('en-US')} more are not valid.`] : [])].join(' ');
  if (bad.length > 0) fail(itemsNotValid, message, [{ path, message }]);
  return [...values];
}

const added = (type: ListType, { count, first }: { count: number; first: readonly string[] }): string => {
  const more = count - first.length;
  const names = first.map((value) => (type === 'metrocode' ? `${value} ${titleOfItem(type, value)}` : value));
  return [...names, ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])].join(', ');
};

type Recorded = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs: ChangeLog[] };
const record = (transaction: Scope, { session }: Pick<Writer, 'session'>, { id, ...change }: Recorded) =>
  recordChange(transaction, session, { ...change, entity: ENTITY, entityId: id, accountId: transaction.accountId });

/** Adds values and answers the line of history that says so; none where the list has them all. */
async function addAndTell(
  transaction: Scope,
  { id, type }: { id: string; type: ListType },
  values: readonly string[],
): Promise<ChangeLog[]> {
  if (values.length === 0) return [];
  const { count, first } = await addItems(transaction, id, { values, most: MOST_NAMED });
  if ((await countItems(transaction, id)) > MOST_LIST_VALUES) fail(listTooLong);
  return count === 0 ? [] : [{ name: 'Items', action: 'Create', oldValue: null, newValue: added(type, { count, first }) }];
}

export async function createList(call: SignedCall<Routes['create']>) {
  const { mediaType: type, title, input, fileUrl } = call.input;
  const isFile = call.input.type === 'uploaded';
  if (isFile && !fileUrl) fail(noListItems, NO_ITEMS.file, [{ path: 'fileUrl', message: NO_ITEMS.file }]);
  const values = isFile && fileUrl ? await valuesOfFile(call, type, fileUrl) : typedValues(type, input, 'input');
  if (values.length === 0) fail(noListItems, undefined, [{ path: 'input', message: NO_ITEMS.manual }]);
  const value = await call.scope.transaction(async (transaction) => {
    const id = await insertList(transaction, { type, title, createdBy: call.session.userId });
    const items = await addAndTell(transaction, { id, type }, values);
    const changelogs: ChangeLog[] = [{ name: 'Title', action: 'Create', oldValue: null, newValue: title }, ...items];
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
  const { type, id, title, items, fileUrl, status, version } = call.input;
  // Read before the list is taken: a file takes its time.
  const values = [...typedValues(type, items, 'items'), ...(fileUrl ? await valuesOfFile(call, type, fileUrl) : [])];
  await call.scope.transaction(async (transaction) => {
    const before = await lockList(transaction, id);
    if (before.type !== type) fail(mediaListNotFound);
    if (version !== undefined && before.version !== version) fail(staleVersion);
    const enabled = status ?? before.enabled;
    if (before.enabled && !enabled) await refuseInUse(transaction, id, 'made inactive');
    await updateList(transaction, id, { title, enabled, version });
    const changelogs: ChangeLog[] = [
      ...(title === before.title ? [] : [{ name: 'Title', action: 'Update' as const, oldValue: before.title, newValue: title }]),
      ...(enabled === before.enabled
        ? []
        : [{ name: 'Status', action: 'Update' as const, oldValue: STATUS(before.enabled), newValue: STATUS(enabled) }]),
      ...(await addAndTell(transaction, { id, type }, values)),
    ];
    if (changelogs.length === 0) return;
    await record(transaction, call, {
      id,
      action: 'Update',
      summary: `Changed ${changelogs.map(({ name }) => name).join(', ')}`,
      changelogs,
    });
  });
  return answer(null, { msg: 'Media list updated.', value: id });
}

export async function removeList(call: SignedCall<Routes['remove']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const { title } = await lockList(transaction, id);
    await refuseInUse(transaction, id, 'deleted');
    await deleteList(transaction, id);
    const changelogs: ChangeLog[] = [{ name: 'Title', action: 'Remove', oldValue: title, newValue: null }];
    await record(transaction, call, { id, action: 'Remove', summary: 'Media list deleted', changelogs });
  });
  return answer(null, { msg: 'Media list deleted.' });
}

export async function restoreList(call: SignedCall<Routes['restore']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const title = await undeleteList(transaction, id);
    if (title === null) return;
    const changelogs: ChangeLog[] = [{ name: 'Title', action: 'Create', oldValue: null, newValue: title }];
    await record(transaction, call, { id, action: 'Create', summary: 'Media list restored', changelogs });
  });
  return answer(null, { msg: 'Media list restored.', value: id });
}

export async function removeItem(call: SignedCall<Routes['removeItem']>) {
  const { id, item } = call.input;
  await call.scope.transaction(async (transaction) => {
    const { type } = await lockList(transaction, id);
    const value = (await takeOutItem(transaction, { id, item })) ?? fail(listItemNotFound);
    await touchList(transaction, id);
    const changelogs: ChangeLog[] = [
      { name: 'Items', action: 'Remove', oldValue: added(type, { count: 1, first: [value] }), newValue: null },
    ];
    await record(transaction, call, { id, action: 'Update', summary: 'List item deleted', changelogs });
  });
  return answer(null, { msg: 'List item deleted.' });
}
