import { fail } from '@kontor/core/contract';
import type { Scope, SignedCall } from '@kontor/core/server';
import {
  type AccountFilter,
  type AccountInventory,
  accountReason,
  type DirectInventory,
  type EligibleApp,
  FILTER_KEYS,
  type InventoryWish,
  inventoryReason,
  MOST_LISTED,
  MOST_OF_ACCOUNT,
  type NonEligibleApp,
  type PublisherAccount,
  publisherAccountNotFound,
  type publisherRoutes,
  tidyFilter,
  unmetFilters,
} from '@kontor/publishers/contract';
import { findInventory } from '@kontor/supply/server';
import { ownPublisher } from './own-publisher.ts';
import { publisherAccounts } from './publisher-setting-store.ts';

type Routes = typeof publisherRoutes;
type Asked = AccountFilter & { plan: Omit<InventoryWish, 'accSettingsReq'> };

/** The filters of a body, and what else of the plan decides. */
function wishOf({ plan, ...asked }: Asked): InventoryWish {
  const filter = Object.fromEntries(FILTER_KEYS.map((key) => [key, asked[key]]));
  return { ...plan, accSettingsReq: tidyFilter(filter) };
}

const rowOf = ({ id, key, name, mediaTypes }: DirectInventory): EligibleApp => ({ id, key, name, mediaType: [...mediaTypes] });

/** An account's inventory parted in what a plan can reach and what it cannot; at most so many rows of each. */
function parted(
  inventory: readonly DirectInventory[],
  { why, wish, most }: { why: string | null; wish: InventoryWish; most: number },
): AccountInventory {
  const eligible: EligibleApp[] = [];
  const others: NonEligibleApp[] = [];
  for (const one of inventory) {
    const reason = why ?? inventoryReason(one, wish);
    if (reason === null) eligible.push(rowOf(one));
    else others.push({ ...rowOf(one), reason });
  }
  return {
    eligibleApps: eligible.slice(0, most),
    eligibleAppsCount: eligible.length,
    noneligibleApps: others.slice(0, most),
    noneligibleAppsCount: others.length,
  };
}

const holds = (q: string, ...texts: string[]) => texts.some((text) => text.toLowerCase().includes(q.toLowerCase()));

/** Accounts that a session sees: the market's, of a publisher account its own publisher alone. */
async function seenAccounts({ scope, session }: Pick<SignedCall<Routes['accounts']>, 'scope' | 'session'>): Promise<PublisherAccount[]> {
  const own = await ownPublisher(scope, session);
  return publisherAccounts(scope, own === null ? undefined : [own]);
}

/** Apps and sites by their ids; what does not exist is not there. */
export async function inventoryById(scope: Scope, ids: readonly string[]): Promise<Map<string, DirectInventory>> {
  return new Map((await findInventory(scope, { ids })).map((one) => [one.id, one]));
}

/** Apps and sites of a publisher. */
export const inventoryOf = (scope: Scope, publisher: string): Promise<DirectInventory[]> =>
  findInventory(scope, { publishers: [publisher] });

/** Accounts by name, those with eligible inventory first. */
export async function listAccounts({ input, scope, session }: SignedCall<Routes['accounts']>) {
  const wish = wishOf(input);
  const all = await seenAccounts({ scope, session });
  const isMatching = ({ settings, isReseller }: PublisherAccount) =>
    !isReseller && unmetFilters(wish.accSettingsReq, settings).length === 0;
  const found = all.filter(({ id, company }) => input.q === '' || holds(input.q, id, company));
  const listed = [...found.filter(isMatching), ...found.filter((account) => !isMatching(account))].slice(0, MOST_LISTED);
  const inventory = Map.groupBy(await findInventory(scope, { publishers: listed.map(({ id }) => id) }), ({ publisher }) => publisher);
  const accounts = listed.map((account) => {
    const reason = accountReason(account, wish);
    const { id, company } = account;
    return { id, company, reason, ...parted(inventory.get(id) ?? [], { why: reason, wish, most: MOST_OF_ACCOUNT }) };
  });
  return { accounts, total: found.length, matching: all.filter(isMatching).length };
}

/** One account's inventory, whole. */
export async function readInventory({ input, scope, session }: SignedCall<Routes['inventory']>) {
  const own = await ownPublisher(scope, session);
  const isOpen = own === null || own === input.account;
  const [account] = isOpen ? await publisherAccounts(scope, [input.account]) : [];
  if (!account) fail(publisherAccountNotFound);
  const wish = wishOf(input);
  const inventory = await findInventory(scope, { publishers: [account.id] });
  const found = inventory.filter(({ key, name }) => input.q === '' || holds(input.q, key, name));
  return { company: account.company, ...parted(found, { why: accountReason(account, wish), wish, most: MOST_LISTED }) };
}
