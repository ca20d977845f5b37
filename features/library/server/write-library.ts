import { answer, refuseStale, type Scope, type SignedCall, scopeOf } from '@kontor/core/server';
import { keepFiles } from '@kontor/files/server';
import type { libraryRoutes } from '@kontor/library/contract';
import { planNames } from '@kontor/media-plans/server';
import { countItem } from './count-avails.ts';
import { LIBRARY, libraryChanges, recordLibrary, stateOf, titleGone, titleOf } from './library-history.ts';
import { columnsOf, deleteItem, getItem, insertItem, lockItem, undeleteItem, updateItem } from './library-store.ts';
import { platformTargeting } from './platform-targeting.ts';

type Routes = typeof libraryRoutes;
type Writing = Pick<SignedCall<Routes['create']>, 'stores' | 'session' | 'scope'>;
const ANY = { isForAccounts: false };

/** Reads every account, so that what is an account's is known by its name. */
const reading = ({ stores, session }: Pick<Writing, 'stores' | 'session'>): Scope => scopeOf(stores.entities, session, true);

/** An item's icon stays for as long as the item can be brought back. */
const keepIcon = (transaction: Scope, { session }: Writing, { id, icon }: { id: string; icon: string | null }) =>
  keepFiles(transaction, { feature: LIBRARY, record: id }, { ids: icon ? [icon] : [], userId: session.userId, purpose: 'icon' });

/** A saved item has its figures at once; where the engine is too busy, the next run of the job brings them. */
async function countNow(call: Writing, id: string): Promise<void> {
  const { stores, scope } = call;
  try {
    await countItem(stores, { reads: reading(call), writes: scope }, (await getItem(scope, id, ANY)).row);
  } catch (error) {
    stores.log.warn({ err: error, item: id }, 'avails left to the job');
  }
}

export async function createItem(call: SignedCall<Routes['create']>) {
  const reads = reading(call);
  const targeting = await platformTargeting({ scope: reads, session: call.session }, call.input.targeting);
  const draft = { ...call.input, targeting };
  const names = await planNames(reads, targeting);
  const value = await call.scope.transaction(async (transaction) => {
    const id = await insertItem(transaction, columnsOf(draft), call.session.userId);
    await keepIcon(transaction, call, { id, icon: draft.icon });
    await recordLibrary(transaction, call, {
      id,
      action: 'Create',
      summary: 'Library deal created',
      changelogs: libraryChanges(names, null, draft),
    });
    return id;
  });
  await countNow(call, value);
  return answer(null, { msg: 'Library deal created.', value });
}

/** Changes an item; plans and deals that were made of it stay as they are. */
export async function changeItem(call: SignedCall<Routes['update']>) {
  const { id, version, ...asked } = call.input;
  const reads = reading(call);
  const { row } = await getItem(call.scope, id, ANY);
  const targeting = await platformTargeting({ scope: reads, session: call.session }, asked.targeting, row.targeting);
  const draft = { ...asked, targeting };
  const names = await planNames(reads, row.targeting, targeting);
  const isChanged = await call.scope.transaction(async (transaction) => {
    const before = await lockItem(transaction, id);
    refuseStale(version ?? row.version, before.version);
    const changelogs = libraryChanges(names, stateOf(before), draft);
    if (changelogs.length === 0) return false;
    await updateItem(transaction, before, columnsOf(draft));
    await keepIcon(transaction, call, { id, icon: draft.icon });
    const summary = `Changed ${changelogs.map(({ name }) => name).join(', ')}`;
    await recordLibrary(transaction, call, { id, action: 'Update', summary, changelogs });
    return true;
  });
  if (isChanged) await countNow(call, id);
  return answer(null, { msg: 'Library deal updated.', value: id });
}

export async function removeItem(call: SignedCall<Routes['remove']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    await lockItem(transaction, id);
    const gone = await deleteItem(transaction, id);
    await recordLibrary(transaction, call, { id, action: 'Remove', summary: 'Library deal deleted', changelogs: titleGone(gone) });
  });
  return answer(null, { msg: 'Library deal deleted.' });
}

export async function restoreItem(call: SignedCall<Routes['restore']>) {
  const { id } = call.input;
  const back = await call.scope.transaction(async (transaction) => {
    const item = await undeleteItem(transaction, id);
    if (item) await recordLibrary(transaction, call, { id, action: 'Create', summary: 'Library deal restored', changelogs: titleOf(item) });
    return item;
  });
  if (back) await countNow(call, id);
  return answer(null, { msg: 'Library deal restored.', value: id });
}
