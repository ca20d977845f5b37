import { fail } from '@kontor/core/contract';
import { answer, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { type marketplaceAdminRoutes, marketplaceChoiceGone, marketplaceInUse } from '@kontor/marketplaces/contract';
import {
  deleteMarketplace,
  idsOf,
  insertMarketplace,
  lockMarketplace,
  namesOf,
  plansUsing,
  updateMarketplace,
  writeAround,
} from './marketplace-admin-store.ts';
import { type MarketplaceWords, marketplaceChanges, recordMarketplace } from './marketplace-history.ts';

type Routes = typeof marketplaceAdminRoutes;
type Wanted = { name: string; enabled: boolean; publisherIds: readonly string[]; accountIds: readonly string[] };

const namesIn = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** A marketplace in words; throws at the first choice that is not there. */
async function wordsOf(transaction: Scope, wanted: Wanted, ownerId: string | null): Promise<MarketplaceWords> {
  const { members, openTo } = await namesOf(transaction, wanted);
  const owners = ownerId === null ? [] : (await namesOf(transaction, { publisherIds: [], accountIds: [ownerId] })).openTo;
  const refuse = (path: string) => fail(marketplaceChoiceGone, undefined, [{ path, message: marketplaceChoiceGone.text }]);
  if (members.length < wanted.publisherIds.length) refuse('publisherIds');
  if (openTo.length < wanted.accountIds.length) refuse('accountIds');
  if (ownerId !== null && owners.length === 0) refuse('ownerId');
  return {
    name: wanted.name,
    enabled: wanted.enabled,
    owner: owners[0]?.name ?? null,
    publishers: namesIn(members),
    accounts: namesIn(openTo),
  };
}

/** A custom one is its owner's alone. */
const openedTo = (ownerId: string | null, accountIds: readonly string[]) => (ownerId === null ? accountIds : []);

/** Makes a marketplace; plans of the accounts that may use it choose it from then on. */
export async function createMarketplace(call: SignedCall<Routes['create']>) {
  const { ownerId, ...input } = call.input;
  const wanted = { ...input, accountIds: openedTo(ownerId, input.accountIds) };
  const value = await call.scope.transaction(async (transaction) => {
    const words = await wordsOf(transaction, wanted, ownerId);
    const id = await insertMarketplace(transaction, { name: wanted.name, enabled: wanted.enabled, ownerId });
    await writeAround(transaction, id, wanted);
    await recordMarketplace(transaction, call, { id, action: 'Create', changelogs: marketplaceChanges({}, words) });
    return id;
  });
  return answer(null, { msg: 'Marketplace created.', value });
}

/** Changes a marketplace. Plans read who is in it anew with every forecast, so publishers who join or leave count at once. */
export async function changeMarketplace(call: SignedCall<Routes['update']>) {
  const { id, version, ...input } = call.input;
  await call.scope.transaction(async (transaction) => {
    const row = await lockMarketplace(transaction, id);
    refuseStale(version, row.version);
    const wanted = { ...input, accountIds: openedTo(row.accountId, input.accountIds) };
    const before = await wordsOf(transaction, { ...row, ...(await idsOf(transaction, id)) }, row.accountId);
    const changelogs = marketplaceChanges(before, await wordsOf(transaction, wanted, row.accountId));
    if (changelogs.length === 0) return;
    await updateMarketplace(transaction, id, wanted);
    await writeAround(transaction, id, wanted);
    await recordMarketplace(transaction, call, { id, action: 'Update', changelogs });
  });
  return answer(null, { msg: 'Marketplace updated.', value: id });
}

/** Deletes a marketplace that no plan of any account names. */
export async function removeMarketplace(call: SignedCall<Routes['remove']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const row = await lockMarketplace(transaction, id);
    const plans = await plansUsing(transaction, id);
    if (plans > 0)
      fail(
        marketplaceInUse,
        plans === 1 ? '1 media plan uses this marketplace.' : `${plans.toLocaleString('en-US')} media plans use this marketplace.`,
      );
    const before = await wordsOf(transaction, { ...row, ...(await idsOf(transaction, id)) }, row.accountId);
    await deleteMarketplace(transaction, id);
    const gone = marketplaceChanges(before, { name: '', owner: null, enabled: false, publishers: [], accounts: [] });
    await recordMarketplace(transaction, call, { id, action: 'Remove', changelogs: gone });
  });
  return answer(null, { msg: 'Marketplace deleted.' });
}
