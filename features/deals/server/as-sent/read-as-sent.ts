import { nameBehind } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { APP_GAPS, type AppGap, type AppGapField, type asSentRoutes, MOST_GAPS } from '@kontor/deals/contract';
import { appGaps, newestRequest } from '@kontor/market/server';
import { namesOfValues } from '@kontor/targeting/server';
import { listAppInfo, type StoredAppInfo } from '../app-info/app-info-store.ts';
import { reachOfDeal } from './deal-reach.ts';

type Routes = typeof asSentRoutes;

/** The newest request that shows what the deal makes of requests. */
export async function readSample({ input, scope, stores, session, transport }: SignedCall<Routes['sample']>) {
  const targeting = await reachOfDeal(scope, input.id);
  if (!targeting) return null;
  const asker = { account: session.accountId, signal: transport.signal };
  return newestRequest(stores.events, { targeting, app: input.bundle, now: new Date(), ...asker });
}

const FIELDS = Object.keys(APP_GAPS) as AppGapField[]; // its own keys
const FILLED_BY = { name: 'name', domain: 'domain', storeurl: 'appStoreUrl', cat: 'iabcat' } as const satisfies Record<
  AppGapField,
  keyof StoredAppInfo
>;

/** What is still missing of an app once its override has filled in what it fills. */
function openGaps(without: AppGap['without'], override: StoredAppInfo | undefined): AppGap['without'] {
  const isFilled = (field: AppGapField) =>
    override !== undefined && override.status !== 'passedIn' && override[FILLED_BY[field]].length > 0;
  const left = (field: AppGapField) => (isFilled(field) ? 0 : without[field]);
  return { name: left('name'), domain: left('domain'), storeurl: left('storeurl'), cat: left('cat') };
}

/** Apps that arrive with less than a buyer may want to know; those whose override fills everything are left out. */
export async function readGaps({ input, scope, stores, session, transport }: SignedCall<Routes['gaps']>): Promise<AppGap[]> {
  const targeting = await reachOfDeal(scope, input.id);
  if (!targeting) return [];
  const overrides = new Map((await listAppInfo(scope, input.id)).map((row) => [row.overridedBundle, row]));
  const asker = { account: session.accountId, signal: transport.signal };
  const found = await appGaps(stores.events, { targeting, now: new Date(), most: MOST_GAPS + overrides.size, ...asker });
  const open = found
    .map(({ app, requests, without }) => ({ bundle: app, requests, without: openGaps(without, overrides.get(app)) }))
    .filter(({ without }) => FIELDS.some((field) => without[field] > 0))
    .slice(0, MOST_GAPS);
  const names = await namesOfValues(
    scope,
    'app',
    open.map(({ bundle }) => bundle),
  );
  return open.map((gap) => ({ ...gap, name: nameOf(names, gap.bundle) }));
}

/** Of an app that nobody has named the catalogue knows the bundle alone. */
const nameOf = (names: Readonly<Record<string, string>>, bundle: string) => {
  const name = nameBehind(names, bundle) ?? '';
  return name === bundle ? '' : name;
};
