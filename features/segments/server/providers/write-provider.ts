import { fail } from '@kontor/core/contract';
import { answer, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { providerChoiceGone, providerInUse, type providerRoutes } from '@kontor/segments/contract';
import { PROVIDER, type ProviderWords, providerChanges, recordOfPlatform } from './provider-history.ts';
import {
  accountsUsing,
  deleteProvider,
  insertProvider,
  lockProvider,
  namedAccounts,
  openTo,
  plansUsing,
  updateProvider,
} from './provider-store.ts';

type Routes = typeof providerRoutes;
type Wanted = Omit<ProviderWords, 'owner' | 'accounts'> & { accountIds: readonly string[] };

/** A provider in words; throws at the first choice that is not there. */
async function wordsOf(transaction: Scope, { accountIds, ...own }: Wanted, ownerId: string | null): Promise<ProviderWords> {
  const refuse = (path: string) => fail(providerChoiceGone, undefined, [{ path, message: providerChoiceGone.text }]);
  const [owner] = await namedAccounts(transaction, ownerId === null ? [] : [ownerId]);
  const open = await namedAccounts(transaction, accountIds);
  if (ownerId !== null && !owner) refuse('ownerId');
  if (open.length < accountIds.length) refuse('accountIds');
  const { name, alias, parentProvider, dataNames, enabled } = own;
  return { name, alias, parentProvider, dataNames, enabled, owner: owner?.name ?? null, accounts: open.map((one) => one.name) };
}

/** Data of an account's own are its alone. */
const openedTo = (ownerId: string | null, accountIds: readonly string[]) => (ownerId === null ? accountIds : []);

/** Makes a provider; its segments are made next, here or by a feed. */
export async function createProvider(call: SignedCall<Routes['create']>) {
  const { ownerId, accountIds: wished, ...own } = call.input;
  const accountIds = openedTo(ownerId, wished);
  const value = await call.scope.transaction(async (transaction) => {
    const words = await wordsOf(transaction, { ...own, accountIds }, ownerId);
    const id = await insertProvider(transaction, own, ownerId);
    await openTo(transaction, id, accountIds);
    const changelogs = providerChanges({}, words);
    await recordOfPlatform(transaction, call.session, {
      entity: PROVIDER,
      entityId: id,
      action: 'Create',
      summary: 'Segment provider created',
      changelogs,
    });
    return id;
  });
  return answer(null, { msg: 'Segment provider created.', value });
}

/** Changes a provider; who may use its segments, and under which name, counts with the next call. */
export async function changeProvider(call: SignedCall<Routes['update']>) {
  const { id, version, accountIds: wished, ...own } = call.input;
  await call.scope.transaction(async (transaction) => {
    const row = await lockProvider(transaction, id);
    refuseStale(version, row.version);
    const accountIds = openedTo(row.accountId, wished);
    const before = await wordsOf(transaction, { ...row, accountIds: await accountsUsing(transaction, id) }, row.accountId);
    const changelogs = providerChanges(before, await wordsOf(transaction, { ...own, accountIds }, row.accountId));
    if (changelogs.length === 0) return;
    await updateProvider(transaction, id, own);
    await openTo(transaction, id, accountIds);
    await recordOfPlatform(transaction, call.session, { entity: PROVIDER, entityId: id, action: 'Update', changelogs });
  });
  return answer(null, { msg: 'Segment provider updated.', value: id });
}

const GONE: ProviderWords = { name: '', alias: null, parentProvider: null, owner: null, dataNames: [], enabled: false, accounts: [] };

/** Deletes a provider and its segments, unless a plan of any account names one of them. */
export async function removeProvider(call: SignedCall<Routes['remove']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const row = await lockProvider(transaction, id);
    const plans = await plansUsing(transaction, id);
    if (plans > 0)
      fail(
        providerInUse,
        plans === 1 ? '1 media plan uses its segments.' : `${plans.toLocaleString('en-US')} media plans use its segments.`,
      );
    const before = await wordsOf(transaction, { ...row, accountIds: await accountsUsing(transaction, id) }, row.accountId);
    await deleteProvider(transaction, id);
    await recordOfPlatform(transaction, call.session, {
      entity: PROVIDER,
      entityId: id,
      action: 'Remove',
      summary: 'Segment provider deleted',
      changelogs: providerChanges(before, GONE),
    });
  });
  return answer(null, { msg: 'Segment provider deleted.' });
}
