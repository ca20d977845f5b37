import { type ChangeLog, changesOf, type Field, fail, type Session } from '@kontor/core/contract';
import { answer, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { type savedViewRoutes, viewNotFound, viewNotYours } from '@kontor/saved-views/contract';
import { findView, insertView, markDeleted, type StoredView, setDefault, updateView, type Viewing } from './saved-view-store.ts';

type Routes = typeof savedViewRoutes;
type Told = Pick<StoredView, 'name' | 'isShared'>;
type Change = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs: ChangeLog[] };

const FIELDS = { name: { label: 'Name', kind: 'text' } } as const satisfies Record<string, Field & { label: string }>;
const viewingOf = ({ scope, session }: { scope: Scope; session: Session }): Viewing => ({ scope, userId: session.userId });

/** What happens to a shared view is the account's to know; a private one is a person's own. */
const record = (scope: Scope, session: Session, { id, ...change }: Change) =>
  recordChange(scope, session, { entity: 'saved-view', entityId: id, accountId: scope.accountId, ...change });

/** A view that this person may change: their own, or as an administrator of the account one that is shared with it. */
async function getOwn(viewing: Viewing, { roles }: Session, id: string, isDeleted = false): Promise<StoredView> {
  const found = (await findView(viewing, id, isDeleted)) ?? fail(viewNotFound);
  if (found.userId !== viewing.userId && !roles.includes('admin')) fail(viewNotYours);
  return found;
}

export async function createView({ input, session, scope }: SignedCall<Routes['create']>) {
  const id = await scope.transaction(async (transaction) => {
    const created = await insertView(viewingOf({ scope: transaction, session }), input);
    const changelogs = changesOf(FIELDS, undefined, input);
    if (input.isShared)
      await record(transaction, session, { id: created, action: 'Create', summary: `View ${input.name} shared`, changelogs });
    return created;
  });
  return answer(null, { msg: 'View saved.', value: id });
}

/** What history says of a change to a view that is or was shared; null for a private one. */
function summaryOf(before: Told, after: Told): Pick<Change, 'action' | 'summary'> | null {
  if (!before.isShared && !after.isShared) return null;
  if (!before.isShared) return { action: 'Create', summary: `View ${after.name} shared` };
  return after.isShared
    ? { action: 'Update', summary: `View ${after.name} changed` }
    : { action: 'Remove', summary: `View ${after.name} no longer shared` };
}

export async function changeView({ input: { id, version, change }, session, scope }: SignedCall<Routes['update']>) {
  const before = await getOwn(viewingOf({ scope, session }), session, id);
  const after = { ...before, name: change.name ?? before.name, isShared: change.isShared ?? before.isShared };
  await scope.transaction(async (transaction) => {
    await updateView(viewingOf({ scope: transaction, session }), { id, version }, change);
    const told = summaryOf(before, after);
    if (told) await record(transaction, session, { id, ...told, changelogs: changesOf(FIELDS, before, after) });
  });
  return answer(null, { msg: 'View saved.' });
}

/** Deletes a view or takes that back, and tells the account of a shared one. */
async function mark({ input: { id }, session, scope }: SignedCall<Routes['remove' | 'restore']>, isDeleted: boolean) {
  const viewing = viewingOf({ scope, session });
  const found = await getOwn(viewing, session, id, !isDeleted);
  await scope.transaction(async (transaction) => {
    if (!(await markDeleted(viewingOf({ scope: transaction, session }), id, isDeleted))) fail(viewNotFound);
    const action = isDeleted ? 'Remove' : 'Create';
    const summary = `View ${found.name} ${isDeleted ? 'deleted' : 'restored'}`;
    if (found.isShared) await record(transaction, session, { id, action, summary, changelogs: [] });
  });
  return answer(null, { msg: isDeleted ? 'View deleted.' : 'View restored.' });
}
export const removeView = (call: SignedCall<Routes['remove']>) => mark(call, true);
export const restoreView = (call: SignedCall<Routes['restore']>) => mark(call, false);

export async function chooseDefault({ input: { list, viewId }, session, scope }: SignedCall<Routes['open']>) {
  const viewing = viewingOf({ scope, session });
  const found = viewId && (await findView(viewing, viewId));
  if (viewId && (!found || found.list !== list)) fail(viewNotFound);
  await setDefault(viewing, list, viewId);
  return answer(null, { msg: viewId ? 'The list opens with this view.' : 'The list opens without a view.' });
}
