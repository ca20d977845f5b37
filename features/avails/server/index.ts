import { availList, availPages, availRoutes } from '@kontor/avails/contract';
import { implement, listFile, openScope, type SignedCall, scopeOf, serverFeature } from '@kontor/core/server';
import { planNames } from '@kontor/media-plans/server';
import { getAvail, openAvails } from './avail-store.ts';
import { AVAIL, addSegments, changeAvail, createAvail, removeAvail, restoreAvail } from './write-avail.ts';

type Reading = Pick<SignedCall<(typeof availRoutes)['get']>, 'stores' | 'session'>;
/** Reads as staff: entries are open to nobody else. */
const reading = ({ stores, session }: Reading) => scopeOf(stores.entities, session, true);

async function readAvail(call: SignedCall<(typeof availRoutes)['get']>) {
  const entry = await getAvail(reading(call), call.input.id);
  // Names are those that the reader's own account knows.
  const names = await planNames(openScope(call.stores.entities, call.session.accountId, 'own'), entry.targeting);
  return { ...entry, platform: entry.targeting.platform, excludeAccIds: entry.targeting.accountExcludeList, names };
}

export { getAvail as findAvail } from './avail-store.ts';

export const avails = serverFeature({
  name: 'avails',
  records: { [AVAIL]: 'staff' },
  pages: availPages,
  calls: implement(availRoutes, {
    list: (call) => openAvails({ ...call, scope: reading(call) }).page(),
    download: (call) => listFile(call, { view: availList, list: openAvails({ ...call, scope: reading(call) }) }),
    save: createAvail,
    update: changeAvail,
    get: readAvail,
    addSegment: addSegments,
    remove: removeAvail,
    restore: restoreAvail,
  }),
});
