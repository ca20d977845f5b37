import { type FieldNames, fail, nameBehind } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type AppInfo, appInfoNotFound, type appInfoRoutes } from '@kontor/deals/contract';
import { getDeal } from '../deal-store.ts';
import { categoryNames } from './app-info-changes.ts';
import { findAppInfo, listAppInfo, type StoredAppInfo } from './app-info-store.ts';

type Routes = typeof appInfoRoutes;

const told = (
  { overridedBundle, bundle, name, domain, appStoreUrl, iabcat, status, version }: StoredAppInfo,
  names: FieldNames,
): AppInfo => ({
  ...{ overridedBundle, bundle, name, domain, appStoreUrl, status, version },
  iabcat: iabcat.map((key) => ({ key, name: nameBehind(names['iabcat'], key) ?? key })),
});

export async function readAllAppInfo({ input, scope }: SignedCall<Routes['list']>): Promise<AppInfo[]> {
  const { deal } = await getDeal(scope, input.id);
  const rows = await listAppInfo(scope, deal.id);
  const names = await categoryNames(scope, rows);
  return rows.map((row) => told(row, names));
}

export async function readAppInfo({ input, scope }: SignedCall<Routes['get']>): Promise<AppInfo> {
  const { deal } = await getDeal(scope, input.id);
  const row = (await findAppInfo(scope, deal.id, input.bundle)) ?? fail(appInfoNotFound);
  return told(row, await categoryNames(scope, [row]));
}
