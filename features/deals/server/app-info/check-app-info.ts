import { fail } from '@kontor/core/contract';
import { refuseStale, type Scope } from '@kontor/core/server';
import {
  type AppInfoDraft,
  appInfoFull,
  appInfoKnown,
  appInfoTwice,
  appInfoUnknown,
  categoryUnknown,
  dealInactive,
  dealNotFound,
  dealWaiting,
  MOST_APP_INFO,
} from '@kontor/deals/contract';
import { unknownValues } from '@kontor/targeting/server';
import { lockDeal, type StoredDeal } from '../deal-store.ts';
import type { StoredAppInfo } from './app-info-store.ts';

/** A deal's app info by existing bundle. */
export type KnownAppInfo = ReadonlyMap<string, StoredAppInfo>;
/** A row as it is sent: an edit names the version that was read. */
export type SentAppInfo = AppInfoDraft & { version?: number | undefined };

/** Bundles that a refusal names. */
const MOST_NAMED = 10;
const listed = (bundles: readonly string[]) =>
  bundles.length > MOST_NAMED ? `${bundles.slice(0, MOST_NAMED).join(', ')} and ${bundles.length - MOST_NAMED} more` : bundles.join(', ');

/** A deal that cannot be edited, as it has ended or waits for an answer, keeps its app info too (spec 2 §2, §4). */
export function refuseClosedDeal({ status }: Pick<StoredDeal, 'status'>): void {
  if (status === 'INACTIVE') fail(dealInactive);
  if (status === 'SEND_FOR_APPROVAL') fail(dealWaiting);
}

/** Takes a deal for changing its app info, one change at a time. */
export async function lockOpenDeal(transaction: Scope, id: string): Promise<StoredDeal> {
  const deal = (await lockDeal(transaction, id)) ?? fail(dealNotFound);
  refuseClosedDeal(deal);
  return deal;
}

/** Refuses a set that names a bundle twice, or a category that nobody has. */
export async function refuseBadSet(scope: Scope, rows: readonly AppInfoDraft[]): Promise<void> {
  const bundles = rows.map(({ overridedBundle }) => overridedBundle);
  const twice = [...new Set(bundles.filter((bundle, n) => bundles.indexOf(bundle) < n))];
  if (twice.length > 0) fail(appInfoTwice, `These existing bundles are there twice: ${listed(twice)}.`);
  const unknown = await unknownValues(scope, 'iabCategory', [...new Set(rows.flatMap(({ iabcat }) => iabcat))]);
  if (unknown.length > 0)
    fail(categoryUnknown, `There is no IAB category ${listed(unknown)}.`, [{ path: 'iabcat', message: 'Choose categories of the list.' }]);
}

/** Create refuses what is there already, by name, and more than a deal can have (decision P20). */
export function refuseKnown(rows: readonly AppInfoDraft[], known: KnownAppInfo): void {
  const there = rows.filter(({ overridedBundle }) => known.has(overridedBundle)).map(({ overridedBundle }) => overridedBundle);
  const text = `This deal has app info of ${listed(there)} already.`;
  if (there.length > 0) fail(appInfoKnown, text, [{ path: 'overridedBundle', message: text }]);
  if (known.size + rows.length > MOST_APP_INFO) fail(appInfoFull);
}

/** Update refuses what is not there, by name, and a row that somebody changed since it was read. */
export function refuseUnknown(rows: readonly SentAppInfo[], known: KnownAppInfo): void {
  const missing = rows.filter(({ overridedBundle }) => !known.has(overridedBundle)).map(({ overridedBundle }) => overridedBundle);
  const text = `This deal has no app info of ${listed(missing)} yet.`;
  if (missing.length > 0) fail(appInfoUnknown, text, [{ path: 'overridedBundle', message: text }]);
  for (const { overridedBundle, version } of rows) refuseStale(version, known.get(overridedBundle)?.version);
}
