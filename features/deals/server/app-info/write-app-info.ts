import { fail } from '@kontor/core/contract';
import { type Actor, answer, type Scope, type SignedCall } from '@kontor/core/server';
import { appInfoNotFound, type appInfoRoutes, appInfoUploadGone } from '@kontor/deals/contract';
import { differencesOf, recordAppInfo } from './app-info-changes.ts';
import { deleteAppInfo, keepAppInfo, listAppInfo } from './app-info-store.ts';
import { takeAppInfoUpload } from './app-info-upload-store.ts';
import { lockOpenDeal, refuseBadSet, refuseKnown, refuseUnknown, type SentAppInfo } from './check-app-info.ts';

type Routes = typeof appInfoRoutes;
type Writing = Pick<SignedCall<Routes['update']>, 'input' | 'session'>;

/** The rows that are meant: those sent, or those of a file that the same person uploaded for this deal. */
async function rowsOf(transaction: Scope, { input, session }: Writing): Promise<SentAppInfo[]> {
  const { id: dealId, set, upload = '' } = input;
  const rows = set ?? (await takeAppInfoUpload(transaction, upload, { dealId, userId: session.userId })) ?? fail(appInfoUploadGone);
  await refuseBadSet(transaction, rows);
  return rows;
}

const knownOf = async (transaction: Scope, dealId: string) =>
  new Map((await listAppInfo(transaction, dealId)).map((row) => [row.overridedBundle, row]));

/** All rows or none. */
export async function createAppInfo(call: SignedCall<Routes['update']>) {
  const { input, session, scope } = call;
  await scope.transaction(async (transaction) => {
    const { id: dealId } = await lockOpenDeal(transaction, input.id);
    const rows = await rowsOf(transaction, call);
    refuseKnown(rows, await knownOf(transaction, dealId));
    await keepAppInfo(transaction, dealId, rows);
    const changes = rows.map((after) => ({ before: null, after }));
    await recordAppInfo(transaction, session, { dealId, action: 'Create', did: 'created', changes });
  });
  return answer(null, { msg: 'App info created.', value: input.id });
}

/** All rows or none; those that are as they were leave no trace. */
export async function replaceAppInfo(call: SignedCall<Routes['edit']>) {
  const { input, session, scope } = call;
  await scope.transaction(async (transaction) => {
    const { id: dealId } = await lockOpenDeal(transaction, input.id);
    const rows = await rowsOf(transaction, call);
    const known = await knownOf(transaction, dealId);
    refuseUnknown(rows, known);
    const changes = rows
      .map((after) => ({ before: known.get(after.overridedBundle) ?? null, after }))
      .filter((change) => differencesOf(change, {}).length > 0);
    if (changes.length === 0) return;
    await keepAppInfo(
      transaction,
      dealId,
      changes.map(({ after }) => after),
    );
    await recordAppInfo(transaction, session, { dealId, action: 'Update', did: 'updated', changes });
  });
  return answer(null, { msg: 'App info updated.', value: input.id });
}

export async function removeAppInfo({ input, session, scope }: SignedCall<Routes['remove']>) {
  await scope.transaction(async (transaction) => {
    const { id: dealId } = await lockOpenDeal(transaction, input.id);
    const before = (await deleteAppInfo(transaction, dealId, input.bundle)) ?? fail(appInfoNotFound);
    await recordAppInfo(transaction, session, { dealId, action: 'Remove', did: 'deleted', changes: [{ before, after: null }] });
  });
  return answer(null, { msg: 'App info deleted.', value: input.id });
}

/** Gives a new deal the app info of the one that it is a copy of. */
export async function copyAppInfo(transaction: Scope, actor: Actor, { from, to }: { from: string; to: string }): Promise<void> {
  const rows = await listAppInfo(transaction, from);
  if (rows.length === 0) return;
  await keepAppInfo(transaction, to, rows);
  const changes = rows.map((after) => ({ before: null, after }));
  await recordAppInfo(transaction, actor, { dealId: to, action: 'Create', did: 'copied', changes });
}
