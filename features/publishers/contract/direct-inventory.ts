import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import type { PlanAccounts } from './plan-accounts.ts';
import { declaredWords, type PublisherSettings, unmetFilters } from './publisher-settings.ts';

/** A publisher of the market as an account that sells its inventory directly. */
export type PublisherAccount = { id: string; company: string; isReseller: boolean; settings: PublisherSettings | null };

/** An app or a site; `key` is its bundle or its domain. */
export type DirectInventory = {
  id: string;
  publisher: string;
  kind: 'app' | 'site';
  key: string;
  name: string;
  platforms: readonly string[];
  mediaTypes: readonly string[];
};

/** What of a plan decides whether inventory is eligible. */
export type InventoryWish = Pick<PlanAccounts, 'accSettingsReq' | 'accountExcludeList' | 'appInfoIds'> & {
  mediaType: string;
  platform: readonly string[];
};

const names = (all: readonly { code: string; name: string }[], codes: readonly string[]) =>
  codes.map((code) => all.find((one) => one.code === code)?.name ?? code).join(', ') || 'nothing known';

/** Why nothing of an account is eligible; null where its inventory may be. Who resells sells nothing directly. */
export function accountReason(
  { id, isReseller, settings }: PublisherAccount,
  wish: Pick<InventoryWish, 'accSettingsReq' | 'accountExcludeList'>,
) {
  if (isReseller) return 'Reseller: sells nothing of its own';
  const unmet = unmetFilters(wish.accSettingsReq, settings);
  if (unmet.length > 0) return `Settings differ. ${unmet.map((key) => declaredWords(settings, key)).join('; ')}`;
  return wish.accountExcludeList.includes(id) ? 'Account excluded in this plan' : null;
}

/** Why an app or a site is not eligible for a plan, where its account is; null where it is. */
export function inventoryReason({ id, mediaTypes, platforms }: DirectInventory, { mediaType, platform, appInfoIds }: InventoryWish) {
  if (!mediaTypes.includes(mediaType)) return `Media type differs: ${names(MEDIA_TYPES, mediaTypes)}`;
  if (!platform.includes('ALL') && !platforms.some((one) => platform.includes(one)))
    return `Platform differs: ${names(PLATFORMS, platforms)}`;
  return appInfoIds.includes(id) ? 'Left out of this plan' : null;
}

/** Publishers whose inventory a plan reaches: those it chose, or all, as far as nothing speaks against them. */
export function directPublishers(plan: PlanAccounts, accounts: readonly PublisherAccount[]): string[] {
  const chosen = new Set(plan.inventoryInfoAccIds);
  return accounts
    .filter((account) => (chosen.size === 0 || chosen.has(account.id)) && accountReason(account, plan) === null)
    .map(({ id }) => id);
}
