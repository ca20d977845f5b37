import { allows, DEFAULT_ZONE, dayIn, fail, type Session, spanOf, ZONES, type ZoneKey } from '@kontor/core/contract';
import { type Scope, type SignedCall, scopeOf } from '@kontor/core/server';
import { noSuchFile } from '@kontor/files/contract';
import { showKept } from '@kontor/files/server';
import { type Avails, type LibraryItem, libraryRangeRefused, type libraryRoutes } from '@kontor/library/contract';
import { segmentsNamed } from '@kontor/media-plans/contract';
import { planBarriers, planNames } from '@kontor/media-plans/server';
import { LIBRARY } from './library-history.ts';
import { type FoundItem, getItem, openLibrary, type StoredAvails } from './library-store.ts';

type Routes = typeof libraryRoutes;

export const dayOf = (at: Date, zone: ZoneKey = DEFAULT_ZONE): string => dayIn(ZONES[zone].iana, at);

const availsOf = (counted: StoredAvails | null, zone: ZoneKey | undefined): Avails | null =>
  counted && {
    requests: counted.requests,
    why: counted.why,
    low: counted.low,
    high: counted.high,
    platforms: counted.platforms,
    medianCpm: counted.median,
    at: counted.countedAt.toISOString(),
    day: dayOf(counted.countedAt, zone),
  };

export const listLibrary = (call: SignedCall<Routes['list']>) => {
  const span = spanOf(call.input, { fallback: null, refused: libraryRangeRefused });
  return openLibrary({ ...call, featured: call.input.featured, span }).page();
};

const isSuper = (session: Session) => allows('super', session);

/** Names of what the targeting says; a segment whose provider is closed to the account is called so. */
async function namesFor(scope: Scope, { row }: FoundItem) {
  const names = await planNames(scope, row.targeting);
  const known = names['includeSegments'] ?? {};
  const closed = segmentsNamed(row.targeting).filter((id) => known[id] === undefined);
  return {
    ...names,
    includeSegments: { ...Object.fromEntries(closed.map((id) => [id, 'A segment that is not open to your account'])), ...known },
  };
}

/** One item: any for super users, an enabled one as a template for accounts with the flag. */
export async function readItem({ input, session, scope, stores }: SignedCall<Routes['get']>): Promise<LibraryItem> {
  const isOfPlatform = isSuper(session);
  const found = await getItem(scope, input.id, { isForAccounts: !isOfPlatform });
  const { row, counted, creatorName } = found;
  const [closed = null] = isOfPlatform ? [] : await planBarriers({ scope, session }, [row.targeting]);
  return {
    id: row.id,
    title: row.title,
    desc: row.desc,
    icon: row.icon,
    featured: row.featured,
    status: row.enabled,
    cpm: row.cpm,
    mediaType: row.targeting.mediaType,
    platforms: row.targeting.platform,
    dailyAvails: counted?.requests ?? null,
    avails: availsOf(counted, input.timezone),
    targeting: row.targeting,
    names: await namesFor(isOfPlatform ? scopeOf(stores.entities, session, true) : scope, found),
    closed,
    createDate: row.createdAt.toISOString(),
    updateDate: row.updatedAt.toISOString(),
    version: row.version,
    ...(isOfPlatform && { creatorName, medianThen: row.medianThen }),
  };
}

/** The icon of an item that the caller may read. */
export async function showIcon({ input: { id, file }, session, scope, stores }: SignedCall<Routes['icon']>) {
  await getItem(scope, id, { isForAccounts: !isSuper(session) }).catch(() => fail(noSuchFile));
  return showKept(stores, scope, { feature: LIBRARY, record: id, id: file });
}
