import type { Account } from '@kontor/accounts/contract';
import { accountMissing, accountNameTaken, dayOfStart, keptRanges, startOfDay } from '@kontor/accounts/contract';
import { fail } from '@kontor/core/contract';
import { accountTable as account, lockRow, newId, type Scope, unlessTaken, writeVersion } from '@kontor/core/server';
import { eq } from 'drizzle-orm';

export type AccountColumns = typeof account.$inferSelect;
type Own = Omit<Account, 'sourceProviders' | 'accessibleMarketplaceIds' | 'linkData'>;

/** The account's own columns; a publisher's account answers for the publisher it is connected with. */
const columnsOf = ({ shared, ownedMarketplaceIds, enabled, startDate, spentRanges, ...own }: Own, publisherId: string | null) => ({
  ...own,
  takeRateEnabled: enabled,
  startDate: dayOfStart(startDate),
  spentRanges: keptRanges(spentRanges),
  sharedSegment: shared,
  ownedMarketplaces: ownedMarketplaceIds,
  publisherId,
});
const refuseTakenName = () => fail(accountNameTaken, undefined, [{ path: 'name', message: accountNameTaken.text }]);

/** What stands in the account's own row, as the wire has it. */
export const ownOf = ({
  sharedSegment,
  ownedMarketplaces,
  bfmMarginValue,
  status,
  takeRateEnabled,
  startDate,
  ...row
}: AccountColumns) => ({
  ...row,
  enabled: takeRateEnabled,
  startDate: startDate === null ? '' : startOfDay(startDate),
  spentRanges: row.spentRanges.map(({ from, to, takeRate }) => ({ from, to: to ?? '', takeRate })),
  status,
  shared: sharedSegment,
  ownedMarketplaceIds: ownedMarketplaces,
  bfmMarginValue: String(Number(bfmMarginValue)),
});

/** Throws where another account has this name, capitals or not. */
export async function insertAccount(transaction: Scope, own: Own, publisherId: string | null): Promise<string> {
  const id = newId();
  await unlessTaken(
    transaction.run((database) => database.insert(account).values({ ...columnsOf(own, publisherId), id })),
    refuseTakenName,
  );
  return id;
}

/** Takes an account for changing until the transaction ends; throws where there is none. */
export const lockAccount = async (transaction: Scope, id: string): Promise<AccountColumns> =>
  (await lockRow(transaction, account, eq(account.id, id))) ?? fail(accountMissing);

/** Throws as `insertAccount`. */
export const updateAccount = (transaction: Scope, id: string, { own, publisherId }: { own: Own; publisherId: string | null }) =>
  unlessTaken(
    writeVersion(transaction, account, { where: eq(account.id, id), version: undefined, set: columnsOf(own, publisherId) }),
    refuseTakenName,
  );
