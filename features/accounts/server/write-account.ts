import {
  Account,
  type AccountChange,
  type accountAdminRoutes,
  accountTypeFixed,
  choiceUnknown,
  linkOf,
  NEW_ACCOUNT,
  ownAccountOff,
  tidyTakeRate,
} from '@kontor/accounts/contract';
import { badInput, FeatureToggles, fail } from '@kontor/core/contract';
import { answer, endSessionsOfAccount, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { dspNames } from '@kontor/dsps/server';
import { giveMarketplaces, listPlatformMarketplaces, marketplacesFor, marketplacesOf } from '@kontor/marketplaces/server';
import { giveProviders, listProviders, providersOf } from '@kontor/segments/server';
import type { z } from 'zod';
import { insertAccount, lockAccount, ownOf, updateAccount } from './account-admin-store.ts';
import { accountChanges, type Names, recordAccount } from './account-history.ts';
import { linksOf, writeLinks } from './link-store.ts';

type Routes = typeof accountAdminRoutes;
type Change = z.output<typeof AccountChange>;

/** The whole account as it would be; rules over several fields are asked whichever of them came. */
function whole(before: object, change: Change): Account {
  const read = Account.safeParse({ ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) });
  if (read.success) return tidied(read.data);
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return fail(badInput, issues[0]?.message, issues);
}
const tidied = (account: Account): Account => ({
  ...account,
  bfmMarginValue: String(Number(account.bfmMarginValue)),
  ...tidyTakeRate(account.type, account),
  linkData: account.linkData.map((row) => linkOf(account.type, row)),
});

const publisherOf = ({ type, linkData }: Account): string | null => (type === 'Publisher' ? (linkData[0]?.pubId ?? null) : null);
const byId = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));

async function namesFor(transaction: Scope, accounts: readonly Partial<Account>[]): Promise<Names> {
  const dsps = accounts.flatMap(({ linkData = [] }) => linkData.flatMap(({ advertiserId }) => advertiserId || []));
  return {
    providers: byId(await listProviders(transaction)),
    marketplaces: byId(await listPlatformMarketplaces(transaction)),
    dsps: dsps.length === 0 ? new Map() : await dspNames(transaction, [...new Set(dsps)]),
  };
}

/** Writes what belongs to an account beside its row; throws where a choice is not there, or a connection is another account's. */
async function writeAround(
  transaction: Scope,
  id: string,
  { type, linkData, sourceProviders, accessibleMarketplaceIds, ownedMarketplaceIds }: Account,
): Promise<void> {
  const refuse = (path: string) => fail(choiceUnknown, undefined, [{ path, message: choiceUnknown.text }]);
  if (!(await giveProviders(transaction, id, sourceProviders))) refuse('sourceProviders');
  if (!(await giveMarketplaces(transaction, id, accessibleMarketplaceIds))) refuse('accessibleMarketplaceIds');
  const sold = await marketplacesFor(transaction, [id]);
  if (ownedMarketplaceIds.some((one) => !sold.some((known) => known.id === one))) refuse('ownedMarketplaceIds');
  const unknown = await unknownLink(transaction, linkData);
  if (unknown) fail(choiceUnknown, undefined, [{ path: unknown, message: choiceUnknown.text }]);
  await writeLinks(transaction, id, { kind: type, rows: linkData });
}

/** The path of the first connection with a DSP that is not there; null where all are. */
async function unknownLink(transaction: Scope, rows: Account['linkData']): Promise<string | null> {
  const ids = [...new Set(rows.flatMap(({ advertiserId }) => advertiserId || []))];
  if (ids.length === 0) return null;
  const known = await dspNames(transaction, ids);
  const place = rows.findIndex(({ advertiserId }) => advertiserId !== '' && !known.has(advertiserId));
  return place < 0 ? null : `linkData.${place}.advertiserId`;
}

/** Makes an account; its administrator is made or invited next (`admin/user/create`). */
export async function createAccount(call: SignedCall<Routes['create']>) {
  const account = whole(NEW_ACCOUNT, call.input);
  const { sourceProviders: _, accessibleMarketplaceIds: __, linkData: ___, ...own } = account;
  const value = await call.scope.transaction(async (transaction) => {
    const id = await insertAccount(transaction, own, publisherOf(account));
    await writeAround(transaction, id, account);
    const changelogs = accountChanges({}, account, await namesFor(transaction, [account]));
    await recordAccount(transaction, call, { id, action: 'Create', changelogs });
    return id;
  });
  return answer(null, { msg: 'Account created.', value });
}

/** Changes an account. Switched off, it ends every session and token of its own at once; its published deals follow. */
export async function changeAccount(call: SignedCall<Routes['update']>) {
  const { id, version, ...change } = call.input;
  await call.scope.transaction(async (transaction) => {
    const row = await lockAccount(transaction, id);
    refuseStale(version, row.version);
    const before = {
      ...ownOf(row),
      // An account that somebody made inactive by hand is as one that is banned.
      status: row.status === 'active' ? ('active' as const) : ('banned' as const),
      featureToggles: FeatureToggles.parse(row.featureToggles),
      linkData: await linksOf(transaction, id),
      sourceProviders: await providersOf(transaction, id),
      accessibleMarketplaceIds: (await marketplacesOf(transaction, id)).accessible,
    };
    const { type = before.type } = change;
    if (type !== before.type && [type, before.type].includes('Publisher'))
      fail(accountTypeFixed, undefined, [{ path: 'type', message: accountTypeFixed.text }]);
    const account = whole(before, change);
    if (account.status !== 'active' && id === call.session.accountId)
      fail(ownAccountOff, undefined, [{ path: 'status', message: ownAccountOff.text }]);
    const changelogs = accountChanges(before, account, await namesFor(transaction, [before, account]));
    if (changelogs.length === 0) return;
    const { sourceProviders: _, accessibleMarketplaceIds: __, linkData: ___, ...own } = account;
    await updateAccount(transaction, id, { own, publisherId: publisherOf(account) });
    await writeAround(transaction, id, account);
    if (account.status !== 'active' && before.status === 'active') await endSessionsOfAccount(transaction, id);
    await recordAccount(transaction, call, { id, action: 'Update', changelogs });
  });
  await call.stores.changes.carry('account', [id]);
  return answer(null, { msg: 'Account updated.', value: id });
}
